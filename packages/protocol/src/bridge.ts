/**
 * The one bridge between the desktop's main process and the page: its calls, their arguments and their answers.
 * Every call is checked on both sides; when the bridge is absent the ability shows as "on your laptop".
 */
import * as z from 'zod/mini';
import { headerName, headerValue, isForbiddenHeader } from './request-header.ts';

/** Bytes of a page that are read at most. */
export const pageBytes = 2 * 1024 * 1024;

/** What came of asking for a page. `body`: base64url. `private`: the address is none of the public internet's, so nothing was asked. */
export const fetchedPage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), status: z.number(), contentType: z.string(), body: z.string(), cut: z.boolean() }),
  z.object({ kind: z.literal('redirect'), to: z.string() }),
  z.object({ kind: z.literal('private') }),
  z.object({ kind: z.literal('unreachable'), why: z.string() }),
]);
export type FetchedPage = z.infer<typeof fetchedPage>;

/** What came of a request. */
export const sentRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('response'),
    status: z.number(),
    /** Those that decide what is done next; by lower-case name. */
    headers: z.record(z.string(), z.string()),
    text: z.string(),
    cut: z.boolean(),
  }),
  z.object({ kind: z.literal('redirect'), status: z.number(), to: z.nullable(z.string()) }),
  /** It is certain that nothing of it left. `private`: it leads into this computer's own network, and the person has not allowed that (yet). */
  z.object({ kind: z.literal('notSent'), why: z.string(), private: z.optional(z.enum(['asking', 'refused'])) }),
  /** Nobody can know. */
  z.object({ kind: z.literal('lost'), why: z.string() }),
]);
export type SentRequest = z.infer<typeof sentRequest>;

/** Milliseconds in which a request is over, counted from `at`: none leaves or lasts longer, however long it was on its way to main. */
export const requestPatience = 10_000;
/** Bytes of an answer that are read at most. */
export const answerBytes = 20 * 1024 * 1024;

const requestId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,80}$/));

const program = z.object({
  server: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)),
  command: z.string().check(z.minLength(1), z.maxLength(1_000)),
  args: z.array(z.string().check(z.maxLength(1_000))).check(z.maxLength(40)),
});

const folderId = z.string().check(z.minLength(1), z.maxLength(80));
/** A path inside a granted folder, `/` between its parts; empty: the folder itself. */
const filePath = z.string().check(z.maxLength(1_000));
/** By this a call that comes again is known: from the step's id alone. */
const fileKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/));
/** A folder that the person granted on this computer; its path stays on this computer. */
const grantedHere = z.object({ id: folderId, label: z.string(), path: z.string() });
export type GrantedHere = z.infer<typeof grantedHere>;

/** Characters of a file that are written at most, and bytes that are read at most. */
export const fileText = { written: 100_000, read: 512 * 1024 } as const;

/** Something about a file of a granted folder. What changes one carries a key: with the same key it happens once. */
export const fileCall = z.discriminatedUnion('do', [
  z.object({ do: z.literal('list'), folder: folderId, path: filePath }),
  z.object({ do: z.literal('read'), folder: folderId, path: filePath }),
  z.object({
    do: z.literal('write'),
    key: fileKey,
    folder: folderId,
    path: filePath,
    text: z.string().check(z.maxLength(fileText.written)),
  }),
  z.object({ do: z.literal('move'), key: fileKey, folder: folderId, path: filePath, to: filePath }),
  z.object({ do: z.literal('trash'), key: fileKey, folder: folderId, path: filePath }),
  z.object({ do: z.literal('undo'), key: fileKey, folder: folderId, path: filePath }),
  /** Takes back exactly what was done under the key `of`, wherever that was. */
  z.object({ do: z.literal('takeBack'), key: fileKey, of: fileKey }),
  /** Whether that could be taken back now: changes nothing. */
  z.object({ do: z.literal('look'), of: fileKey }),
  /** Saves what a file was before that beside it, under a name of its own with `word` in it. */
  z.object({
    do: z.literal('saveOlder'),
    key: fileKey,
    of: fileKey,
    word: z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[\p{L}\p{N} -]+$/u)),
  }),
]);
export type FileCall = z.infer<typeof fileCall>;

