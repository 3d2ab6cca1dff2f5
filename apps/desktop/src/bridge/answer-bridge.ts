import {
  type BridgeAnswer,
  type BridgeCall,
  type BridgeInput,
  type BridgeOutput,
  bridgeCalls,
  bridgeChannel,
} from '@baton/protocol/bridge';
import type { IpcMain, IpcMainInvokeEvent } from 'electron';

/** What main does for the page, one function a call. */
export type BridgeAbilities = { readonly [Call in BridgeCall]: (input: BridgeInput<Call>) => Promise<BridgeOutput<Call>> };

/** This system cannot do it at all; trying again changes nothing. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/**
 * Answers every call of the bridge. A call is carried out only when it comes from where `isTrusted` says and its arguments
 * fit its schema; what is sent back fits its schema too. Handlers never throw: a refusal is an answer.
 */
export function answerBridge(
  ipc: Pick<IpcMain, 'handle'>,
  abilities: BridgeAbilities,
  isTrusted: (event: IpcMainInvokeEvent) => boolean,
  report: (call: BridgeCall, error: unknown) => void,
): void {
  for (const call of Object.keys(bridgeCalls) as BridgeCall[]) answer(call);

  function answer<Call extends BridgeCall>(call: Call): void {
    const { input, output } = bridgeCalls[call];
    const run = abilities[call] as (input: unknown) => Promise<unknown>;
    ipc.handle(bridgeChannel(call), async (event, ...given: unknown[]): Promise<BridgeAnswer> => {
      if (!isTrusted(event)) return { ok: false, why: 'sender' };
      const parsed = input.safeParse(given[0]);
      if (!parsed.success || given.length !== 1) return { ok: false, why: 'arguments' };
      try {
        return { ok: true, value: output.parse(await run(parsed.data)) };
      } catch (error) {
        if (error instanceof Unavailable) return { ok: false, why: 'unavailable' };
        report(call, error);
        return { ok: false, why: 'failed' };
      }
    });
  }
}
