import { lazy, Suspense, useState } from 'react';
import { useData } from '../../data/context.tsx';
import { Icon } from '../../design/Icon.tsx';
import { useFormat, useNow } from '../../i18n/index.tsx';
import type { ServerView } from '../../model/server.ts';
import { Shown } from '../../parts/States.tsx';
import { Services } from './Services.tsx';
import { useServerTexts } from './texts/index.ts';
import { ToolTroubleLine, useToolCommand } from './useToolCommand.tsx';

const AddServer = lazy(() => import('./AddServer.tsx'));
const GiveKey = lazy(() => import('./GiveKey.tsx'));

/** Services and programs with tools: what each says of itself, whether it is believed, and the ways to look again and to remove it. */
export default function Servers() {
  const words = useServerTexts();
  const tools = useData().useTools();
  const [adding, setAdding] = useState(false);
  return (
    <section className="sec">
      <h2>{words.title}</h2>
      <p className="q lead">{words.lead}</p>
      <Shown of={tools}>
        {({ servers: found }) =>
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
      <Shown of={tools}>{({ services }) => <Services services={services} />}</Shown>
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
  const { run, busy, trouble } = useToolCommand();
  const [giving, setGiving] = useState(false);
  return (
    <li className="sr server" data-server={server.id}>
      <span className="si">
        <Icon name={server.on === undefined ? 'globe' : 'laptop'} />
      </span>
      <div className="grow">
        <p className="lt">{server.title}</p>
        <p className="q">{server.on === undefined ? server.where : words.onDevice(server.on.name, server.where)}</p>
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
                {tool.unusable !== undefined && <p className="q t12">{words.unusable[tool.unusable]}</p>}
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
              run(commands => commands.trustServer(server.id, checked));
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
            onClick={() => run(commands => commands.checkServer(server.id))}
          >
            {words.check}
          </button>
          {server.isAddress && (
            <button
              type="button"
              className="btn sm"
              disabled={busy}
              aria-label={words.giveKeyTo(server.title, server.hasToken)}
              onClick={() => setGiving(true)}
            >
              {server.hasToken ? words.otherKey : words.giveKey}
            </button>
          )}
          {server.hasToken && (
            <button
              type="button"
              className="btn sm"
              disabled={busy}
              aria-label={words.removeKeyOf(server.title)}
              onClick={() => run(commands => commands.setServerToken(server.id, undefined))}
            >
              {words.removeKey}
            </button>
          )}
          <button
            type="button"
            className="btn sm danger"
            disabled={busy}
            aria-label={words.removeOf(server.title)}
            onClick={() => run(commands => commands.removeServer(server.id))}
          >
            {words.remove}
          </button>
        </div>
        <ToolTroubleLine trouble={trouble} />
      </div>
      {giving && (
        <Suspense fallback={null}>
          <GiveKey
            title={words.tokenTitle(server.title)}
            label={words.token}
            hint={words.tokenHint}
            host={hostOf(server.where)}
            keep={(commands, token) => commands.setServerToken(server.id, token)}
            onClose={() => setGiving(false)}
          />
        </Suspense>
      )}
    </li>
  );
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);
