import { lazy, Suspense } from 'react';
import { useCommands, useData } from '../data/context.tsx';
import { Icon, type IconName } from '../design/Icon.tsx';
import { useFormat } from '../i18n/index.tsx';
import type { PermissionView, TargetKind } from '../model/permission.ts';
import { useAllowedTexts } from '../parts/allowed/texts/index.ts';
import { ProblemLine } from '../parts/Problem.tsx';
import { Loading, Shown } from '../parts/States.tsx';
import { useCommand } from '../parts/useCommand.ts';

const OnThisComputer = lazy(() => import('./computer/OnThisComputer.tsx'));

const icons: Record<TargetKind, IconName> = { address: 'send', site: 'globe', folder: 'folder', server: 'box', workflow: 'arrow' };

const asks = [
  { risk: 'outside', icon: 'mail' },
  { risk: 'costs', icon: 'coin' },
  { risk: 'deletes', icon: 'trash' },
  { risk: 'shares', icon: 'users' },
] as const;

/** What is done without asking and what this computer itself may do, each to be stopped; and what is asked about every time. */
export function Permissions() {
  const allowed = useAllowedTexts();
  const permissions = useData().usePermissions();
  return (
    <section className="sec">
      <h2>{allowed.title}</h2>
      <p className="q lead">{allowed.lead}</p>
      <Shown of={permissions}>
        {found =>
          found.length === 0 ? (
            <p className="card pad q">{allowed.none}</p>
          ) : (
            <ul className="card">
              {found.map(one => (
                <Allowed key={one.key} permission={one} />
              ))}
            </ul>
          )
        }
      </Shown>
      <Suspense fallback={<Loading />}>
        <OnThisComputer />
      </Suspense>
      <h3>{allowed.asksTitle}</h3>
      <ul className="card">
        {asks.map(({ risk, icon }) => (
          <li key={risk} className="sr">
            <span className="si">
              <Icon name={icon} />
            </span>
            <div className="grow">
              <p className="lt">{allowed.asks[risk][0]}</p>
              <p className="q">{allowed.asks[risk][1]}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Allowed({ permission }: { readonly permission: PermissionView }) {
  const allowed = useAllowedTexts();
  const format = useFormat();
  const commands = useCommands();
  const { run, busy, problem } = useCommand();
  const what = allowed.what[permission.on](permission.label);
  return (
    <li className="sr" data-permission={permission.key}>
      <span className="si">
        <Icon name={icons[permission.on]} />
      </span>
      <div className="grow">
        <p className="lt">{what}</p>
        <p className="q">{allowed.since(format.date(permission.at), permission.device.name)}</p>
        <ProblemLine problem={problem} />
      </div>
      <button
        type="button"
        className="btn sm danger"
        disabled={busy}
        aria-label={allowed.stopOf(what)}
        onClick={() => run(() => commands.stopAllowing(permission.key))}
      >
        {allowed.stop}
      </button>
    </li>
  );
}
