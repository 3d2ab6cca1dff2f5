import { Icon } from '../design/Icon.tsx';
import type { Large } from '../model/whole.ts';
import { saveFile } from './save-file.ts';
import { useWhole } from './useWhole.ts';
import { WholeState } from './WholeState.tsx';

interface Props {
  readonly large: Large;
  /** On the button: act, object and size. */
  readonly act: string;
  /** The file's name, without what says its kind. */
  readonly name: string;
}

/** Saves all of a large value as a file. What is not on this device is fetched and then saved; the button can be pressed at any time. */
export function SaveWhole({ large, act, name }: Props) {
  const { ask, asked } = useWhole(large, whole => saveFile(name, whole));
  return (
    <div className="whole">
      <button type="button" className="btn sm" aria-busy={asked === 'reading'} onClick={ask}>
        <Icon name="save" small />
        {act}
      </button>
      <WholeState asked={asked} />
    </div>
  );
}
