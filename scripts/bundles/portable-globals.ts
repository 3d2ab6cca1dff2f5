/** Globals of the language itself. */
const language = [
  'AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date',
  'DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array Function Infinity Int16Array',
  'Int32Array Int8Array Intl Iterator JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp',
  'Set SharedArrayBuffer String SuppressedError Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array',
  'Uint8ClampedArray WeakMap WeakRef WeakSet decodeURI decodeURIComponent encodeURI encodeURIComponent globalThis isFinite isNaN',
  'parseFloat parseInt undefined arguments',
];

/** Globals of the WinterTC minimum common web API: browsers, Node and workerd all have them. */
const common = [
  'AbortController AbortSignal Blob ByteLengthQueuingStrategy CompressionStream CountQueuingStrategy Crypto CryptoKey',
  'DOMException DecompressionStream ErrorEvent Event EventTarget File FormData Headers MessageChannel MessageEvent MessagePort',
  'PromiseRejectionEvent ReadableStream Request Response SubtleCrypto TextDecoder TextDecoderStream TextEncoder TextEncoderStream',
  'TransformStream URL URLPattern URLSearchParams WebAssembly WritableStream atob btoa clearInterval clearTimeout console crypto',
  'fetch performance queueMicrotask reportError setInterval setTimeout structuredClone',
];

/** Every global that portable code may name. */
export const portableGlobals: ReadonlySet<string> = new Set([...language, ...common].flatMap(line => line.split(' ')));
