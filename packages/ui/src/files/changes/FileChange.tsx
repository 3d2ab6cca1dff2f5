import '../../design/file-change.css';
import { useState } from 'react';
import { useCommands, useData } from '../../data/context.tsx';
import { Icon } from '../../design/Icon.tsx';
import { useFormat, useLanguage } from '../../i18n/index.tsx';
import type { FileChangeView } from '../../model/file-change.ts';
import { ProblemLine } from '../../parts/Problem.tsx';
import { useCommand } from '../../parts/useCommand.ts';
import { useFileChangeTexts } from './texts/index.ts';

/** *Undo* of one change of a file, wherever its computer is; what could not be taken back says why, and what can be done instead. */
export default function FileChange({ session, step }: { readonly session: string; readonly step: string }) {
  const change = useData().useFileChange(session, step);
  if (change.state !== 'ready' || change.value === null) return null;
  // Pressed for another state, it is no longer on its way.
  return <Known key={change.value.state} session={session} change={change.value} />;
}

function Known({ session, change }: { readonly session: string; readonly change: FileChangeView }) {
  const words = useFileChangeTexts();
  const format = useFormat();
  const language = useLanguage();
  const commands = useCommands();
  const [asked, setAsked] = useState(false);
  const { run, busy, problem } = useCommand(() => setAsked(true));
  const { name, folder } = change.about;
  const ask = (what: 'takeBack' | 'saveOlder') => () =>
    run(() => commands.changeFile(session, what, change.about, words.says[what], language));
  const line = lineOf(change, asked, words, format);
  return (
    <div className="filechange" data-file-change={asked ? 'going' : change.state}>
      {line !== '' && <p className="q t12">{line}</p>}
      {change.state === 'stands' && !asked && (
        <button type="button" className="btn sm" disabled={busy} aria-label={words.undoOf(name, folder)} onClick={ask('takeBack')}>
          <Icon name="undo" small />
          {words.undo}
        </button>
      )}
      {change.canSave && !asked && (
        <button type="button" className="btn sm" disabled={busy} onClick={ask('saveOlder')}>
          <Icon name="doc" small />
          {words.saveOlder}
          <span className="vh">: {name}</span>
        </button>
      )}
      <ProblemLine problem={problem} />
    </div>
  );
}

function lineOf(
  change: FileChangeView,
  asked: boolean,
  words: ReturnType<typeof useFileChangeTexts>,
  format: ReturnType<typeof useFormat>,
): string {
  if (asked) return words.going;
  switch (change.state) {
    case 'stands':
      return '';
    case 'going':
      return change.waitsFor === undefined ? words.going : words.waits(change.waitsFor);
    case 'undone':
      return change.undoneAt === undefined ? words.undone : words.undoneAt(format.time(change.undoneAt));
    case 'refused':
    case 'saved':
      return change.words ?? '';
  }
}
