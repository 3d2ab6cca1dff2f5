import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useCommands } from '../data/context.tsx';
import { Icon } from '../design/Icon.tsx';
import type { HereView } from '../model/here.ts';
import { ProblemLine } from '../parts/Problem.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { type JoinTexts, useJoinTexts } from './texts/index.ts';

/** Asks once before everything on this device is removed: what is lost for good, what stays, and what nobody can know afterwards. */
export default function RemoveEverything({ here, onClose }: { readonly here: HereView; readonly onClose: () => void }) {
  const words = useJoinTexts();
  const commands = useCommands();
  // Once it is decided the page loads afresh by itself; until then nothing can be pressed any more.
  const [decided, setDecided] = useState(false);
  const { run, busy, problem } = useCommand(() => setDecided(true));
  const going = busy || decided;
  const remove = (event: MouseEvent) => {
    // The second half of a double tap on the button that opened this is no answer.
    if (event.detail > 1) return;
    run(() => commands.removeEverything(here.unsettled.map(({ id }) => id)));
  };
  return (
    <Sheet
      className="removal"
      title={words.removeTitle}
      onClose={() => !going && onClose()}
      footer={
        <>
          <button type="button" className="btn" disabled={going} onClick={onClose}>
            {words.keep}
          </button>
          <button type="button" className="btn danger" disabled={going} onKeyDown={ignoreHeld} onClick={remove}>
            {words.removeAct}
          </button>
        </>
      }
    >
      {here.unsettled.length > 0 && (
        <div className="fate" data-unsettled>
          <h3 className="row">
            <Icon name="help" small />
            {words.unsettledTitle}
          </h3>
          <p>{words.unsettledText}</p>
          <Points of={here.unsettled.map(({ title }) => title)} />
        </div>
      )}
      <div className="fate">
        <h3>{words.lostTitle}</h3>
        <Points of={lost(here, words)} />
      </div>
      <div className="fate">
        <h3>{words.staysTitle}</h3>
        <Points of={here.elsewhere.kind === 'nobody' ? words.staysAlone : words.stays} />
      </div>
      {going && (
        <p className="q" role="status">
          {words.removing}…
        </p>
      )}
      <ProblemLine problem={problem} />
    </Sheet>
  );
}

function lost({ conversations, documents, drafts, elsewhere }: HereView, join: JoinTexts): readonly string[] {
  const isOnlyHere = elsewhere.kind === 'nobody';
  const orMore = conversations.orMore || documents.orMore;
  return [
    ...(isOnlyHere && conversations.n + documents.n > 0 ? [join.lostHere(conversations.n, documents.n, orMore)] : []),
    ...(elsewhere.kind === 'unsent' ? [join.lostUnsent(elsewhere.changes)] : []),
    ...(drafts > 0 ? [join.lostDrafts(drafts)] : []),
    isOnlyHere ? join.lostSpaceKeys : join.lostDeviceKeys,
  ];
}

function Points({ of }: { readonly of: readonly string[] }) {
  return (
    <ul>
      {of.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** A key that is held down opened the sheet; it must not answer it as well. */
function ignoreHeld(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}
