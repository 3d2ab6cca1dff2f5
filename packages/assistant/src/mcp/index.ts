/**
 * Tools of servers that the person added. Loaded when one is spoken to: the protocol's client is large.
 * - `ports.ts`    what is needed from outside, and what came of a call
 * - `names.ts`    names and policies, without the client
 * - `tool.ts`     a server's tool as one of ours
 * - `client.ts`   the protocol, over HTTP or a program
 */
export { type ClientOptions, connectServer } from './client.ts';
