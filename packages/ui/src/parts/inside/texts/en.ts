import { many } from '../../../i18n/en/plural.ts';

/** Words about work that was handed on, in English. */
export const inside = {
  inside: {
    label: (title: string) => `What was done for “${title}”`,
    taken: (taken: number, allowance: number) => `${taken} of up to ${many(allowance, 'step', 'steps')}`,
    lessThanCent: 'less than $0.01',
    unpriced: 'the price of some answers is not known',
    nothingYet: 'It is being thought about; nothing has been looked at or changed yet.',
    nothing: 'Nothing was looked at or changed for it.',
    within: (title: string) => `For “${title}”`,
  },
};

export type InsideTexts = (typeof inside)['inside'];
