import '../design/document.css';
import '../design/paper.css';
import '../design/compare.css';
import { useState } from 'react';
import { goInPlace, routeHash } from '../app/routes.ts';
import { useCommands, useData } from '../data/context.tsx';
import { Icon } from '../design/Icon.tsx';
import { useFormat, useNow, useText } from '../i18n/index.tsx';
import type { ComparisonView, DocumentContent, DocumentItem, LineTag, LineView, StopView } from '../model/document.ts';
import { ProblemLine } from '../parts/Problem.tsx';
import { Segments } from '../parts/Segments.tsx';
import { Shown } from '../parts/States.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { Box } from './Box.tsx';
import { ReadOnly } from './ReadOnly.tsx';
import { stopInSentence, stopName } from './stopName.ts';
import { Timeline } from './Timeline.tsx';
import { LineTagMark } from './Touched.tsx';
import { type TimelineTexts, useTimelineTexts } from './texts/index.ts';

type Side = 'past' | 'changes' | 'now';

/** Time travel: the document at a stop beside what it is now, the difference in words, and *Restore*. */
export default function ThenAndNow({ document, stop: at }: { readonly document: DocumentItem; readonly stop: string }) {
  const text = useText();
  const past = useTimelineTexts();
  const data = useData();
  const commands = useCommands();
  const [side, setSide] = useState<Side>('changes');
  const timeline = data.useTimeline(document.id, undefined);
  const comparison = data.useComparison(document.id, at);
  const back = routeHash({ at: 'document', document: document.id });
  const { run, busy, problem } = useCommand(() => goInPlace({ at: 'document', document: document.id }));
  const stop = timeline.state === 'ready' ? timeline.value.stops.find(one => one.id === at) : undefined;
  const name = stop === undefined ? past.inSentence.start : stopInSentence(stop, past);
  // What is not on this device cannot be put back from it.
  const isAway = comparison.state === 'loading' && comparison.coming !== undefined;
  // From the start on there is no version to go back to: what is there is taken off line by line.
  const restore = stop !== undefined && stop.label.kind !== 'new' && !isAway && (
    <button type="button" className="btn primary" disabled={busy} onClick={() => run(() => commands.restore(document.id, at))}>
      <Icon name="past" />
      {past.restore(name)}
    </button>
  );
  return (
    <>
      <header className="bar">
        <a className="icbtn" href={back} aria-label={text.nav.back}>
          <Icon name="left" />
        </a>
        <h1 className="cut">{document.title}</h1>
        <span className="q desk-only">{past.thenAndNow}</span>
        <span className="grow" />
        <span className="desk-only">{restore}</span>
      </header>
      <div className="tabs phone-only">
        <Segments
          label={past.thenAndNow}
          selected={side}
          onSelect={setSide}
          segments={[
            { id: 'past', label: past.past },
            { id: 'changes', label: past.changes },
            { id: 'now', label: past.now },
          ]}
        />
      </div>
      {/* A scroll area without controls gets a stop of its own, so that the keyboard can scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className="scroll" tabIndex={0} aria-label={past.thenAndNow}>
        <ProblemLine problem={problem} />
        <Shown of={comparison}>{value => <Columns comparison={value} stop={stop} side={side} name={name} />}</Shown>
      </section>
      {timeline.state === 'ready' && (
        <div className="tl-foot">
          {restore && <div className="phone-only tl-restore">{restore}</div>}
          {restore && <p className="q desk-only">{past.restoreHint}</p>}
          <Timeline
            timeline={timeline.value}
            at={at}
            comparing
            onAt={to => goInPlace({ at: 'document', document: document.id, ...(to !== undefined && { stop: to }) })}
          />
        </div>
      )}
    </>
  );
}

interface ColumnsProps {
  readonly comparison: ComparisonView;
  readonly stop: StopView | undefined;
  readonly side: Side;
  readonly name: string;
}

function Columns({ comparison, stop, side, name }: ColumnsProps) {
  const past = useTimelineTexts();
  const format = useFormat();
  const now = useNow();
  const at = stop?.at === undefined ? undefined : format.dayTime(stop.at, now);
  const named = stop === undefined ? past.past : stopName(stop, past);
  const when = at === undefined ? named : `${named}, ${at}`;
  const line = stop?.on === undefined ? when : past.onDevice(when, stop.on.name);
  const by = changedBy(comparison.tags, past);
  const latest = comparison.changedAt === undefined ? past.latest : `${past.latest}, ${format.ago(comparison.changedAt, now)}`;
  return (
    <div className={`ttp show-${side}`}>
      <section>
        <p className="t16 b">{comparison.words}.</p>
        <p className="q">
          {past.between(name, at)} {by.length > 0 && past.changedBy(format.list(by))}
        </p>
      </section>
      <div className="cols">
        <Paper
          className="then"
          title={past.past}
          line={line}
          content={comparison.before}
          tags={only(comparison.tags, ['removed', 'moved', 'edited'])}
        />
        <Paper
          className="nowp"
          title={past.now}
          line={latest}
          gone={linesWith(comparison.before, comparison.tags, 'removed')}
          content={comparison.latest}
          tags={only(comparison.tags, ['added', 'restored', 'moved', 'ticked', 'unticked', 'edited'])}
        />
      </div>
    </div>
  );
}

/** Who made the difference, each once. */
function changedBy(tags: ReadonlyMap<string, LineTag>, past: TimelineTexts): readonly string[] {
  const names = [...tags.values()].flatMap(({ by }) => {
    if (by === undefined) return [];
    return [by.kind === 'step' ? past.byBaton : by.kind === 'you' ? past.byYou : by.name];
  });
  return [...new Set(names)];
}

/** What was taken off shows on the side of then, what was added on the side of now. */
function only(tags: ReadonlyMap<string, LineTag>, changes: readonly LineTag['change'][]): ReadonlyMap<string, LineTag> {
  return new Map([...tags].filter(([, tag]) => changes.includes(tag.change)));
}

interface PaperProps {
  readonly className: string;
  readonly title: string;
  readonly line: string;
  readonly content: DocumentContent;
  readonly tags: ReadonlyMap<string, LineTag>;
  /** Lines that are no longer there: shown under the changes where there is only one column. */
  readonly gone?: readonly LineView[];
}

function linesWith(content: DocumentContent, tags: ReadonlyMap<string, LineTag>, change: LineTag['change']): readonly LineView[] {
  if (content.kind === 'note') return [];
  return content.groups.flatMap(group => group.lines).filter(line => tags.get(line.id)?.change === change);
}

function Paper({ className, title, line, content, tags, gone = [] }: PaperProps) {
  return (
    <article className={`paper ${className}`}>
      <header>
        <h2>{title}</h2>
        <span className="q3">{line}</span>
      </header>
      <ReadOnly content={content} tags={tags} />
      {gone.length > 0 && (
        <ul className="phone-only gone-lines">
          {gone.map(one => (
            <li key={one.id} className="gi gone">
              <Box done={one.done} />
              <span className="grow">{one.text}</span>
              <LineTagMark tag={{ change: 'removed' }} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
