import type { Command, CommandAnswer } from '@baton/protocol';

/** The commands that add a device, on either side. */
export type PairingCommand = Extract<
  Command,
  { kind: 'pairStart' | 'pairConfirm' | 'pairCancel' | 'joinByCode' | 'joinByLink' | 'joinWordsMatch' }
>;

export interface PairingFlow {
  command(command: PairingCommand): Promise<CommandAnswer>;
  /** Ends what is under way, without a word on the screen: whoever has the store next says that it was cut off. */
  stop(): void;
}
