/**
 * Services that tools of Baton's own use with a key of the person's. What is stored stands in the person's directory room, so that every
 * paired device can use it; the key stands there only sealed.
 */
import * as z from 'zod/mini';
import { name, time } from './rows/common.ts';

export const serviceName = z.enum(['github']);
export type ServiceName = z.infer<typeof serviceName>;

/** The value of the setting {@link serviceKey}; null once it was removed. */
export const connectedService = z.object({
  v: z.literal(1),
  service: serviceName,
  /** Whose key it is, as the service said when it was tried. */
  account: name,
  connectedAt: time,
  /** The key, sealed for the person's devices (base64url). */
  sealedKey: z.string().check(z.maxLength(8_192)),
});
export type ConnectedService = z.infer<typeof connectedService>;

export const serviceKey = (service: ServiceName): string => `service/${service}`;
export const isServiceKey = (key: string): boolean => key.startsWith('service/');

/** Why a key was not taken, for a sentence and a next step. */
export const serviceProblem = z.enum(['badKey', 'busy', 'unreachable', 'down', 'notUnderstood']);
export type ServiceProblem = z.infer<typeof serviceProblem>;
