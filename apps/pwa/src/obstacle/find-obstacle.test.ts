import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { findObstacle, type Surroundings } from './find-obstacle.ts';
import { sentenceFor } from './sentences.ts';

const good: Surroundings = {
  isSecureContext: true,
  crypto: { subtle: {} },
  indexedDB: new IDBFactory(),
  navigator: { locks: {} },
  Worker: {},
  BroadcastChannel: {},
};

/** A store that answers as `answer` does, or never. */
function storeThat(answer: 'refuses' | 'throws' | 'isSilent'): IDBFactory {
  const factory = new IDBFactory();
  factory.open = () => {
    if (answer === 'throws') throw new DOMException('denied', 'SecurityError');
    const request = { error: new DOMException('denied', 'InvalidStateError') } as unknown as IDBOpenDBRequest;
    if (answer === 'refuses') queueMicrotask(() => request.onerror?.call(request, new Event('error')));
    return request;
  };
  return factory;
}

describe('what keeps Baton from running', () => {
  it('is nothing in a current browser at a secure address, and the probe leaves nothing behind', async () => {
    expect(await findObstacle(good)).toBe(null);
    await vi.waitFor(async () => expect(await good.indexedDB?.databases()).toEqual([]));
  });

  it.each<[string, Partial<Surroundings>, string]>([
    ['a plain http address', { isSecureContext: false, crypto: {} }, 'insecure'],
    ['a browser without encryption', { crypto: {} }, 'noCrypto'],
    ['a browser without locks', { navigator: {} }, 'tooOld'],
    ['a browser without a store', { indexedDB: undefined }, 'noStorage'],
    ['a private window whose store refuses to open', { indexedDB: storeThat('refuses') }, 'noStorage'],
    ['a window in which asking for the store throws', { indexedDB: storeThat('throws') }, 'noStorage'],
    ['a store that never answers', { indexedDB: storeThat('isSilent') }, 'storageSilent'],
  ])('is named for %s', async (_where, differs, obstacle) => {
    expect(await findObstacle({ ...good, ...differs }, 20)).toBe(obstacle);
  });

  it('is told in the first language of the person that Baton speaks', () => {
    expect(sentenceFor('insecure', ['de-DE', 'zh-Hans-CN', 'en']).language).toBe('zh-CN');
    expect(sentenceFor('insecure', ['de-DE', 'en-GB', 'zh']).language).toBe('en');
    expect(sentenceFor('insecure', []).language).toBe('en');
  });
});
