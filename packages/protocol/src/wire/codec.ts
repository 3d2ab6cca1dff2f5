import { limits } from '../limits.ts';
import { PackedError, pack, unpack } from '../packed.ts';
import { type DeviceFrame, deviceFrame, type RelayFrame, relayFrame } from './frames.ts';

export type Decoded<Frame> = { readonly ok: Frame } | { readonly malformed: string };

export function encodeFrame(frame: DeviceFrame | RelayFrame): Uint8Array {
  return pack(frame);
}

/** What a device said. Never throws; anything else than a frame of this protocol is `malformed` with the reason. */
export function decodeDeviceFrame(bytes: Uint8Array): Decoded<DeviceFrame> {
  return decode(bytes, deviceFrame);
}

/** What the relay said. Never throws. */
export function decodeRelayFrame(bytes: Uint8Array): Decoded<RelayFrame> {
  return decode(bytes, relayFrame);
}

interface Schema<Frame> {
  safeParse(
    value: unknown,
  ): { success: true; data: Frame } | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
}

function decode<Frame>(bytes: Uint8Array, schema: Schema<Frame>): Decoded<Frame> {
  if (bytes.length > limits.frame) return { malformed: 'larger than a frame may be' };
  let value: unknown;
  try {
    value = unpack(bytes);
  } catch (error) {
    if (error instanceof PackedError) return { malformed: error.message };
    throw error;
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: parsed.data };
  const first = parsed.error.issues[0];
  return { malformed: `${first?.path.map(String).join('.') ?? ''}: ${first?.message ?? 'does not fit'}` };
}
