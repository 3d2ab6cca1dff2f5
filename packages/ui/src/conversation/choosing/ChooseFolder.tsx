import { usePort } from '../../data/context.tsx';
import type { Done } from '../../data/port.ts';
import { Icon } from '../../design/Icon.tsx';
import { useFormat } from '../../i18n/index.tsx';
import type { ApprovalItem } from '../../model/transcript.ts';
import { useChoosingTexts } from './texts/index.ts';

interface Props {
  readonly session: string;
  readonly approval: ApprovalItem;
  readonly computers: readonly string[];
  readonly busy: boolean;
  readonly run: (command: () => Promise<Done>) => void;
  readonly onNo: () => void;
}

/**
 * What a card offers that asks for a folder: on a computer the system's own choice of one, which is the yes; elsewhere only where that is done.
 * Nothing but that choice lets a folder be used.
 */
export function ChooseFolder({ session, approval, computers, busy, run, onNo }: Props) {
  const words = useChoosingTexts();
  const format = useFormat();
  const { commands, canChooseFolders } = usePort();
  const choose = () => run(() => commands.chooseFolderFor(session, approval.step, approval.id, approval.argumentsHash));
  return (
    <>
      {!canChooseFolders && <p>{computers.length === 0 ? words.nowhere : words.where(format.either(computers))}</p>}
      <div className="acts">
        {canChooseFolders && (
          <button type="button" className="btn primary" disabled={busy} onClick={({ detail }) => detail <= 1 && choose()}>
            <Icon name="folder" />
            {approval.act}
          </button>
        )}
        <button type="button" className="btn" disabled={busy} onClick={onNo}>
          {words.no}
        </button>
      </div>
      {canChooseFolders && <p className="t12 q3">{words.exactly}</p>}
    </>
  );
}
