import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How the far end let go of a connection. */
export interface Ending {
  /** Status of an HTTP answer that refused the upgrade, null when there was none. */
  readonly status: number | null;
  /** Code of the WebSocket close frame, null when it just ended. */
  readonly close: number | null;
}

/** Opens a TCP connection, says these bytes, and waits until the far end lets go. Rejects when it has not within 20 s. */
export async function sayRaw(port: number, bytes: Uint8Array): Promise<Ending> {
  const socket = connect({ host: '127.0.0.1', port });
  socket.write(bytes);
  return ending(socket, Buffer.alloc(0));
}

/** The same after a proper WebSocket handshake. */
export async function sayOnWebSocket(port: number, bytes: Uint8Array): Promise<Ending> {
  const socket = connect({ host: '127.0.0.1', port });
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET /relay HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  );
  let read = Buffer.alloc(0);
  while (!read.includes('\r\n\r\n')) read = Buffer.concat([read, (await once(socket, 'data'))[0] as Buffer]);
  if (!read.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error('the relay refused a proper handshake');
  socket.write(bytes);
  return ending(socket, read.subarray(read.indexOf('\r\n\r\n') + 4));
}

async function ending(socket: Socket, already: Buffer): Promise<Ending> {
  let read = already;
  const said = Promise.withResolvers<boolean>();
  socket.on('data', (bytes: Buffer) => {
    read = Buffer.concat([read, bytes]);
    // Whoever says goodbye waits a moment for ours; we give none.
    if (!read.toString('latin1').startsWith('HTTP') && closeCode(read) !== null) said.resolve(true);
  });
  // A reset is one way to let go.
  socket.on('error', () => {});
  for (const event of ['close', 'end']) socket.once(event, () => said.resolve(true));
  const letGo = await Promise.race([said.promise, sleep(20_000, false)]);
  socket.destroy();
  if (!letGo) throw new Error('the relay still holds the connection after 20 s');
  const status = /^HTTP\/1\.1 (\d{3})/.exec(read.toString('latin1'))?.[1];
  return status === undefined ? { status: null, close: closeCode(read) } : { status: Number(status), close: null };
}

/** Reads server frames up to the close frame. */
function closeCode(bytes: Buffer): number | null {
  for (let at = 0; at + 2 <= bytes.length; ) {
    const opcode = (bytes[at] ?? 0) & 0x0f;
    const short = (bytes[at + 1] ?? 0) & 0x7f;
    const header = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (at + header > bytes.length) return null;
    const length = short === 126 ? bytes.readUInt16BE(at + 2) : short === 127 ? Number(bytes.readBigUInt64BE(at + 2)) : short;
    if (opcode === 8) return at + header + 2 <= bytes.length ? bytes.readUInt16BE(at + header) : null;
    at += header + length;
  }
  return null;
}

/** One WebSocket frame as a client sends it, and as one must not. */
export function frame(payload: Uint8Array, how: { readonly first?: number; readonly masked?: boolean } = {}): Buffer {
  const { first = 0x82, masked = true } = how;
  const length = payload.length;
  const lengthBytes = length < 126 ? Buffer.from([length]) : Buffer.from([126, length >> 8, length & 0xff]);
  lengthBytes[0] = (lengthBytes[0] ?? 0) | (masked ? 0x80 : 0);
  if (!masked) return Buffer.concat([Buffer.from([first]), lengthBytes, payload]);
  const mask = randomBytes(4);
  return Buffer.concat([Buffer.from([first]), lengthBytes, mask, Buffer.from(payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0)))]);
}
