import { fromBase64 } from '@baton/protocol';
import { useEffect, useState } from 'react';
import { Icon } from '../design/Icon.tsx';
import { useFormat } from '../i18n/index.tsx';
import type { FileView } from '../model/file.ts';
import { useWhole } from '../whole/useWhole.ts';
import { WholeState } from '../whole/WholeState.tsx';
import { OpenFile } from './OpenFile.tsx';
import { useFileTexts } from './texts/index.ts';
import { useObjectUrl } from './useObjectUrl.ts';

interface Props {
  readonly files: readonly FileView[];
  /** Pictures by their names too: in a line of other things. */
  readonly namesOnly?: boolean;
}

/** What was sent with a message: pictures small, anything else by its name. Pressing one opens it. */
export default function MessageFiles({ files, namesOnly = false }: Props) {
  const text = useFileTexts();
  const [open, setOpen] = useState<FileView>();
  return (
    <>
      <ul className="files" aria-label={text.label}>
        {files.map(file => (
          <li key={file.large.blob}>
            {file.kind === 'picture' && !namesOnly ? (
              <Picture file={file} open={() => setOpen(file)} />
            ) : (
              <Named file={file} open={() => setOpen(file)} />
            )}
          </li>
        ))}
      </ul>
      {open !== undefined && <OpenFile file={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface OneProps {
  readonly file: FileView;
  readonly open: () => void;
}

function Named({ file, open }: OneProps) {
  const text = useFileTexts();
  const format = useFormat();
  const size = format.size(file.size);
  return (
    <button type="button" className="file btn" data-file={file.kind} onClick={open}>
      <Icon name="doc" small />
      <span className="vh">{text.open}</span> <span className="cut">{file.name}</span> <span className="t12 q3 nowrap">{size}</span>
    </button>
  );
}

/** Where its bytes can be drawn from. Fetched when it is drawn; undefined until it is here. */
function useSent(file: FileView) {
  const [bytes, setBytes] = useState<Uint8Array>();
  const { ask, asked } = useWhole(file.large, whole => setBytes(fromBase64(whole.text)));
  useEffect(() => {
    ask();
    // Once: what is away is asked for again by itself.
  }, []);
  return { address: useObjectUrl(bytes, file.type), asked };
}

/** A picture that was sent, small, beside those of a box. */
export function SentThumb({ file }: { readonly file: FileView }) {
  const { address } = useSent(file);
  return address === undefined ? <Icon name="doc" small /> : <img className="file-thumb" src={address} alt={file.name} />;
}

/** Until it is here its name stands. */
function Picture({ file, open }: OneProps) {
  const text = useFileTexts();
  const format = useFormat();
  const { address, asked } = useSent(file);
  if (address === undefined) {
    return (
      <>
        <Named file={file} open={open} />
        <WholeState asked={asked} />
      </>
    );
  }
  return (
    <button type="button" className="file-picture" onClick={open} aria-label={`${text.open} ${file.name} ${format.size(file.size)}`}>
      <img src={address} alt={file.name} data-file="picture" />
    </button>
  );
}
