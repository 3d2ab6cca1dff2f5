import type { Call, Slot, StepState, View } from '@baton/journal';
import { type Allowance, attemptId, type JsonValue, permissionKey, type StepId } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { seenInTexts } from '../context/seen.ts';
import { memoryDocuments } from '../testing/memory-documents.ts';
import { hurriedClock } from '../testing/own-room.ts';
import { friday } from '../testing/requests.ts';
import { createWorld } from '../world.ts';
import { asksFirst, consentFor, offered } from './consent.ts';
import { httpRequest } from './http-request.ts';
import type { Tool } from './tool.ts';
import { toolTexts } from './tool.ts';

const texts = toolTexts('en');
const post = { url: 'https://example.org/in?token=1#x', method: 'POST', body: 'the plan' } as const;
const allowing = (...targets: readonly string[]) => ({
  stands: async (what: Pick<Allowance, 'tool' | 'target'>) => targets.includes(what.target),
});

function worldWith(targets: Set<string>, sent: string[] = []) {
  return createWorld({
    documents: memoryDocuments(),
    history: { recent: async () => [] },
    http: {
      send: async ({ url }) => {
        sent.push(url);
        return { kind: 'response', status: 200, headers: {}, text: '', cut: false };
      },
    },
    permissions: { stands: async what => targets.has(what.target) },
    clock: hurriedClock(friday),
    locale: 'en',
    zone: 'UTC',
  });
}
const view = { revision: 1, state: { session: 's', open: null } } as unknown as View;
const slot = { turn: 't', parent: 't', ordinal: 0 } as unknown as Slot;
const prepared = (targets: readonly string[], args: JsonValue) =>
  worldWith(new Set(targets)).prepare(view, slot, { kind: 'tool', name: 'http.request', arguments: args });

describe('what a person allowed', () => {
  it('lets exactly that tool on exactly that target go without asking', async () => {
    const target = 'POST https://example.org/in';
    expect((await prepared([target], post)).confirm).toBeNull();
    expect((await prepared([target], { ...post, url: 'https://example.org/other' })).confirm).not.toBeNull();
    expect((await prepared([target], { ...post, url: 'https://example.org.evil.example/in' })).confirm).not.toBeNull();
    expect((await prepared([target], { ...post, url: 'https://example.org:8443/in' })).confirm).not.toBeNull();
    expect((await prepared([target], { ...post, method: 'PUT' })).confirm).not.toBeNull();
    // What it does and how it is recovered stay what they were.
    expect(await prepared([target], post)).toMatchObject({ risk: 'outside', policy: 'ask' });
  });

  it('is never offered for what is deleted for good or costs money, and does not help there', async () => {
    const everything = { stands: async () => true };
    const costly: Tool<typeof post> = { ...(httpRequest as unknown as Tool<typeof post>), riskFor: () => 'costs' };
    expect(offered(costly, post, texts)).toBeNull();
    expect(await consentFor(costly, post, texts, 'Buy', everything)).not.toBeNull();
    const deleting = { ...post, method: 'DELETE' as const };
    expect(offered(httpRequest, deleting, texts)).toBeNull();
    expect(await consentFor(httpRequest, deleting, texts, 'Delete', everything)).toMatchObject({ heading: expect.any(String) });
  });

  it('is not offered for a target that no setting can name', () => {
    expect(offered(httpRequest, { ...post, url: `https://example.org/${'x'.repeat(300)}` }, texts)).toBeNull();
    expect(permissionKey({ tool: 'http.request', target: '' })).toBeNull();
  });

  it('does nothing once it was taken back between the asking and the call', async () => {
    const standing = new Set(['POST https://example.org/in']);
    const sent: string[] = [];
    const world = worldWith(standing, sent);
    const made = await world.prepare(view, slot, { kind: 'tool', name: 'http.request', arguments: post });
    standing.clear();
    const call = (attempts: number): Call => ({
      session: 's' as Call['session'],
      step: {
        id: 'step' as StepId,
        kind: 'tool',
        name: made.name,
        arguments: made.arguments,
        confirm: false,
        claims: Array.from({ length: attempts }, (_, n) => ({ attempt: attemptId(1, n + 1), withdrawn: false })),
      } as unknown as StepState,
      attempt: attemptId(1, attempts),
      key: 'k',
      ticket: null,
      signal: new AbortController().signal,
      onText: () => undefined,
      mayLeave: () => true,
    });
    expect(await world.perform(call(1))).toMatchObject({ status: 'failed', error: { kind: 'notAllowed', beforeEffect: true } });
    // Of what an earlier attempt did nobody can say that it did not happen.
    expect(await world.perform(call(2))).toMatchObject({ status: 'unknown', error: { kind: 'notAllowed' } });
    expect(sent).toEqual([]);
  });
});

describe('a risk', () => {
  it('asks first for everything that leaves, costs, deletes or shares, whatever the tool shows of itself', async () => {
    for (const risk of ['outside', 'costs', 'deletes', 'shares'] as const) {
      const { confirm: _, riskFor: __, ...silent } = httpRequest;
      const shown = await consentFor({ ...silent, risk } as unknown as Tool<typeof post>, post, texts, 'Send it', allowing());
      expect(asksFirst(risk)).toBe(true);
      expect(shown?.facts[0]?.value).toContain('the plan');
    }
    for (const risk of ['none', 'reversible'] as const) expect(asksFirst(risk)).toBe(false);
  });
});

describe('an address that the person named', () => {
  const url = (text: string) => new URL(text);
  it.each([
    ['read https://example.org/a?b=1.', 'https://example.org/a?b=1', 'address'],
    ['what does example.org/news say?', 'https://example.org/news', 'address'],
    ['看看 https://example.org/文章。谢谢', 'https://example.org/文章', 'address'],
    ['(see https://example.org/a)', 'https://example.org/a#part', 'address'],
    ['read https://example.org/a', 'https://example.org/b', 'host'],
    ['read https://example.org/a', 'https://example.org/a?leak=secret', 'host'],
    ['read http://127.0.0.1:8080/x', 'http://127.0.0.1:8080/x', 'address'],
    ['read http://localhost:8080/', 'http://localhost:8080/', 'address'],
    ['read https://example.org', 'https://example.org.evil.example/', null],
    ['mail me at anna@evil.example', 'https://anna.example/', null],
    ['hello there', 'https://there/', null],
  ])('%s: %s is %s', (text, address, expected) => {
    expect(seenInTexts([text]).named(url(address))).toBe(expected);
  });
});
