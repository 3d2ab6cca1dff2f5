import { describe, expect, it } from 'vitest';
import { join, pair } from '../devices/texts/en.ts';
import { join as joinInChinese, pair as pairInChinese } from '../devices/texts/zh-CN.ts';
import { timeline } from '../documents/texts/en.ts';
import { timeline as timelineInChinese } from '../documents/texts/zh-CN.ts';
import { files } from '../files/texts/en.ts';
import { files as filesInChinese } from '../files/texts/zh-CN.ts';
import { did } from '../ledger/texts/en.ts';
import { did as didInChinese } from '../ledger/texts/zh-CN.ts';
import { allowed } from '../parts/allowed/texts/en.ts';
import { allowed as allowedInChinese } from '../parts/allowed/texts/zh-CN.ts';
import { inside } from '../parts/inside/texts/en.ts';
import { inside as insideInChinese } from '../parts/inside/texts/zh-CN.ts';
import { automations } from '../settings/automations/texts/en.ts';
import { automations as automationsInChinese } from '../settings/automations/texts/zh-CN.ts';
import { helpers } from '../settings/helpers/texts/en.ts';
import { helpers as helpersInChinese } from '../settings/helpers/texts/zh-CN.ts';
import { servers } from '../settings/servers/texts/en.ts';
import { settings } from '../settings/texts/en.ts';
import { settings as settingsInChinese } from '../settings/texts/zh-CN.ts';
import { en } from './en.ts';
import { Format } from './format.ts';
import { languageFor } from './language-for.ts';
import { zhCN as firstInChinese } from './zh-CN.ts';

/** With the words that come with a page of their own. */
const english = { ...en, join, pair, files, helpers, automations, did, allowed, settings, timeline, ...inside };
const zhCN = {
  ...firstInChinese,
  join: joinInChinese,
  pair: pairInChinese,
  files: filesInChinese,
  helpers: helpersInChinese,
  automations: automationsInChinese,
  did: didInChinese,
  allowed: allowedInChinese,
  settings: settingsInChinese,
  timeline: timelineInChinese,
  ...insideInChinese,
};

/** Every sentence of a language; those with parts are said with samples. */
function sentences(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return sentences((value as (...parts: unknown[]) => unknown)(...samples(path)), path);
  if (Array.isArray(value)) return value.flatMap((one, index) => sentences(one, `${path}.${index}`));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => sentences(one, path === '' ? key : `${path}.${key}`));
  return [];
}

function samples(path: string): readonly unknown[] {
  if (path.endsWith('pair.words')) return [['amber', 'kettle']];
  if (path.endsWith('did.devices')) return [['MacBook', 'Pixel 9']];
  if (path.endsWith('automations.asksFor')) return [['message']];
  if (path.endsWith('automations.sendSays')) return ['x', [['message', 'hello']]];
  return [2, 5, 3, 'x'];
}

describe('the words on screen', () => {
  const all = [...sentences(english), ...sentences(zhCN)];

  it('are all there', () => {
    expect(sentences(english).length).toBeGreaterThan(300);
    expect(sentences(zhCN).map(([path]) => path)).toEqual(sentences(english).map(([path]) => path));
  });

  it('never shout', () => {
    expect(all.filter(([, words]) => /[!！]/.test(words))).toEqual([]);
  });

  it('keep clear of words that the first session does not use', () => {
    const forbidden = /\b(agent|prompt|token|context|MCP|model|lease|epoch)s?\b/i;
    expect(all.filter(([, words]) => forbidden.test(words))).toEqual([]);
  });

  it('hold no empty sentence but those that are meant to be', () => {
    expect(all.filter(([path, words]) => words === '' && !path.endsWith('states.changed'))).toEqual([]);
  });

  it('are really Chinese in the Chinese page', () => {
    const same = new Set(sentences(english).map(([path, words]) => `${path}=${words}`));
    const names = /ways\.\d\.name|byBaton|stepShort|inSentence\.named|states\.changed|sendExample|addressExample|helpers\.services/;
    expect(sentences(zhCN).filter(([path, words]) => same.has(`${path}=${words}`) && !names.test(path))).toEqual([]);
  });

  it('follow what the system prefers', () => {
    expect(languageFor(['fr-FR', 'zh-TW', 'en'])).toBe('zh-CN');
    expect(languageFor(['en-US', 'zh'])).toBe('en');
    expect(languageFor(['fr'])).toBe('en');
  });
});

describe('times on screen', () => {
  const format = new Format(en);
  const now = new Date(2026, 10, 30, 15, 0, 0).getTime();
  const hour = 3_600_000;

  it('are a time today, a day this week, then a date', () => {
    expect(format.short(now - hour, now)).toBe('14:00');
    expect(format.short(now - 24 * hour, now)).toBe('Yesterday');
    expect(format.short(now - 4 * 24 * hour, now)).toBe('Thursday');
    expect(format.short(now - 28 * 24 * hour, now)).toBe('2 November');
  });

  it('count minutes while that is what one would say', () => {
    expect(format.ago(now - 20_000, now)).toBe('just now');
    expect(format.ago(now - 4 * 60_000, now)).toBe('4 minutes ago');
    expect(format.ago(now - hour, now)).toBe('Today, 14:00');
  });

  it('name a calendar day without moving it to another zone', () => {
    expect(format.day('2026-11-30')).toEqual({ weekday: 'Mon', date: '30 Nov', long: '30 November' });
    expect(new Format(zhCN).day('2026-11-30').weekday).toBe('周一');
  });

  it('say a size in three figures at most', () => {
    const sizes = [100, 319_488, 1_000_000, 1_040_000, 1_530_000, 5 * 1024 * 1024].map(bytes => format.size(bytes).replace('\u00a0', ' '));
    expect(sizes).toEqual(['1 KB', '312 KB', '977 KB', '1,020 KB', '1.46 MB', '5 MB']);
    expect(new Format(zhCN).size(319_488)).toBe('312\u00a0KB');
  });

  it('count down and stop at nothing', () => {
    expect(format.countdown(161_000)).toBe('2:41');
    expect(format.countdown(-5)).toBe('0:00');
  });
});

/** Every source of the interface as text, but for the catalogues and this test. */
const sources: Readonly<Record<string, string>> = import.meta.glob(
  [
    '../**/*.ts',
    '../**/*.tsx',
    '../../../protocol/src/automation/automation.ts',
    '../../../protocol/src/automation/problem.ts',
    '../../../protocol/src/helper.ts',
    '../../../protocol/src/server.ts',
    '!../**/texts/*.ts',
    '!../i18n/en/**',
    '!../i18n/zh-CN/**',
    '!../i18n/en.ts',
    '!../i18n/zh-CN.ts',
    '!../**/*.test.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);

describe('the catalogues', () => {
  const used = new Set(Object.values(sources).flatMap(source => source.match(/[A-Za-z_]\w*/g) ?? []));

  it('hold no text that nothing shows', () => {
    expect(used.size).toBeGreaterThan(1_000);
    const names = (value: unknown, path = ''): readonly string[] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).flatMap(([key, one]) => [`${path}${key}`, ...names(one, `${path}${key}.`)])
        : [];
    const own = { ...english, servers };
    // Which of them a number of a day picks is no name.
    expect(names(own).filter(path => !used.has(path.split('.').at(-1) ?? '') && !/\.\d+$/.test(path))).toEqual([]);
  });
});
