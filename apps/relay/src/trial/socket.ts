import { WebSocket } from 'ws';
import { TrialClient } from './client.ts';

/** A device's connection over a real socket. Resolves when it is open; {@link TrialClient.end} tells how it ended. */
export async function openSocket(url: string, options: { origin?: string; ca?: string } = {}): Promise<TrialClient> {
  const socket = new WebSocket(url, options);
  const client = new TrialClient();
  client.attach({ send: frame => socket.send(frame), close: () => socket.close() });
  socket.on('message', data => {
    if (data instanceof Buffer) client.arrived(new Uint8Array(data));
  });
  socket.on('close', code => client.ended(code));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  // A relay that is killed resets the connection; that it closed is all a device needs to know.
  socket.on('error', () => {});
  return client;
}
