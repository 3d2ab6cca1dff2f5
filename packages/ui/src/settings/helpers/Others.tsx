import { useCommands } from '../../data/context.tsx';
import { Icon } from '../../design/Icon.tsx';
import type { HelpersView, HelperView } from '../../model/helper.ts';
import { useAnnounce } from '../../parts/Announcer.tsx';
import { ProblemLine } from '../../parts/Problem.tsx';
import { useCommand } from '../../parts/useCommand.ts';
import { useHelperTexts } from './texts/index.ts';

/** Who answers when the chosen helper cannot, in the order of the person. */
export function Others({ view }: { readonly view: HelpersView }) {
  const text = useHelperTexts();
  const commands = useCommands();
  const announce = useAnnounce();
  const { run, busy, problem } = useCommand();
  const { others, connected, chosen } = view;
  const free = connected.filter(one => one.id !== chosen?.id && !others.includes(one));
  const put = (order: readonly HelperView[]) =>
    run(async () => {
      const done = await commands.setHelperOrder(order.map(({ id }) => id));
      if (done.ok) announce(order.length === 0 ? text.others.none : text.others.now(order.map(({ title }) => title).join(', ')));
      return done;
    });
  return (
    <>
      <h3>{text.others.title}</h3>
      <p className="q">{text.others.lead}</p>
      <ol className="card" data-helper-order>
        {others.map((helper, at) => (
          <li key={helper.id} className="sr">
            <div className="grow">
              <p className="lt">{helper.title}</p>
            </div>
            {at > 0 && (
              <button
                type="button"
                className="btn sm"
                disabled={busy}
                onClick={() => put([...others.slice(0, at - 1), helper, ...others.slice(at - 1).filter(one => one !== helper)])}
              >
                {text.others.earlier}
                <span className="vh">: {helper.title}</span>
              </button>
            )}
            <button type="button" className="btn sm" disabled={busy} onClick={() => put(others.filter(one => one !== helper))}>
              {text.others.not}
              <span className="vh">: {helper.title}</span>
            </button>
          </li>
        ))}
        {free.map(helper => (
          <li key={helper.id} className="sr">
            <div className="grow">
              <p className="lt q">{helper.title}</p>
            </div>
            <button type="button" className="btn sm" disabled={busy} onClick={() => put([...others, helper])}>
              <Icon name="plus" />
              {text.others.add}
              <span className="vh">: {helper.title}</span>
            </button>
          </li>
        ))}
      </ol>
      <ProblemLine problem={problem} />
    </>
  );
}
