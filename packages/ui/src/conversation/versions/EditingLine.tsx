import { Icon } from '../../design/Icon.tsx';
import { useVersionTexts } from './texts/index.ts';

/** Above the box while a message is edited: what sending does and does not do, and the way out. */
export default function EditingLine({ onCancel }: { readonly onCancel: () => void }) {
  const text = useVersionTexts();
  return (
    <div className="queued">
      <Icon name="pen" small />
      <span className="grow t14">{text.editing}</span>
      <button type="button" className="btn quiet sm" onClick={onCancel}>
        {text.cancel}
      </button>
    </div>
  );
}
