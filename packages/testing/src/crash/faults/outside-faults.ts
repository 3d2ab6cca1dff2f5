/** Faults with what goes on outside by itself, and with its bill. As in the list, nothing of the code under test is imported. */
import type { DeliberateFault } from './fault.ts';

const journal = 'packages/journal/src';

export const outsideFaults: readonly DeliberateFault[] = [
  {
    name: 'stopNotTold',
    says: 'what goes on outside by itself is not told that the person stopped it',
    rule: 'stopped',
    made: { mutations: [{ file: `${journal}/next/step.ts`, from: 'const stopping = stopsOutside(c);', to: 'const stopping = null;' }] },
    hunt: { scenario: 'background-stopped' },
  },
  {
    name: 'begunAgain',
    says: 'an answer that was begun is begun once more by the device that takes over',
    rule: '1',
    made: {
      mutations: [
        {
          file: `${journal}/next/step.ts`,
          from: "(policy === 'reserved' || policy === 'ticketed') && ticket === null;",
          to: "policy === 'reserved' || policy === 'ticketed';",
        },
      ],
    },
    hunt: { scenario: 'background-taken' },
  },
  {
    name: 'askedTooEarly',
    says: 'the device that takes over asks at once what was to be asked again later',
    rule: '4',
    made: { mutations: [{ file: `${journal}/next/step.ts`, from: '  if (later) return later;', to: '' }] },
    hunt: { scenario: 'crowded-taken' },
  },
  {
    name: 'billedTwice',
    says: 'what an answer took is said again when its outcome was stored unheard',
    rule: 'bill',
    made: {
      mutations: [
        {
          file: `${journal}/executor/commits.ts`,
          from: "return result === 'unknown' && make(line.view()) === null ? 'ok' : result;",
          to: 'return result;',
        },
      ],
    },
    hunt: {
      scenario: 'crowded',
      strikes: [{ strike: { how: 'unknown', when: 'after' }, at: ({ kind, what }) => kind === 'commit' && what.startsWith('outcome') }],
    },
  },
];
