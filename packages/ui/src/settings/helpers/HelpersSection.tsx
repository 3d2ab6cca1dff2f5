import '../../design/helpers.css';
import '../../design/job-form.css';
import { type ReactNode, useState } from 'react';
import { useCommands, useData } from '../../data/context.tsx';
import type { HelpersView, HelperView } from '../../model/helper.ts';
import { useAnnounce } from '../../parts/Announcer.tsx';
import { ProblemLine } from '../../parts/Problem.tsx';
import { Shown } from '../../parts/States.tsx';
import { useCommand } from '../../parts/useCommand.ts';
import { ConnectCloud } from './ConnectCloud.tsx';
import { Connected } from './Connected.tsx';
import { ConnectLocal } from './ConnectLocal.tsx';
import { HelperCards } from './HelperCards.tsx';
import { Others } from './Others.tsx';
import { RemoveHelper } from './RemoveHelper.tsx';
import { Spending } from './Spending.tsx';
import { useHelperTexts } from './texts/index.ts';
import { useFound } from './useFound.ts';

type Open = { readonly sheet: 'cloud' | 'local' } | { readonly sheet: 'remove'; readonly helper: HelperView };

/** Settings, Helpers: who does the thinking, and what that costs. */
export default function HelpersSection() {
  const text = useHelperTexts();
  const helpers = useData().useHelpers();
  return (
    <section className="sec">
      <h2>{text.title}</h2>
      <p className="q lead">{text.lead}</p>
      <Shown of={helpers}>{view => <Helpers view={view} />}</Shown>
    </section>
  );
}

function Helpers({ view }: { readonly view: HelpersView }): ReactNode {
  const text = useHelperTexts();
  const commands = useCommands();
  const announce = useAnnounce();
  const found = useFound();
  const { run, busy, problem } = useCommand();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const choose = (helper: HelperView | undefined) => {
    if (helper?.id === view.chosen?.id) return;
    run(async () => {
      const done = await commands.chooseHelper(helper?.id);
      if (done.ok) announce(helper === undefined ? text.nowBuiltIn : text.nowAnswers(helper.title));
      return done;
    });
  };
  return (
    <>
      <HelperCards view={view} found={found} busy={busy} choose={choose} connect={sheet => setOpen({ sheet })} />
      <ProblemLine problem={problem} />
      {view.connected.length > 0 && (
        <Connected
          view={view}
          isComputer={found.state !== 'elsewhere'}
          busy={busy}
          choose={choose}
          remove={helper => setOpen({ sheet: 'remove', helper })}
          connect={sheet => setOpen({ sheet })}
        />
      )}
      {view.chosen !== undefined && view.connected.length > 1 && <Others view={view} />}
      {(view.connected.length > 0 || view.spending.micros > 0) && <Spending view={view} />}
      {open?.sheet === 'cloud' && <ConnectCloud onClose={close} />}
      {open?.sheet === 'local' && <ConnectLocal found={found} onClose={close} />}
      {open?.sheet === 'remove' && <RemoveHelper helper={open.helper} isChosen={open.helper.id === view.chosen?.id} onClose={close} />}
    </>
  );
}
