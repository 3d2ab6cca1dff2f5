/** Runs in which a list is made from a file that was sent. */
import type { Act, Scenario } from '../sim/scenario.ts';
import { base } from './scenario-parts.ts';

const bills = 'Task,Due,Done\nRent,2026-12-01,yes\nTax,2027-01-15,\nStamps,,\n';
const asked: Act = { do: 'send', on: 'laptop', text: 'Make a list from this', files: { 'bills.csv': bills } };

export const listingScenarios: readonly Scenario[] = [
  { ...base, name: 'listed', saysDays: true, acts: [asked, { do: 'undo', on: 'laptop', when: { idle: true, after: 1_000 } }] },
  { ...base, name: 'listed-taken', saysDays: true, space: 'paired', acts: [asked, { do: 'take', on: 'phone', when: { settledTools: 1 } }] },
];