/** Why a file was not touched; nothing was changed. `changed`: something else changed it meanwhile. `occupied`: something is there already. */
export const fileRefusal = z.enum([
  'notGranted',
  'outside',
  'missing',
  'notFile',
  'notFolder',
  'notText',
  'tooLarge',
  'occupied',
  'changed',
  'nothing',
]);
export type FileRefusal = z.infer<typeof fileRefusal>;

export const fileAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('list'),
    entries: z.array(z.object({ name: z.string(), folder: z.boolean(), bytes: z.number() })),
    more: z.number(),
  }),
  z.object({ kind: z.literal('text'), text: z.string(), hash: z.string() }),
  /** SHA-256 of what was there and of what is there; null: nothing. */
  z.object({
    kind: z.literal('done'),
    before: z.nullable(z.string()),
    after: z.nullable(z.string()),
    /** Where it is, when the call did not say that. */
    path: z.optional(z.string()),
  }),
  /** It could be taken back. */
  z.object({ kind: z.literal('free') }),
  /** `older`: what the file was before is kept, and can be saved beside it. */
  z.object({ kind: z.literal('refused'), why: fileRefusal, older: z.optional(z.boolean()) }),
  /** It was begun, and what is there now does not tell whether it happened. */
  z.object({ kind: z.literal('unsure') }),
]);
export type FileAnswer = z.infer<typeof fileAnswer>;

export const bridgeCalls = {
  /** What the shell is: `electron` or `stand-in`, its version and the device's name. */
  about: {
    input: z.object({}),
    output: z.object({ shell: z.enum(['electron', 'stand-in']), version: z.string(), deviceName: z.string(), relay: z.string() }),
  },
  /** Wraps bytes (base64url) with the system's keychain, so that a copied profile alone opens nothing. */
  wrapKey: { input: z.object({ plain: z.string().check(z.maxLength(4_096)) }), output: z.object({ wrapped: z.string() }) },
  unwrapKey: { input: z.object({ wrapped: z.string().check(z.maxLength(8_192)) }), output: z.object({ plain: z.string() }) },
  /** Shows a notification; true if the system took it. */
  notify: {
    input: z.object({ title: z.string().check(z.maxLength(200)), body: z.string().check(z.maxLength(500)) }),
    output: z.object({ shown: z.boolean() }),
  },
  /**
   * Asks the person, in a window of the system's own, whether exactly this program may be started for this server. What was approved before
   * is not asked again. There is no other way to approve one.
   */
  allowProgram: { input: program, output: z.object({ allowed: z.boolean() }) },
  /** Starts what was approved, as it was approved; anything else is `unavailable`. Answers a name for this run. */
  startProgram: { input: program, output: z.object({ run: z.string() }) },
  /** One line to its standard input. */
  sendToProgram: {
    input: z.object({ run: z.string().check(z.maxLength(80)), line: z.string().check(z.maxLength(1_000_000)) }),
    output: z.object({}),
  },
  /** The lines that it said since, after a while at most; null once it has ended. */
  receiveFromProgram: {
    input: z.object({ run: z.string().check(z.maxLength(80)) }),
    output: z.object({ lines: z.nullable(z.array(z.string())) }),
  },
  stopProgram: { input: z.object({ run: z.string().check(z.maxLength(80)) }), output: z.object({}) },
  /**
   * Lets a run go on for so many milliseconds without anybody who listens to it: what was begun in it ends with it. Any other is ended soon after
   * its page went away.
   */
  keepProgram: {
    input: z.object({ run: z.string().check(z.maxLength(80)), idle: z.int().check(z.minimum(1_000), z.maximum(86_400_000)) }),
    output: z.object({}),
  },
  /** Goes on with a run of exactly this program, from what it says next. `there` is false once it has ended, or was never one of it. */
  resumeProgram: { input: z.extend(program, { run: z.string().check(z.maxLength(80)) }), output: z.object({ there: z.boolean() }) },
  /** The folders that the person granted on this computer. */
  folders: { input: z.object({}), output: z.object({ folders: z.array(grantedHere) }) },
  /** Lets the person choose a folder, in a window of the system's own; null when they chose none. There is no other way to grant one. */
  chooseFolder: { input: z.object({}), output: z.object({ folder: z.nullable(grantedHere) }) },
  revokeFolder: { input: z.object({ id: folderId }), output: z.object({}) },
  /** One act in a granted folder. What leads out of it, through a link or to anything but plain files, is refused. */
  useFile: { input: fileCall, output: fileAnswer },
  /**
   * One GET of a web page, without cookies and without following a redirect. `local`: the person named this very host, so it may be one of
   * this computer's own network; every other address that is not public is refused, whatever its name leads to.
   */
  fetchPage: {
    input: z.object({
      url: z.string().check(z.maxLength(2_000)),
      local: z.boolean(),
      maxBytes: z.number().check(z.int(), z.gte(1), z.lte(pageBytes)),
    }),
    output: fetchedPage,
  },
  /**
   * One request that may have an effect: without cookies, never repeated, no redirect followed. An address of this computer or its own network
   * is asked for what the person saved (`saved`), and only where they said yes to its origin in a window of the system's own, which this call
   * shows once where they have not been asked; what is Baton's own and what no home has is never asked.
   */
  sendRequest: {
    input: z.object({
      /** By this it can be stopped. */
      id: requestId,
      url: z.string().check(z.maxLength(2_000)),
      method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      headers: z
        .record(headerName, headerValue)
        .check(z.refine(headers => Object.keys(headers).length <= 40 && !Object.keys(headers).some(isForbiddenHeader))),
      body: z.nullable(z.string().check(z.maxLength(1_000_000))),
      saved: z.boolean(),
      maxBytes: z.number().check(z.int(), z.gte(1), z.lte(answerBytes)),
      /** When it was asked for, by this computer's clock. */
      at: z.number(),
    }),
    output: sentRequest,
  },
  /** Ends one that is out; what it did stays done. */
  stopRequest: { input: z.object({ id: requestId }), output: z.object({}) },
  /**
   * Asks the person, in a window of the system's own, whether requests that they saved may go to this origin of this computer's own network.
   * What they allowed is not asked again. There is no other way to allow one.
   */
  allowHome: { input: z.object({ url: z.string().check(z.maxLength(2_000)) }), output: z.object({ allowed: z.boolean() }) },
} as const;

