import { usePort } from '../../data/context.tsx';
import { Icon } from '../../design/Icon.tsx';
import { useVersionTexts } from './texts/index.ts';

/** Above the box while a message is edited: what sending does and does not do, and the way out. */
export default function EditingLine({ place, onCancel }: { readonly place: string; readonly onCancel: () => void }) {
  const text = useVersionTexts();
  const port = usePort();
  // The files chosen for it go with it: else they would be sent with whatever is edited next.
  const leave = () => {
    onCancel();
    port
      .files()
      .then(files => files.clear(place))
      .catch((error: unknown) => console.error('Files of an edit could not be removed', error));
  };
  return (
    <div className="queued">
      <Icon name="pen" small />
      <span className="grow t14">{text.editing}</span>
      <button type="button" className="btn quiet sm" onClick={leave}>
        {text.cancel}
      </button>
    </div>
  );
}
