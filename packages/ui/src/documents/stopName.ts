import type { StopView } from '../model/document.ts';
import type { TimelineTexts } from './texts/index.ts';

/** The name of a stop: "New", "Before", "Step 2", or what a person called it. */
export function stopName(stop: StopView, past: TimelineTexts): string {
  switch (stop.label.kind) {
    case 'new':
      return past.new;
    case 'before':
      return past.before;
    case 'step':
      return past.step(stop.label.step);
    case 'you':
      return past.you;
    case 'now':
      return past.now;
    case 'named':
      return stop.label.name;
  }
}

/** The same inside a sentence: "step 2", "the start". */
export function stopInSentence(stop: StopView, past: TimelineTexts): string {
  const words = past.inSentence;
  switch (stop.label.kind) {
    case 'new':
    case 'before':
      return words.start;
    case 'step':
      return words.step(stop.label.step);
    case 'you':
      return words.you;
    case 'now':
      return words.now;
    case 'named':
      return words.named(stop.label.name);
  }
}
