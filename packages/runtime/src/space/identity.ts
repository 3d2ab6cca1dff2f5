import type { PairingTransfer } from '@baton/crypto';
import type { Author, DeviceId, SpaceId } from '@baton/protocol';
import type { RelayIdentity, Sealer } from '@baton/sync';
import type { Change } from '../core/change.ts';

/** Who this device is. Made lazily: a device that has nothing yet may still join another's space. */
export interface Identity {
  readonly space: SpaceId;
  readonly device: DeviceId;
  readonly relay: RelayIdentity;
  readonly sealer: Sealer;
}

/** A new device of the space, as it comes out of a pairing. */
export interface NewMember {
  readonly signKey: Uint8Array;
  readonly receiveKey: Uint8Array;
}

/** Keeps the identity and the keys. The real one is `keyring.ts`; simulations have one without cryptography. */
export interface Keeper {
  /** Null until there is a space. */
  current(): Identity | null;
  /** Reads what is stored. Rejects when stored keys cannot be opened here. */
  load(): Promise<void>;
  /** Stages a new space with this device as its first, if there is none. What is staged counts once the change is stored. */
  create(change: Change): Promise<Identity>;
  /** Takes a new incarnation: another author for everything that is sealed from now on. */
  newIncarnation(change: Change): Promise<Author>;
  /** Every content key there is, in the clear: for a paired device, and for what is sealed and opened here. */
  contentKeys(): Promise<PairingTransfer['contentKeys']>;
}

/** What pairing needs of the keys beyond {@link Keeper}. */
export interface PairingKeeper extends Keeper {
  /** Keys for a device that is about to join, and the identity they become with what the computer gives. */
  newDevice(): Promise<{
    readonly keys: import('@baton/crypto').DeviceKeys;
    join(change: Change, transfer: PairingTransfer, name: string): Promise<Identity>;
  }>;
  /** By a member: the certificate chain for a new device. */
  certify(member: NewMember): Promise<readonly Uint8Array[]>;
}
