import { lazy, Suspense, useState } from 'react';
import { useCommands, useData } from '../../data/context.tsx';
import { Icon } from '../../design/Icon.tsx';
import { useFormat, useNow } from '../../i18n/index.tsx';
import type { ServerView } from '../../model/server.ts';
import { ProblemLine } from '../../parts/Problem.tsx';
import { Shown } from '../../parts/States.tsx';
import { useCommand } from '../../parts/useCommand.ts';
import { useServerTexts } from './texts/index.ts';

const AddServer = lazy(() => import('./AddServer.tsx'));

/** Services and programs with tools: what each says of itself, whether it is believed, and the ways to look again and to remove it. */
export default function Servers() {
  const words = useServerTexts();
  const servers = useData().useServers();
  const [adding, setAdding] = useState(false);
  return (
    <section className="sec">
      <h2>{words.title}</h2>
      <p className="q lead">{words.lead}</p>
      <Shown of={servers}>
        {found =>
          found.length === 0 ? (
            <p className="card pad q">{words.none}</p>
          ) : (
            <ul className="card">
              {found.map(server => (
                <Server key={server.id} server={server} />
              ))}
            </ul>
          )
        }
      </Shown>
      <button type="button" className="btn primary" onClick={() => setAdding(true)}>
        <Icon name="plus" />
        {words.add}
      </button>
      <p className="q t12">{words.unknown}</p>
      {adding && (
        <Suspense fallback={null}>
          <AddServer onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Server({ server }: { readonly server: ServerView }) {
  const words = useServerTexts();
  const format = useFormat();
  const now = useNow();
  const commands = useCommands();
  const { run, busy, problem } = useCommand();
  return (
    <li className="sr server" data-server={server.id}>
      <span className="si">
        <Icon name={server.on === undefined ? 'globe' : 'laptop'} />
      </span>
      <div className="grow">
        <p className="lt">{server.title}</p>
        <p className="q">{server.on === undefined ? server.where : `${words.onDevice(server.on.name)}: ${server.where}`}</p>
        <p className="q t12">
          {words.tools(server.tools.length)} · {words.checked(format.moment(server.checkedAt, now))}
        </p>
        <details>
          <summary className="q">{words.show}</summary>
          <ul className="offers">
            {server.tools.map(tool => (
              <li key={tool.name}>
                <span className="b">{tool.title}</span> <span className="chip tiny">{words.does[tool.does]}</span>
                <p className="q">{tool.description}</p>
              </li>
            ))}
          </ul>
          {server.leftOut > 0 && <p className="q t12">{words.leftOut(server.leftOut)}</p>}
        </details>
        <label className="always">
          <input
            type="checkbox"
            checked={server.trusted}
            disabled={busy}
            onChange={event => {
              const { checked } = event.target;
              run(() => commands.trustServer(server.id, checked));
            }}
          />
          <span>{words.trust}</span>
        </label>
        <div className="acts">
          <button
            type="button"
            className="btn sm"
            disabled={busy}
            aria-label={words.checkOf(server.title)}
            onClick={() => run(() => commands.checkServer(server.id))}
          >
            {words.check}
          </button>
          <button
            type="button"
            className="btn sm danger"
            disabled={busy}
            aria-label={words.removeOf(server.title)}
            onClick={() => run(() => commands.removeServer(server.id))}
          >
            {words.remove}
          </button>
        </div>
        <ProblemLine problem={problem} />
      </div>
    </li>
  );
}
