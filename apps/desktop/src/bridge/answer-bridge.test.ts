import { bridgeCalls, bridgeChannel } from '@baton/protocol/bridge';
import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { answerBridge, type BridgeAbilities, Unavailable } from './answer-bridge.ts';

type Handler = (event: IpcMainInvokeEvent, ...given: unknown[]) => Promise<unknown>;

const abilities: BridgeAbilities = {
  about: async () => ({ shell: 'stand-in', version: '1', deviceName: 'MacBook', relay: 'ws://127.0.0.1/' }),
  wrapKey: async ({ plain }) => ({ wrapped: `sealed ${plain}` }),
  unwrapKey: async () => {
    throw new Unavailable('no keychain');
  },
  allowProgram: async () => ({ allowed: false }),
  startProgram: async () => ({ run: 'r' }),
  keepProgram: async () => ({}),
  resumeProgram: async () => ({ there: true }),
  sendToProgram: async () => ({}),
  receiveFromProgram: async () => ({ lines: null }),
  stopProgram: async () => ({}),
  folders: async () => ({ folders: [] }),
  chooseFolder: async () => ({ folder: null }),
  revokeFolder: async () => ({}),
  useFile: async () => ({ kind: 'unsure' }),
  fetchPage: async () => ({ kind: 'private' }),
  sendRequest: async () => ({ kind: 'lost', why: '' }),
  stopRequest: async () => ({}),
  allowHome: async () => ({ allowed: false }),
  allowedHere: async () => ({ homes: [], programs: [] }),
  forgetHome: async () => ({}),
  forgetProgram: async () => ({}),
  notify: async () => {
    throw new Error('the bus is gone');
  },
};

function host(isTrusted: boolean, able: BridgeAbilities = abilities) {
  const handlers = new Map<string, Handler>();
  const ipc = { handle: (channel: string, handler: Handler) => handlers.set(channel, handler) } as unknown as Pick<IpcMain, 'handle'>;
  const report = vi.fn();
  answerBridge(ipc, able, () => isTrusted, report);
  const call = (channel: string, ...given: unknown[]) => handlers.get(channel)?.({} as IpcMainInvokeEvent, ...given);
  return { handlers, call, report };
}

const request = {
  id: 'r-1',
  url: 'https://example.org/',
  method: 'POST',
  headers: { Authorization: 'Bearer x' },
  body: '{}',
  saved: false,
  maxBytes: 1_000,
  at: 1,
};
const fitting: Record<string, unknown> = {
  about: {},
  wrapKey: { plain: 'a2V5' },
  unwrapKey: { wrapped: 'c2VhbGVk' },
  notify: { title: 'Done', body: 'The week is planned.' },
  allowProgram: { server: 'files', command: 'node', args: [] },
  startProgram: { server: 'files', command: 'node', args: [] },
  keepProgram: { run: 'r', idle: 60_000 },
  resumeProgram: { server: 'files', command: 'node', args: [], run: 'r' },
  sendToProgram: { run: 'r', line: '{}' },
  receiveFromProgram: { run: 'r' },
  stopProgram: { run: 'r' },
  folders: {},
  chooseFolder: {},
  revokeFolder: { id: 'g' },
  useFile: { do: 'trash', key: 'k', folder: 'g', path: 'a.txt' },
  fetchPage: { url: 'https://example.org/', local: false, maxBytes: 1_000 },
  sendRequest: request,
  stopRequest: { id: 'r-1' },
  allowHome: { url: 'http://192.168.1.5/' },
  allowedHere: {},
  forgetHome: { origin: 'http://192.168.1.5' },
  forgetProgram: { server: 'files', command: 'node', args: [] },
};

/** X7 */
describe('a call of the bridge', () => {
  it('has a handler for every call of the contract and for nothing else', () => {
    expect([...host(true).handlers.keys()]).toEqual(Object.keys(bridgeCalls).map(call => `baton:${call}`));
  });

  it.each(Object.keys(bridgeCalls))('%s is refused from a frame that is not the app’s, whatever it passes', async name => {
    const { call } = host(false);
    expect(await call(`baton:${name}`, fitting[name])).toEqual({ ok: false, why: 'sender' });
  });

  it.each([
    ['wrapKey', undefined],
    ['wrapKey', null],
    ['wrapKey', 'text'],
    ['wrapKey', { plain: 1 }],
    ['wrapKey', { plain: 'x'.repeat(4_097) }],
    ['unwrapKey', { wrapped: ['x'] }],
    ['notify', { title: 'x'.repeat(201), body: '' }],
    ['notify', { title: 'only a title' }],
    ['about', 7],
    ['startProgram', { server: 'files' }],
    ['keepProgram', { run: 'r', idle: 90_000_000 }],
    ['resumeProgram', { server: 'files', command: 'node', args: [] }],
    ['startProgram', { server: '../x', command: 'node', args: [] }],
    ['allowProgram', { server: 'files', command: '', args: [] }],
    ['forgetProgram', { server: 'files' }],
    ['forgetHome', {}],
    ['useFile', { do: 'trash', key: '../k', folder: 'g', path: 'a.txt' }],
    ['useFile', { do: 'trash', folder: 'g', path: 'a.txt' }],
    ['fetchPage', { url: 'https://example.org/', local: false, maxBytes: 1e9 }],
    ['fetchPage', { url: 'https://example.org/', local: 'yes', maxBytes: 1 }],
    ['sendRequest', { ...request, method: 'CONNECT' }],
    ['sendRequest', { ...request, id: '../r' }],
    ['sendRequest', { ...request, maxBytes: 1e9 }],
    // What would make another request of it, or speak for a browser.
    ['sendRequest', { ...request, headers: { Host: 'other.example' } }],
    ['sendRequest', { ...request, headers: { 'Transfer-Encoding': 'chunked' } }],
    ['sendRequest', { ...request, headers: { Cookie: 'a=b' } }],
    ['sendRequest', { ...request, headers: { 'X-A': 'b\r\nX-C: d' } }],
  ])('%s is refused with %j', async (name, given) => {
    expect(await host(true).call(`baton:${name}`, given)).toEqual({ ok: false, why: 'arguments' });
  });

  it('is refused with more arguments than one', async () => {
    expect(await host(true).call(bridgeChannel('about'), {}, {})).toEqual({ ok: false, why: 'arguments' });
  });

  it('answers with the value', async () => {
    expect(await host(true).call('baton:wrapKey', fitting.wrapKey)).toEqual({ ok: true, value: { wrapped: 'sealed a2V5' } });
  });

  it('passes on only what the contract names', async () => {
    const { call } = host(true, { ...abilities, wrapKey: async () => ({ wrapped: 'x', home: '/home/anna' }) });
    expect(await call('baton:wrapKey', fitting.wrapKey)).toEqual({ ok: true, value: { wrapped: 'x' } });
  });

  it('says that there is no keychain, which is no error', async () => {
    const { call, report } = host(true);
    expect(await call('baton:unwrapKey', fitting.unwrapKey)).toEqual({ ok: false, why: 'unavailable' });
    expect(report).not.toHaveBeenCalled();
  });

  it('keeps what went wrong inside and reports it', async () => {
    const { call, report } = host(true);
    expect(await call('baton:notify', fitting.notify)).toEqual({ ok: false, why: 'failed' });
    expect(report).toHaveBeenCalledWith('notify', new Error('the bus is gone'));
  });
});
