import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../design/Icon.tsx';
import { useFormat } from '../../i18n/index.tsx';
import type { ServiceView } from '../../model/tools.ts';
import { useServerTexts } from './texts/index.ts';
import { ToolTroubleLine, useToolCommand } from './useToolCommand.tsx';

const GiveKey = lazy(() => import('./GiveKey.tsx'));

/** Services that Baton can use with a key of the person's. */
export function Services({ services }: { readonly services: readonly ServiceView[] }) {
  const words = useServerTexts();
  const format = useFormat();
  const { run, busy, trouble } = useToolCommand();
  const [giving, setGiving] = useState(false);
  const gitHub = services.find(one => one.service === 'github');
  return (
    <>
      <h3>{words.services}</h3>
      <div className="card">
        <div className="sr server" data-service="github">
          <span className="si">
            <Icon name="lock" />
          </span>
          <div className="grow">
            <p className="lt">GitHub</p>
            <p className="q">{gitHub === undefined ? words.gitHubWhat : words.gitHubOf(gitHub.account, format.date(gitHub.connectedAt))}</p>
            {gitHub !== undefined && <p className="q t12">{words.gitHubRemove}</p>}
            <div className="acts">
              <button type="button" className="btn sm" disabled={busy} onClick={() => setGiving(true)}>
                {gitHub === undefined ? words.giveKey : words.otherKey}
                <span className="vh">: GitHub</span>
              </button>
              {gitHub !== undefined && (
                <button
                  type="button"
                  className="btn sm danger"
                  disabled={busy}
                  aria-label={words.removeKeyOf('GitHub')}
                  onClick={() => run(commands => commands.removeService('github'))}
                >
                  {words.removeKey}
                </button>
              )}
            </div>
            <ToolTroubleLine trouble={trouble} />
          </div>
        </div>
      </div>
      {giving && (
        <Suspense fallback={null}>
          <GiveKey
            title={words.gitHubTitle}
            label={words.key}
            hint={words.gitHubHint}
            host="api.github.com"
            keep={(commands, key) => commands.connectService('github', key)}
            onClose={() => setGiving(false)}
          />
        </Suspense>
      )}
    </>
  );
}
