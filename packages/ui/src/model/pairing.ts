/** The computer's side of adding a device. */
export type PairingView =
  | { readonly kind: 'starting' }
  /** `secure` false: no address that a phone trusts has been reached yet, so no picture is shown; the code works on this computer. */
  | {
      readonly kind: 'offered';
      readonly secure: boolean;
      readonly link: string;
      readonly code: string;
      readonly address: string;
      readonly expiresAt: number;
    }
  | { readonly kind: 'compare'; readonly words: readonly string[]; readonly deviceName: string }
  /** Came in by the picture: no words to compare, the person only confirms. */
  | { readonly kind: 'confirm'; readonly deviceName: string }
  | { readonly kind: 'adding'; readonly deviceName: string }
  | { readonly kind: 'added'; readonly deviceName: string }
  | { readonly kind: 'ended'; readonly why: PairingEnd };

export type PairingEnd =
  | 'expired'
  | 'wrongCode'
  | 'noMatch'
  | 'declined'
  | 'taken'
  | 'offline'
  | 'tampered'
  | 'badLink'
  | 'insecure'
  | 'alreadyInSpace'
  | 'failed';

/** The phone's side. */
export type JoinView =
  | { readonly kind: 'asking' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'compare'; readonly words: readonly string[] }
  | { readonly kind: 'waiting' }
  /** A wrong code: the slot stays open for the tries that are left. */
  | { readonly kind: 'wrong' }
  | { readonly kind: 'joined'; readonly deviceName: string; readonly conversations: Count; readonly documents: Count }
  | { readonly kind: 'ended'; readonly why: PairingEnd };

export interface Count {
  readonly have: number;
  readonly of: number;
}
