import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import { useCommands } from '../data/context.tsx';
import { Icon } from '../design/Icon.tsx';
import type { ApprovalItem } from '../model/transcript.ts';
import { useAllowedTexts } from '../parts/allowed/texts/index.ts';
import { ProblemLine } from '../parts/Problem.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { useHeadingFocus } from '../parts/useHeadingFocus.ts';
import { useCardTexts } from './cards/texts/index.ts';
import { ChooseFolder } from './choosing/ChooseFolder.tsx';
import { useChoosingTexts } from './choosing/texts/index.ts';

const icons = { outside: 'send', costs: 'coin', deletes: 'trash', shares: 'users', keeps: 'doc' } as const;

/** Shows exactly what leaves. The button names act and object; focus is never put on it. */
export default function ApprovalCard({ session, approval }: { readonly session: string; readonly approval: ApprovalItem }) {
  const cards = useCardTexts();
  switch (approval.state.kind) {
    case 'open': {
      const { given } = approval.state;
      if (given === undefined) return <OpenApproval session={session} approval={approval} />;
      return <Settled icon={given === 'yes' ? 'check' : 'x'} title={approval.title} words={cards.approval.given[given]} />;
    }
    case 'yes':
    case 'no':
      return (
        <Settled
          icon={approval.state.kind === 'yes' ? 'check' : 'x'}
          title={approval.title}
          words={approval.state.kind === 'yes' ? cards.approval.yesDone : cards.approval.noDone}
          on={approval.state.on?.name}
        />
      );
    case 'gone':
      return <Settled icon="past" title={approval.title} words={cards.approval.changed} />;
    case 'expired':
      return <Settled icon="past" title={approval.title} words={cards.approval.expired} />;
  }
}

function Settled(props: {
  readonly icon: 'check' | 'x' | 'past';
  readonly title: string;
  readonly words: string;
  readonly on?: string | undefined;
}) {
  const cards = useCardTexts();
  return (
    <div className="card pad row answered">
      <Icon name={props.icon} />
      <span className="grow">
        {props.title} {props.words} {props.on !== undefined && <span className="q">{cards.question.answeredOn(props.on)}</span>}
      </span>
    </div>
  );
}

function OpenApproval({ session, approval }: { readonly session: string; readonly approval: ApprovalItem }) {
  const cards = useCardTexts();
  const allowed = useAllowedTexts();
  const commands = useCommands();
  const { run, busy, problem } = useCommand();
  const choosing = useChoosingTexts();
  const heading = useHeadingFocus();
  const title = useId();
  const hint = useId();
  const [always, setAlways] = useState(false);
  const answer = (kind: 'yes' | 'no') =>
    run(() => commands.answerApproval(session, approval.step, approval.id, approval.argumentsHash, kind, kind === 'yes' && always));
  // A card may come up under a finger that is just pressing twice: only a click of its own counts.
  const sayYes = ({ detail }: MouseEvent) => detail <= 1 && answer('yes');
  const onKeyDown = (event: KeyboardEvent) => {
    // A key that is held down presses whatever comes under the focus, again and again.
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
    if (event.key !== 'Escape' || event.repeat || event.defaultPrevented || busy) return;
    event.preventDefault();
    answer('no');
  };
  const short = approval.facts.filter(fact => !isLong(fact.value));
  const long = approval.facts.filter(fact => isLong(fact.value));
  return (
    // Escape says no wherever in the card the focus is; every other key is a button’s.
    <section className="qcard ok" aria-labelledby={title} data-approval={approval.id} onKeyDown={onKeyDown}>
      <header>
        <Icon name={approval.chooses ? 'folder' : icons[approval.risk]} />
        <div>
          <h2 className="h3" id={title} ref={heading} tabIndex={-1}>
            {approval.title}
          </h2>
          <p className="q">{approval.chooses ? choosing.lead : cards.approval[approval.risk]}</p>
        </div>
      </header>
      <div className="body">
        <div className="letter">
          {short.length > 0 && (
            <dl className="facts">
              {short.map(fact => (
                <div key={fact.label} className="fact">
                  <dt>{fact.label}</dt>
                  <dd>{fact.value}</dd>
                </div>
              ))}
            </dl>
          )}
          {long.map(fact => (
            <div key={fact.label} className="txt">
              <p className="q3 t12">{fact.label}</p>
              <p className="pre">{fact.value}</p>
            </div>
          ))}
        </div>
        {approval.always !== undefined && (
          <div>
            <label className="always">
              <input type="checkbox" checked={always} aria-describedby={hint} onChange={event => setAlways(event.target.checked)} />
              <span>{allowed.always[approval.always.on](approval.always.label)}</span>
            </label>
            <p className="t12 q3 always-hint" id={hint}>
              {allowed.alwaysHint}
            </p>
          </div>
        )}
        {approval.chooses ? (
          <ChooseFolder
            session={session}
            approval={approval}
            computers={approval.chooses}
            busy={busy}
            run={run}
            onNo={() => answer('no')}
          />
        ) : (
          <>
            <div className="acts">
              <button type="button" className="btn primary" disabled={busy} onClick={sayYes}>
                {approval.risk === 'outside' && <Icon name="send" />}
                {approval.act}
              </button>
              <button type="button" className="btn" disabled={busy} onClick={() => answer('no')}>
                {cards.approval.no[approval.risk]}
              </button>
            </div>
            <p className="t12 q3">{always ? cards.approval.exactlyAlways : cards.approval.exactly}</p>
          </>
        )}
        <ProblemLine problem={problem} />
      </div>
    </section>
  );
}

function isLong(value: string): boolean {
  return value.length > 80 || value.includes('\n');
}