export type BridgeCall = keyof typeof bridgeCalls;
export type BridgeInput<Call extends BridgeCall> = z.infer<(typeof bridgeCalls)[Call]['input']>;
export type BridgeOutput<Call extends BridgeCall> = z.infer<(typeof bridgeCalls)[Call]['output']>;

/** What the preload puts on `window.baton`. A call that is not carried out rejects with an `Error` whose message is a `BridgeRefusal`. */
export type Bridge = { readonly [Call in BridgeCall]: (input: BridgeInput<Call>) => Promise<BridgeOutput<Call>> } & {
  /** Before the window goes: the shell waits until what is returned has settled, 2 s at the most. */
  readonly onClosing: (flush: () => Promise<void>) => void;
};

/**
 * Why a call was not carried out: it came from a frame or address that is not the app's; its arguments do not fit; this
 * system has no keychain; the system refused.
 */
export const bridgeRefusal = z.enum(['sender', 'arguments', 'unavailable', 'failed']);
export type BridgeRefusal = z.infer<typeof bridgeRefusal>;

/** What main answers. A refusal is data, since an error loses its kind on the way between processes. */
export const bridgeAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), why: bridgeRefusal }),
]);
export type BridgeAnswer = z.infer<typeof bridgeAnswer>;

/** The IPC channel of a call. */
export const bridgeChannel = (call: BridgeCall): string => `baton:${call}`;
/** Main tells the page that its window is about to go. */
export const closingChannel = 'baton:closing';
/** The page tells main that it has given back and sent what it could. */
export const flushedChannel = 'baton:flushed';
