import { useCommands } from '../data/context.tsx';
import { Icon } from '../design/Icon.tsx';
import type { PairingView } from '../model/pairing.ts';
import { ProblemLine } from '../parts/Problem.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { useHeadingFocus } from '../parts/useHeadingFocus.ts';
import { usePairTexts } from './texts/index.ts';

type Confirming = Extract<PairingView, { kind: 'compare' | 'confirm' }>;

/** The person says yes here, after reading what the new device will be able to do. */
export function Confirm({ pairing }: { readonly pairing: Confirming }) {
  const pair = usePairTexts();
  const commands = useCommands();
  const { run, busy, problem } = useCommand();
  const heading = useHeadingFocus();
  const name = pairing.deviceName;
  const compares = pairing.kind === 'compare';
  return (
    <div className="two even">
      <section className="card cmp">
        <h2 className={compares ? 'eyebrow' : ''} ref={heading} tabIndex={-1}>
          {compares ? pair.theirs : pair.confirmTitle(name)}
        </h2>
        {compares && <Words words={pairing.words} />}
        <p className="q">{compares ? pair.same(name) : pair.confirmText}</p>
        <div className="acts">
          <button type="button" className="btn primary" disabled={busy} onClick={() => run(() => commands.confirmPairing())}>
            {compares ? pair.match(name) : pair.add(name)}
          </button>
          <button type="button" className="btn danger" disabled={busy} onClick={() => run(() => commands.stopPairing())}>
            {compares ? pair.noMatch : pair.dontAdd}
          </button>
        </div>
        <ProblemLine problem={problem} />
      </section>
      <section>
        <h2 className="row h3">
          <Icon name="phone" />
          {pair.will(name)}
        </h2>
        <ul className="can">
          {pair.can.map((line, index) => (
            <li key={line}>
              <Icon name={index === 0 ? 'doc' : 'phone'} />
              <span>{line}</span>
            </li>
          ))}
        </ul>
        <p className="q3 t12">{pair.removable}</p>
      </section>
    </div>
  );
}

/** Three words to compare; read out as one sentence. */
export function Words({ words }: { readonly words: readonly string[] }) {
  const pair = usePairTexts();
  return (
    <div className="words" data-words={words.join(' ')}>
      <span className="vh">{pair.words(words)}</span>
      {words.map(word => (
        <span key={word} className="word" aria-hidden="true">
          {word}
        </span>
      ))}
    </div>
  );
}
