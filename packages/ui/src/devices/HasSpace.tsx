import { lazy, Suspense, useState } from 'react';
import { goInPlace } from '../app/routes.ts';
import { useText } from '../i18n/index.tsx';
import type { Amount, HereView } from '../model/here.ts';

const RemoveEverything = lazy(() => import('./RemoveEverything.tsx'));

/** What a device says that has a space and is asked to join another one: what is here, who else has it, and the two ways on. */
export function HasSpace({ here }: { readonly here: HereView }) {
  const text = useText();
  const [asking, setAsking] = useState(false);
  const { elsewhere } = here;
  return (
    <section data-has-space>
      <h1>{text.join.hasSpace}</h1>
      <p className="q t16">{text.join.hasSpaceText}</p>
      <div className="card got">
        <Line label={text.join.conversations} amount={here.conversations} />
        <Line label={text.join.documents} amount={here.documents} />
        <p className="q t14">
          {elsewhere.kind === 'unsent' ? text.join.elsewhere.unsent(elsewhere.changes) : text.join.elsewhere[elsewhere.kind]}
        </p>
      </div>
      <div className="foot-acts">
        <button type="button" className="btn primary wide" onClick={() => goInPlace({ at: 'home' })}>
          {text.join.keep}
        </button>
        <button type="button" className="btn wide danger" onClick={() => setAsking(true)}>
          {text.join.remove}
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
  const text = useText();
  return (
    <p className="row">
      <span className="grow">{label}</span>
      <span className="num">{amount.orMore ? text.join.orMore(amount.n) : amount.n}</span>
    </p>
  );
}
