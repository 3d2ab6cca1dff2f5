import { Icon } from '../design/Icon.tsx';
import { useText } from '../i18n/index.tsx';
import { Sheet } from '../parts/Sheet.tsx';

interface Props {
  readonly title: string;
  readonly onFind: () => void;
  readonly onRename: () => void;
  readonly onClose: () => void;
}

/** What can be done with a conversation, where its bar has no room for it. */
export default function ConversationActions({ title, onFind, onRename, onClose }: Props) {
  const text = useText();
  return (
    <Sheet title={title} onClose={onClose}>
      <div className="menu">
        <button type="button" className="btn quiet" onClick={onFind}>
          <Icon name="search" />
          {text.find.open}
        </button>
        <button type="button" className="btn quiet" onClick={onRename}>
          <Icon name="pen" />
          {text.talk.rename}
        </button>
      </div>
    </Sheet>
  );
}
