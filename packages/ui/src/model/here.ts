/** A number of things, and whether there may be more than were counted. */
export interface Amount {
  readonly n: number;
  readonly orMore: boolean;
}

/** What this device holds of its space, for somebody who thinks of removing it. */
export interface HereView {
  readonly conversations: Amount;
  readonly documents: Amount;
  /** Texts that were typed and not sent; no other device ever has them. */
  readonly drafts: number;
  /** Who else has it, as far as this device knows. */
  readonly elsewhere: { readonly kind: 'nobody' | 'everything' } | { readonly kind: 'unsent'; readonly changes: number };
  /** Calls of this device of which nobody knows yet what came of them. */
  readonly unsettled: readonly { readonly id: string; readonly title: string }[];
}
