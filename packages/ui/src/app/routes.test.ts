import { afterEach, describe, expect, it, vi } from 'vitest';
import { leaveConversation, parseRoute, type Route, routeHash } from './routes.ts';

describe('an address of the app', () => {
  const routes: readonly Route[] = [
    { at: 'home' },
    { at: 'home', job: 'plan-week' },
    { at: 'conversations' },
    { at: 'conversation', session: '01J' },
    { at: 'conversation', session: 'a/b c', document: '01K' },
    { at: 'conversation', session: '01J', entry: 'question/01S/0' },
    { at: 'conversation', session: '01J', document: '01K', entry: '01M' },
    { at: 'search' },
    { at: 'search', words: '50 % & more 牛奶' },
    { at: 'documents' },
    { at: 'document', document: '01K' },
    { at: 'document', document: '01K', stop: 'v2#1' },
    { at: 'did' },
    { at: 'did', turn: '01T' },
    { at: 'settings' },
    { at: 'settings', section: 'devices' },
    { at: 'settings', section: 'memory' },
    { at: 'settings', section: 'helpers' },
    { at: 'addDevice' },
    { at: 'join' },
    { at: 'join', link: 'relay=wss%3A%2F%2Fx&secret=abc' },
  ];
  it.each(routes.map(route => [routeHash(route), route] as const))('%s leads where it says', (hash, route) => {
    expect(parseRoute(hash)).toEqual(route);
  });

  it.each(['', '#', '#/', '#/nowhere', '#/%E0%A4%A'])('leads home from %j instead of to an empty page', hash => {
    expect(parseRoute(hash)).toEqual({ at: 'home' });
  });
});

describe('a conversation that was deleted', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['#/c/01J', '#/conversations'],
    ['#/c/01J?doc=01K', '#/conversations'],
    ['#/c/other', '#/c/other'],
    ['#/documents', '#/documents'],
  ])('takes nobody away from where they went meanwhile: %s', (hash, after) => {
    vi.stubGlobal('window', { location: { hash } });
    leaveConversation('01J');
    expect(window.location.hash).toBe(after);
  });
});
