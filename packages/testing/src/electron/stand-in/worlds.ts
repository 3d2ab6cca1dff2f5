/**
 * Scripts that run in the page before its own. The preload gets a world of its own, with its own globals; the page's world
 * gets what the preload exposes and nothing else. The two share only the document, so they talk by events whose name is
 * a secret of this run: a page cannot guess it, and both sides took the functions they need before any page script ran.
 */

export const worldName = 'preload';
export const bindingName = 'standInSend';
export const receiverName = 'standInReceive';

/** Values that cross between the worlds: plain data, and functions as references that are called back. */
const crossing = `
  const {JSON, Map, Promise, CustomEvent, Object, Array, Error, String} = globalThis;
  const {parse, stringify} = JSON;
  const tell = window.dispatchEvent.bind(window);
  const hear = window.addEventListener.bind(window);
  const kept = new Map();
  const open = new Map();
  let last = 0;
  const post = message => tell(new CustomEvent(mine, {detail: stringify(message)}));
  const pack = value => {
    if (typeof value === 'function') { last += 1; kept.set(last, value); return {t: 'f', v: last}; }
    if (value === null || typeof value !== 'object') return {t: 'v', v: value};
    if (Array.isArray(value)) return {t: 'a', v: value.map(pack)};
    return {t: 'o', v: Object.entries(value).map(([name, part]) => [name, pack(part)])};
  };
  const unpack = packed => {
    if (packed.t === 'f') return (...given) => new Promise((resolve, reject) => {
      last += 1; open.set(last, {resolve, reject}); post({call: last, of: packed.v, given: given.map(pack)});
    });
    if (packed.t === 'a') return Object.freeze(packed.v.map(unpack));
    if (packed.t === 'o') return Object.freeze(Object.fromEntries(packed.v.map(([name, part]) => [name, unpack(part)])));
    return packed.v;
  };
  hear(theirs, event => {
    const message = parse(event.detail);
    if ('expose' in message) return expose(message.expose, unpack(message.value));
    if ('of' in message) {
      const answer = {answer: message.call};
      return void Promise.resolve().then(() => kept.get(message.of)(...message.given.map(unpack)))
        .then(value => post({...answer, value: pack(value)}), error => post({...answer, error: String(error?.message ?? error)}));
    }
    const call = open.get(message.answer); open.delete(message.answer);
    if ('error' in message) call.reject(new Error(message.error)); else call.resolve(unpack(message.value));
  });`;

/** The page's side: puts what the preload exposes on \`window\`, where the page can neither change nor replace it. */
export function pageScript(secret: string): string {
  return `(() => {
  if (window.top !== window) return;
  const mine = ${JSON.stringify(`${secret}-page`)}, theirs = ${JSON.stringify(`${secret}-preload`)};
${crossing}
  const define = Object.defineProperty;
  const expose = (name, value) => define(window, name, {value, enumerable: true, writable: false, configurable: false});
})()`;
}

/** The preload's side: the \`electron\` that a sandboxed preload can load, and the preload itself. Like the real one it runs in top frames only. */
export function preloadScript(secret: string, preload: string): string {
  return `(() => {
  if (window.top !== window) return;
  const mine = ${JSON.stringify(`${secret}-preload`)}, theirs = ${JSON.stringify(`${secret}-page`)};
  const expose = () => {};
${crossing}
  const toMain = globalThis.${bindingName};
  const asked = new Map();
  const listeners = new Map();
  let asks = 0;
  globalThis.${receiverName} = text => {
    const message = parse(text);
    if ('channel' in message) {
      for (const listener of listeners.get(message.channel) ?? []) listener({}, ...message.given);
      return;
    }
    const ask = asked.get(message.answer); asked.delete(message.answer);
    if ('error' in message) ask.reject(new Error(message.error)); else ask.resolve(message.value);
  };
  const electron = {
    contextBridge: {exposeInMainWorld: (name, value) => post({expose: name, value: pack(value)})},
    ipcRenderer: {
      invoke: (channel, ...given) => new Promise((resolve, reject) => {
        asks += 1; asked.set(asks, {resolve, reject}); toMain(stringify({ask: asks, channel, given}));
      }),
      send: (channel, ...given) => toMain(stringify({channel, given})),
      on: (channel, listener) => void listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
    },
  };
  const module = {exports: {}};
  const require = name => {
    if (name === 'electron') return electron;
    throw new Error('a sandboxed preload cannot load ' + name);
  };
  (function (exports, require, module) {
${preload}
  })(module.exports, require, module);
})()`;
}
