import '../design/join.css';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { go } from '../app/routes.ts';
import { useCommands, useData } from '../data/context.tsx';
import { Icon } from '../design/Icon.tsx';
import type { Count, JoinView } from '../model/pairing.ts';
import { Baton } from '../parts/Baton.tsx';
import { Brand } from '../parts/Brand.tsx';
import { ProblemLine } from '../parts/Problem.tsx';
import { Shown } from '../parts/States.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { CodeBoxes } from './CodeBoxes.tsx';
import { Words } from './Confirm.tsx';
import { HasSpace } from './HasSpace.tsx';
import { useJoinTexts, usePairTexts } from './texts/index.ts';

const Scanner = lazy(() => import('./Scanner.tsx'));

/** The phone's three moments: code or picture, the words, joined. A device that has a space already is told so first. */
export default function JoinScreen({ link }: { readonly link: string | undefined }) {
  const said = useJoinTexts();
  const commands = useCommands();
  const data = useData();
  const join = data.useJoin();
  const here = data.useHere();
  const { run, busy, problem } = useCommand();
  // What was begun on this screen ends on it, although the device has a space then.
  const [begun, setBegun] = useState(false);
  const byLink = useCallback(
    (found: string) => {
      setBegun(true);
      // The secret is used once and then not left in the address.
      go({ at: 'join' });
      run(() => commands.joinByLink(found));
    },
    [commands, run],
  );
  const byCode = (code: string) => {
    setBegun(true);
    run(() => commands.joinByCode(code));
  };
  const isFree = here.state === 'ready' && here.value === null;
  useEffect(() => {
    // One that is under way goes on; one that ended, however, does not keep the next from beginning.
    if (link !== undefined && isFree && (join.kind === 'asking' || join.kind === 'wrong' || join.kind === 'ended'))
      byLink(`${window.location.origin}${window.location.pathname}#/join?${link}`);
  }, [link, isFree, join.kind, byLink]);
  return (
    <main className="jn" id="content">
      <header>
        <Brand />
      </header>
      {window.isSecureContext ? (
        <Shown of={here}>
          {found =>
            found === null || begun ? <Moment join={join} busy={busy} byLink={byLink} byCode={byCode} /> : <HasSpace here={found} />
          }
        </Shown>
      ) : (
        <section>
          <h1>{said.title}</h1>
          <p role="alert">{said.insecure}</p>
        </section>
      )}
      <ProblemLine problem={problem} />
    </main>
  );
}

interface MomentProps {
  readonly join: JoinView;
  readonly busy: boolean;
  readonly byLink: (link: string) => void;
  readonly byCode: (code: string) => void;
}

function Moment({ join, busy, byLink, byCode }: MomentProps) {
  const said = useJoinTexts();
  const pair = usePairTexts();
  switch (join.kind) {
    case 'asking':
    case 'wrong':
      return <Ask key={join.kind} busy={busy} wrong={join.kind === 'wrong'} byLink={byLink} byCode={byCode} />;
    case 'looking':
      return (
        <section>
          <h1>{said.title}</h1>
          <p className="q t16" role="status">
            {said.looking}…
          </p>
        </section>
      );
    case 'compare':
      return <Compare words={join.words} />;
    case 'waiting':
      return (
        <section>
          <h1>{said.waiting}</h1>
          <p className="q t16">{said.waitingText}</p>
          <Passing />
        </section>
      );
    case 'joined':
      return <Joined join={join} />;
    case 'ended':
      return (
        <section>
          <h1>{said.title}</h1>
          <p role="alert">{join.why === 'expired' ? said.ranOut : pair.ended[join.why]}</p>
          <Ask busy={busy} wrong={false} byLink={byLink} byCode={byCode} bare />
        </section>
      );
  }
}

function Ask(props: Omit<MomentProps, 'join'> & { readonly wrong: boolean; readonly bare?: boolean }) {
  const said = useJoinTexts();
  const [scanning, setScanning] = useState(false);
  const body = (
    <>
      {scanning ? (
        <Suspense fallback={null}>
          <Scanner onLink={props.byLink} />
        </Suspense>
      ) : (
        <CodeBoxes disabled={props.busy} onCode={props.byCode} />
      )}
      {props.wrong && <p role="alert">{said.wrong}</p>}
      <button type="button" className="btn wide" onClick={() => setScanning(!scanning)}>
        {scanning ? said.typeInstead : said.scanInstead}
      </button>
      <p className="q3 t14 why">
        <Icon name="lock" small />
        <span>{said.once}</span>
      </p>
    </>
  );
  if (props.bare) return body;
  return (
    <section>
      <h1>{said.title}</h1>
      <p className="q t16">{said.type}</p>
      {body}
    </section>
  );
}

function Compare({ words }: { readonly words: readonly string[] }) {
  const said = useJoinTexts();
  const commands = useCommands();
  const { run, busy, problem } = useCommand();
  return (
    <section>
      <h1>{said.same}</h1>
      <p className="q t16">{said.compare}</p>
      <Words words={words} />
      <Passing />
      <ProblemLine problem={problem} />
      <div className="foot-acts">
        <button type="button" className="btn primary wide" disabled={busy} onClick={() => run(() => commands.joinWordsMatch(true))}>
          {said.match}
        </button>
        <button type="button" className="btn wide danger" disabled={busy} onClick={() => run(() => commands.joinWordsMatch(false))}>
          {said.noMatch}
        </button>
      </div>
    </section>
  );
}

/** Computer and phone, the baton between them. */
function Passing() {
  return (
    <div className="pass" aria-hidden="true">
      <Icon name="laptop" />
      <span className="line-to">
        <Baton />
      </span>
      <Icon name="phone" />
    </div>
  );
}

function Joined({ join }: { readonly join: Extract<JoinView, { kind: 'joined' }> }) {
  const said = useJoinTexts();
  const have = join.conversations.have + join.documents.have;
  const of = join.conversations.of + join.documents.of;
  return (
    <section>
      <div className="joined-mark">
        <Icon name="check" />
      </div>
      <h1>{said.joined(join.deviceName)}</h1>
      <p className="q t16" role="status">
        {said.joinedText}
      </p>
      {of > 0 && (
        <div className="card got">
          <Line label={said.conversations} count={join.conversations} />
          <Line label={said.documents} count={join.documents} />
          <progress className="pb" aria-label={said.progress} value={have} max={of} />
        </div>
      )}
      <div className="foot-acts">
        <button type="button" className="btn primary wide" onClick={() => go({ at: 'conversations' })}>
          {said.start}
        </button>
      </div>
    </section>
  );
}

function Line({ label, count }: { readonly label: string; readonly count: Count }) {
  const said = useJoinTexts();
  return (
    <p className="row">
      <span className="grow">{label}</span>
      <span className="num">{said.haveOf(count.have, count.of)}</span>
    </p>
  );
}
