import type { Author, DeviceFrame, DeviceId, RelayFrame, SpaceId } from '@baton/protocol';

/** Who this device is to a relay. `author` is read anew for every connection: a fork gives a new incarnation. */
export interface RelayIdentity {
  readonly space: SpaceId;
  readonly rootKey: Uint8Array;
  readonly device: DeviceId;
  readonly author: Author;
  /** From the space's root to this device, which comes last. */
  readonly certificates: readonly Uint8Array[];
  /** Ed25519 by this device's key. */
  sign(message: Uint8Array): Promise<Uint8Array>;
  readonly invite?: string;
}

/** The verb that answers each request when it is not refused. */
interface AnswerVerbs {
  hello: 'welcome';
  subscribe: 'subscribed';
  unsubscribe: 'ack';
  page: 'paged';
  append: 'ack';
  lease: 'ack';
  restore: 'ack';
  drop: 'ack';
  report: 'ack';
  settle: 'ack';
  slotOpen: 'slotOpened';
  slotJoin: 'slotJoined';
  slotSend: 'ack';
  slotClose: 'ack';
  ping: 'pong';
}
export const answerVerbs: { readonly [Verb in keyof AnswerVerbs]: AnswerVerbs[Verb] } = {
  hello: 'welcome',
  subscribe: 'subscribed',
  unsubscribe: 'ack',
  page: 'paged',
  append: 'ack',
  lease: 'ack',
  restore: 'ack',
  drop: 'ack',
  report: 'ack',
  settle: 'ack',
  slotOpen: 'slotOpened',
  slotJoin: 'slotJoined',
  slotSend: 'ack',
  slotClose: 'ack',
  ping: 'pong',
};

export type RequestVerb = keyof AnswerVerbs;
export type Frame<Verb extends RelayFrame['verb']> = Extract<RelayFrame, { verb: Verb }>;
export type Request<Verb extends RequestVerb> = { readonly verb: Verb } & Omit<Extract<DeviceFrame, { verb: Verb }>, 'id' | 'verb'>;
export type Refused = Frame<'refused'>;
/** The connection ended, or no answer came in time: whether the relay did it is not known. */
export interface Lost {
  readonly verb: 'lost';
}
export type Answer<Verb extends RequestVerb> = Frame<AnswerVerbs[Verb]> | Refused | Lost;
