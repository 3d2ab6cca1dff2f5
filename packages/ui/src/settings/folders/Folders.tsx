import { useCommands, useData, usePort } from '../../data/context.tsx';
import { Icon } from '../../design/Icon.tsx';
import type { FolderView } from '../../model/folder.ts';
import { ProblemLine } from '../../parts/Problem.tsx';
import { Shown } from '../../parts/States.tsx';
import { useCommand } from '../../parts/useCommand.ts';
import { useFolderTexts } from './texts/index.ts';

/** Folders that Baton may use, each to be taken back; on a computer one more can be chosen. */
export default function Folders() {
  const words = useFolderTexts();
  const folders = useData().useFolders();
  const { commands, canChooseFolders } = usePort();
  const { run, busy, problem } = useCommand();
  return (
    <section className="sec">
      <h2>{words.title}</h2>
      <p className="q lead">{words.lead}</p>
      <Shown of={folders}>
        {found =>
          found.length === 0 ? (
            <p className="card pad q">{words.none}</p>
          ) : (
            <ul className="card">
              {found.map(folder => (
                <Folder key={folder.id} folder={folder} />
              ))}
            </ul>
          )
        }
      </Shown>
      {canChooseFolders ? (
        <button type="button" className="btn primary" disabled={busy} onClick={() => run(() => commands.chooseFolder())}>
          <Icon name="plus" />
          {words.choose}
        </button>
      ) : (
        <p className="q">{words.elsewhere}</p>
      )}
      <ProblemLine problem={problem} />
      <p className="q t12">{words.kept}</p>
    </section>
  );
}

function Folder({ folder }: { readonly folder: FolderView }) {
  const words = useFolderTexts();
  const commands = useCommands();
  const { run, busy, problem } = useCommand();
  return (
    <li className="sr" data-folder={folder.id}>
      <span className="si">
        <Icon name="folder" />
      </span>
      <div className="grow">
        <p className="lt">{folder.label}</p>
        <p className="q">{words.on(folder.on.name)}</p>
        <ProblemLine problem={problem} />
      </div>
      <button
        type="button"
        className="btn sm danger"
        disabled={busy}
        aria-label={words.removeOf(folder.label)}
        onClick={() => run(() => commands.revokeFolder(folder.id))}
      >
        {words.remove}
      </button>
    </li>
  );
}
