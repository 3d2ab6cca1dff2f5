import '../design/document.css';
import '../design/paper.css';
import { memoryDocument, memoryTitle } from '@baton/protocol';
import { routeHash } from '../app/routes.ts';
import { useCommands, useData } from '../data/context.tsx';
import { DocumentBody } from '../documents/DocumentBody.tsx';
import { useText } from '../i18n/index.tsx';
import { ProblemLine } from '../parts/Problem.tsx';
import { Empty, Shown } from '../parts/States.tsx';
import { useCommand } from '../parts/useCommand.ts';

/** What Baton remembers of the person: a list like any other, to see, change and empty. */
export default function Memory() {
  const text = useText();
  const document = useData().useDocument(memoryDocument);
  return (
    <section className="sec" data-memory>
      <h2>{text.memory.title}</h2>
      <p className="q lead">{text.memory.lead}</p>
      <Shown of={document}>
        {found =>
          found === undefined ? (
            <Begin />
          ) : (
            <>
              <DocumentBody document={found} session={undefined} at={undefined} />
              <a className="btn" href={routeHash({ at: 'document', document: memoryDocument })}>
                {text.memory.history}
              </a>
            </>
          )
        }
      </Shown>
    </section>
  );
}

/** The list is made when it is first wanted, as Baton makes it: the same on every device. */
function Begin() {
  const text = useText();
  const commands = useCommands();
  const { run, busy, problem } = useCommand();
  return (
    <>
      <Empty
        title={text.memory.empty}
        text={text.memory.emptyText}
        action={
          <button
            type="button"
            className="btn primary"
            disabled={busy}
            onClick={() => run(() => commands.createDocument(memoryDocument, 'list', memoryTitle))}
          >
            {text.memory.begin}
          </button>
        }
      />
      <ProblemLine problem={problem} />
    </>
  );
}
