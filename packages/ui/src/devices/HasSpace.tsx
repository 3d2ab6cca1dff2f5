import { lazy, Suspense, useState } from 'react';
import { goInPlace } from '../app/routes.ts';
import type { Amount, HereView } from '../model/here.ts';
import { useJoinTexts } from './texts/index.ts';

const RemoveEverything = lazy(() => import('./RemoveEverything.tsx'));

/** What a device says that has a space and is asked to join another one: what is here, who else has it, and the two ways on. */
export function HasSpace({ here }: { readonly here: HereView }) {
  const words = useJoinTexts();
  const [asking, setAsking] = useState(false);
  const { elsewhere } = here;
  return (
    <section data-has-space>
      <h1>{words.hasSpace}</h1>
      <p className="q t16">{words.hasSpaceText}</p>
      <div className="card got">
        <Line label={words.conversations} amount={here.conversations} />
        <Line label={words.documents} amount={here.documents} />
        <p className="q t14">{elsewhere.kind === 'unsent' ? words.elsewhere.unsent(elsewhere.changes) : words.elsewhere[elsewhere.kind]}</p>
      </div>
      <div className="foot-acts">
        <button type="button" className="btn primary wide" onClick={() => goInPlace({ at: 'home' })}>
          {words.keep}
        </button>
        <button type="button" className="btn wide danger" onClick={() => setAsking(true)}>
          {words.remove}
        </button>
      </div>
      {asking && (
        <Suspense fallback={null}>
          <RemoveEverything here={here} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Line({ label, amount }: { readonly label: string; readonly amount: Amount }) {
  const words = useJoinTexts();
  return (
    <p className="row">
      <span className="grow">{label}</span>
      <span className="num">{amount.orMore ? words.orMore(amount.n) : amount.n}</span>
    </p>
  );
}
