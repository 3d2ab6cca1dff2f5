import type { ConnectedHelper, DeviceRecord, JsonValue } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { helpersView } from './helpers.ts';
import { DeviceNames } from './source.ts';

const device = (id: string, name: string) => ({ id, name, kind: 'desktop' }) as unknown as DeviceRecord;
const names = new DeviceNames([device('mac', 'MacBook'), device('pix', 'Pixel 9')], 'pix', { name: 'Pixel 9', kind: 'phone' });

const setting = (key: string, value: JsonValue) => ({
  key: `setting/${key}`,
  value: { type: 'setting', key: `setting/${key}`, value } as unknown as JsonValue,
});
const helper = (more: Partial<Record<keyof ConnectedHelper, JsonValue>> = {}): JsonValue => ({
  v: 1,
  helper: 'h1',
  kind: 'anthropic',
  baseUrl: null,
  model: 'claude-sonnet-4-5',
  title: 'Claude Sonnet 4.5',
  connectedAt: 5,
  device: null,
  sealedKey: 'c2VhbGVk',
  ...more,
});
const view = (...records: readonly ReturnType<typeof setting>[]) => helpersView(records, {}, '2026-11', names);

describe('the helpers on screen', () => {
  it('are none, with what holds until somebody says otherwise', () => {
    expect(view()).toEqual({ connected: [], others: [], fallback: true, spending: { micros: 0, unpriced: 0, limit: 5_000_000 } });
  });

  it('are those that are connected, the newest first, with the chosen one, and never with a key', () => {
    const own = helper({ helper: 'h2', kind: 'compatible', baseUrl: 'https://ai.example.com/v1', title: 'Own', connectedAt: 9 });
    const seen = view(setting('helper/h1', helper()), setting('helper/h2', own), setting('helper.chosen', 'h1'));
    expect(seen.connected.map(one => [one.title, one.host])).toEqual([
      ['Own', 'ai.example.com'],
      ['Claude Sonnet 4.5', undefined],
    ]);
    expect(seen.chosen?.id).toBe('h1');
    expect(JSON.stringify(seen)).not.toContain('c2VhbGVk');
  });

  it('name the device on which one runs, and whether it is this one', () => {
    const at = (id: string) => view(setting('helper/h1', helper({ device: id, kind: 'ollama', baseUrl: 'http://127.0.0.1:11434' })));
    expect(at('mac').connected[0]?.on).toMatchObject({ name: 'MacBook', isThisOne: false });
    expect(at('pix').connected[0]?.on).toMatchObject({ name: 'Pixel 9', isThisOne: true });
  });

  it('are without those that were removed, that cannot be read, or that stand under another name', () => {
    const seen = view(
      setting('helper/h1', null),
      setting('helper/h2', helper({ helper: 'h3' })),
      setting('helper/h4', { v: 2 }),
      setting('helper.chosen', 'h1'),
    );
    expect(seen.connected).toEqual([]);
    expect(seen.chosen).toBeUndefined();
  });

  it('are the built-in one again when that was chosen', () => {
    expect(view(setting('helper/h1', helper()), setting('helper.chosen', 'builtin')).chosen).toBeUndefined();
  });

  it('cost what this month cost, under the limit that was set, and say so of no limit too', () => {
    const spent = { '2026-10': { micros: 9, unpriced: 0 }, '2026-11': { micros: 3, unpriced: 2 } };
    const seen = (limit: JsonValue) => helpersView([setting('helper.monthlyLimit', limit)], spent, '2026-11', names).spending;
    expect(seen({ micros: 1_000 })).toEqual({ micros: 3, unpriced: 2, limit: 1_000 });
    expect(seen({ micros: null }).limit).toBeNull();
    expect(seen('much').limit).toBe(5_000_000);
  });

  it('say that nobody stands in, once that was said', () => {
    expect(view(setting('helper.fallback', false)).fallback).toBe(false);
  });
});
