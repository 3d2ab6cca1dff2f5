import { Icon } from '../../design/Icon.tsx';
import { useFormat } from '../../i18n/index.tsx';
import type { HelpersView, HelperView } from '../../model/helper.ts';
import { type HelperTexts, useHelperTexts } from './texts/index.ts';

interface Props {
  readonly view: HelpersView;
  /** Whether this device is one on which helpers can run. */
  readonly isComputer: boolean;
  readonly busy: boolean;
  readonly choose: (helper: HelperView) => void;
  readonly remove: (helper: HelperView) => void;
  readonly connect: (place: 'local' | 'cloud') => void;
}

/** Whose service it is, or its address where that says more. */
export const serviceOf = ({ provider, host }: Pick<HelperView, 'provider' | 'host'>, { services }: HelperTexts): string =>
  provider === 'compatible' && host !== undefined ? host : services[provider];

/** Every helper that was connected: there may be several of a kind. */
export function Connected({ view, isComputer, busy, choose, remove, connect }: Props) {
  const text = useHelperTexts();
  const format = useFormat();
  const { chosen, connected } = view;
  return (
    <>
      <h3>{text.list.title}</h3>
      <ul className="card">
        {connected.map(helper => (
          <li key={helper.id} className="sr" data-connected={helper.id}>
            <span className="si">
              <Icon name={helper.on === undefined ? 'cloud' : helper.on.kind} />
            </span>
            <div className="grow">
              <p className="lt">
                {helper.title} {helper.id === chosen?.id && <span className="chip tiny">{text.list.answers}</span>}
              </p>
              <p className="q">{text.list.at(serviceOf(helper, text), format.date(helper.connectedAt))}</p>
            </div>
            {helper.id !== chosen?.id && (
              <button type="button" className="btn sm" disabled={busy} onClick={() => choose(helper)}>
                {text.list.use}
                <span className="vh">: {helper.title}</span>
              </button>
            )}
            <button type="button" className="btn sm danger" onClick={() => remove(helper)}>
              {text.list.remove}
              <span className="vh">: {helper.title}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="acts">
        <button type="button" className="btn" onClick={() => connect('cloud')}>
          <Icon name="plus" />
          {text.list.more}
        </button>
        {isComputer && (
          <button type="button" className="btn" onClick={() => connect('local')}>
            {text.list.moreLocal}
          </button>
        )}
      </div>
    </>
  );
}
