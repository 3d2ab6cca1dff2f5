/**
 * The one bridge between the desktop's main process and the page: its calls, their arguments and their answers.
 * Every call is checked on both sides; when the bridge is absent the ability shows as "on your laptop".
 */
import * as z from 'zod/mini';

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
} as const;

export type BridgeCall = keyof typeof bridgeCalls;
export type BridgeInput<Call extends BridgeCall> = z.infer<(typeof bridgeCalls)[Call]['input']>;
export type BridgeOutput<Call extends BridgeCall> = z.infer<(typeof bridgeCalls)[Call]['output']>;

/** What the preload puts on `window.baton`. */
export type Bridge = { readonly [Call in BridgeCall]: (input: BridgeInput<Call>) => Promise<BridgeOutput<Call>> };
