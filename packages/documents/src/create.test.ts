import { toBase64Url } from '@baton/protocol';
import { expect, test } from 'vitest';
import { contentHash, createContent, type Kind, loadDoc, type NewContent, type Origin, readContent } from './index.ts';
import { done } from './test/random.ts';

const plan: NewContent = {
  title: 'Week',
  week: '2026-11-30',
  items: [{ id: 'mum', text: '给妈妈打电话', day: '2026-12-02', time: '18:00', fixed: true }],
};
const list: NewContent = {
  title: 'Shopping',
  colour: { warm: true },
  items: [
    { id: 'b', text: 'Milk' },
    { text: 'Bread', section: 'Bakery' },
  ],
};
const note: NewContent = { title: 'Letter', body: 'Dear Sir,\n🍐' };
const step: Origin = { stepId: '01STEP', by: 'baton', at: 1_764_000_000_000 };

/** Two versions of Baton must write the same operations for the same first content, or they diverge under one id. See LAYOUT. */
test.each<[Kind, NewContent, Origin, bytes: string, hash: string]>([
  [
    'list',
    list,
    { seed: 'practice' },
    'AQvQ3bDStuGFCAAoAQZmaWVsZHMGY29sb3VyAXYBBHdhcm14KAEGZmllbGRzBXRpdGxlAXcIU2hvcHBpbmcnAQVpdGVtcxQ4YzA0MTE0YjU5YzM0MzdmODg3NAEoANDdsNK24YUIAgRkb25lAXkoANDdsNK24YUIAgVvcmRlcgF3AmExKADQ3bDStuGFCAIHc2VjdGlvbgF3BkJha2VyeSgA0N2w0rbhhQgCBHRleHQBdwVCcmVhZCcBBWl0ZW1zAWIBKADQ3bDStuGFCAcEZG9uZQF5KADQ3bDStuGFCAcFb3JkZXIBdwJhMCgA0N2w0rbhhQgHBHRleHQBdwRNaWxrAA',
    '468465a446abe32935669dffda897396881441f2d138b5bf9f143170c60b1328',
  ],
  [
    'plan',
    plan,
    step,
    'AQqoguLs6dakCAAoAQZmaWVsZHMFdGl0bGUBdwRXZWVrKAEGZmllbGRzB3RvdWNoZWQBdgMCYnl3BWJhdG9uAmF0e0J5q2l-gAAABHN0ZXB3BjAxU1RFUCgBBmZpZWxkcwR3ZWVrAXcKMjAyNi0xMS0zMCcBBWl0ZW1zA211bQEoAKiC4uzp1qQIAwNkYXkBdwoyMDI2LTEyLTAyKACoguLs6dakCAMFZml4ZWQBeCgAqILi7OnWpAgDBW9yZGVyAXcCYTAoAKiC4uzp1qQIAwR0ZXh0AXcS57uZ5aaI5aaI5omT55S16K-dKACoguLs6dakCAMEdGltZQF3BTE4OjAwKACoguLs6dakCAMHdG91Y2hlZAF2AwJieXcFYmF0b24CYXR7QnmraX6AAAAEc3RlcHcGMDFTVEVQAA',
    'ab025eb1c2c8ec97c5af614a4344b9e1fa92af66ff314bc6f3ce88c052916b24',
  ],
  [
    'note',
    note,
    { seed: 'memory' },
    'AQKN3_3U9v6PCAAoAQZmaWVsZHMFdGl0bGUBdwZMZXR0ZXIEAQRib2R5DkRlYXIgU2lyLArwn42QAA',
    '7134f2273344bfa5a3c3c0148f919c9246842d6a75b90350980364bb352cb462',
  ],
])('the first content of a %s is written with the same bytes by every version', (kind, initial, origin, bytes, hash) => {
  const made = done(createContent(kind, initial, origin));
  expect(toBase64Url(made.update)).toBe(bytes);
  expect(contentHash(made.content)).toBe(hash);
  const { doc } = done(loadDoc(null, [made.update]));
  expect(readContent(doc, kind)).toEqual({ ok: true, content: made.content });
});

test.each<[string, Kind, NewContent, string]>([
  [
    'an id twice',
    'list',
    {
      title: 'x',
      items: [
        { id: 'a', text: '1' },
        { id: 'a', text: '2' },
      ],
    },
    '/items/1',
  ],
  ['a day outside the week', 'plan', { title: 'x', week: '2026-11-30', items: [{ text: '1', day: '2026-12-07' }] }, '/items/0/day'],
  ['a missing day', 'plan', { title: 'x', week: '2026-11-30', items: [{ id: 'a', text: '1' }] }, '/items/#a/day'],
  ['half a character', 'note', { title: 'x', body: '\ud83d' }, ''],
])('a first content with %s is refused, and the path says where', (_, kind, initial, path) => {
  expect(createContent(kind, initial, { seed: 's' })).toMatchObject({ ok: false, path });
});
