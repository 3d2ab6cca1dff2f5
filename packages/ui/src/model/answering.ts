import type { HelpersView } from './helper.ts';
import type { Loaded } from './loaded.ts';

/** The sentences for who answers here, as long as a place has room for. */
export interface AnsweringWords {
  readonly helper: string;
  readonly helperCloud: (title: string) => string;
  readonly helperOn: (title: string, device: string) => string;
  /** The chosen one runs on another device, and the built-in one answers here. */
  readonly helperStandsIn: (device: string) => string;
  /** The chosen one runs on another device, and nobody stands in for it. */
  readonly helperAway: (device: string) => string;
}

/** Where who answers on this device is. */
export function answeringIcon(helpers: Loaded<HelpersView>): 'box' | 'cloud' | 'laptop' {
  const chosen = helpers.state === 'ready' ? helpers.value.chosen : undefined;
  if (chosen === undefined) return 'box';
  if (chosen.on === undefined) return 'cloud';
  return chosen.on.isThisOne ? 'laptop' : 'box';
}

/** Who answers on this device. The built-in one until it is known: it is there in any case. */
export function answeringWords(helpers: Loaded<HelpersView>, words: AnsweringWords): string {
  const { chosen, fallback = true } = helpers.state === 'ready' ? helpers.value : {};
  if (chosen === undefined) return words.helper;
  const { title, on } = chosen;
  if (on === undefined) return words.helperCloud(title);
  if (on.isThisOne) return words.helperOn(title, on.name);
  return fallback ? words.helperStandsIn(on.name) : words.helperAway(on.name);
}
