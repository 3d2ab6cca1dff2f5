import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { Icon } from '../design/Icon.tsx';
import { useFormat, useNow } from '../i18n/index.tsx';
import type { StopView, TimelineView } from '../model/document.ts';
import { Baton } from '../parts/Baton.tsx';
import { stopInSentence, stopName } from './stopName.ts';
import { type TimelineTexts, useTimelineTexts } from './texts/index.ts';

interface Props {
  readonly timeline: TimelineView;
  /** The stop that is shown; missing: now. */
  readonly at: string | undefined;
  /** Missing stop: back to now. */
  readonly onAt: (stop: string | undefined) => void;
  /** Two thumbs: the stop and now. */
  readonly comparing?: boolean;
}

/** More labels than this would run into each other. */
const labelled = 8;

/** A slider with one stop per step: large dot changed, small dot unchanged, ring to come. */
export function Timeline({ timeline, at, onAt, comparing = false }: Props) {
  const past = useTimelineTexts();
  const format = useFormat();
  const now = useNow();
  const track = useRef<HTMLDivElement>(null);
  const { stops } = timeline;
  const last = lastReached(stops);
  if (stops.length < 2 || last < 0) return <p className="timeline q tl-none">{past.none}</p>;
  const index =
    at === undefined
      ? last
      : Math.max(
          0,
          stops.findIndex(stop => stop.id === at),
        );
  const stop = stops[index];
  if (stop === undefined) return null;
  const isNow = index === last;
  const percent = (n: number) => `${(n / (stops.length - 1)) * 100}%`;

  const move = (to: number) => {
    const next = Math.min(last, Math.max(0, to));
    onAt(next === last ? undefined : stops[next]?.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: index - 1, ArrowDown: index - 1, ArrowRight: index + 1, ArrowUp: index + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  };
  const toPointer = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return;
    move(Math.round(((event.clientX - box.left) / box.width) * (stops.length - 1)));
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    toPointer(event);
  };

  return (
    <section className="timeline" aria-label={past.label}>
      {!comparing && <Caption stop={stop} isNow={isNow} timeline={timeline} past={past} onBack={() => onAt(undefined)} />}
      <div
        ref={track}
        className="tl-track"
        role="slider"
        tabIndex={0}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index}
        aria-label={past.slider}
        aria-valuetext={valueText(stop, isNow, past, stop.at === undefined ? undefined : format.dayTime(stop.at, now))}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={event => event.currentTarget.hasPointerCapture(event.pointerId) && toPointer(event)}
      >
        <span className="fill" style={{ width: percent(comparing ? last : index) }} />
        {stops.map((one, n) => (
          <span key={one.id} className={dot(one)} style={{ left: percent(n) }} />
        ))}
        <span className="thumb" style={{ left: percent(index) }}>
          {isNow && timeline.running && <Baton />}
        </span>
        {comparing && !isNow && (
          <span className="thumb nw" style={{ left: percent(last) }}>
            <Icon name="check" small />
          </span>
        )}
      </div>
      <Labels stops={stops} index={index} last={last} comparing={comparing} percent={percent} />
    </section>
  );
}

function lastReached(stops: readonly StopView[]): number {
  return stops.findLastIndex(stop => !stop.toCome);
}

function dot(stop: StopView): string {
  if (stop.toCome) return 'p todo';
  return stop.changed ? 'p' : 'p none';
}

function valueText(stop: StopView, isNow: boolean, past: TimelineTexts, when: string | undefined): string {
  if (isNow) return past.valueNow(stopName(stop, past));
  return when === undefined ? stopName(stop, past) : `${stopName(stop, past)}, ${when}`;
}

interface CaptionProps {
  readonly stop: StopView;
  readonly isNow: boolean;
  readonly timeline: TimelineView;
  readonly past: TimelineTexts;
  readonly onBack: () => void;
}

function Caption({ stop, isNow, timeline, past, onBack }: CaptionProps) {
  if (!isNow) {
    return (
      <div className="row wrap">
        <span className="b grow">{past.asItWas(stopInSentence(stop, past))}</span>
        <button type="button" className="btn sm" onClick={onBack}>
          {past.backToNow}
        </button>
      </div>
    );
  }
  const left = stop.changed ? (stop.summary ?? past.firstVersion) : past.changedNothing(stopName(stop, past));
  const words = stop.label.kind === 'now' ? past.latest : left;
  return (
    <div className="row">
      <span className="b grow">{words}</span>
      <span className="q3 t12 num">{stop.label.kind === 'step' ? past.nowAt(stop.label.step, timeline.of) : past.now}</span>
    </div>
  );
}

/** A name too long to stand in the middle of its stop at the end of the track. */
function edge(name: string, n: number, of: number): string | undefined {
  if (name.length <= 8) return undefined;
  return n === 0 ? 'from-start' : n === of - 1 ? 'to-end' : undefined;
}

interface LabelsProps {
  readonly stops: readonly StopView[];
  readonly index: number;
  readonly last: number;
  readonly comparing: boolean;
  readonly percent: (n: number) => string;
}

/** Hidden from screen readers: the slider's value says the same. */
function Labels({ stops, index, last, comparing, percent }: LabelsProps) {
  const past = useTimelineTexts();
  const all = stops.length <= labelled;
  return (
    <div className="tl-lab" aria-hidden="true">
      {stops.map((stop, n) => {
        const on = n === index || (comparing && n === last);
        if (!all && !on && n !== 0 && n !== stops.length - 1) return null;
        const name =
          comparing && n === last ? past.now : stop.label.kind === 'step' && !on ? past.stepShort(stop.label.step) : stopName(stop, past);
        return (
          <span key={stop.id} className={[on && 'on', edge(name, n, stops.length)].filter(Boolean).join(' ')} style={{ left: percent(n) }}>
            {name}
          </span>
        );
      })}
    </div>
  );
}
