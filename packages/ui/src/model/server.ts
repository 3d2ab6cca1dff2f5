import type { UnusableTool } from '@baton/protocol';
import type { DeviceLabel } from './device.ts';

/** What a server says of one of its tools. */
export interface ServerToolView {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly does: 'reads' | 'changes' | 'deletes';
  /** Set: no helper can be given it. */
  readonly unusable?: UnusableTool | undefined;
}

/** Something that offers tools and that the person added. */
export interface ServerView {
  readonly id: string;
  readonly title: string;
  /** Its address, or its command. */
  readonly where: string;
  /** Set: it is a program on that computer. */
  readonly on?: DeviceLabel;
  readonly trusted: boolean;
  readonly isAddress: boolean;
  /** The person gave it something to know them by. */
  readonly hasToken: boolean;
  readonly tools: readonly ServerToolView[];
  readonly leftOut: number;
  readonly checkedAt: number;
}

/** Where a new one is. */
export type NewServer =
  | { readonly kind: 'http'; readonly url: string; readonly token: string | undefined }
  | { readonly kind: 'program'; readonly command: string; readonly args: readonly string[] };
