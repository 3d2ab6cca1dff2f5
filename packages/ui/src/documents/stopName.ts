import type { Messages } from '../i18n/en.ts';
import type { StopView } from '../model/document.ts';

/** The name of a stop: "New", "Before", "Step 2", or what a person called it. */
export function stopName(stop: StopView, text: Messages): string {
  switch (stop.label.kind) {
    case 'new':
      return text.timeline.new;
    case 'before':
      return text.timeline.before;
    case 'step':
      return text.timeline.step(stop.label.step);
    case 'you':
      return text.timeline.you;
    case 'now':
      return text.timeline.now;
    case 'named':
      return stop.label.name;
  }
}

/** The same inside a sentence: "step 2", "the start". */
export function stopInSentence(stop: StopView, text: Messages): string {
  const words = text.timeline.inSentence;
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
