import type { IpcMainEvent, IpcMainInvokeEvent } from 'electron';
import { isAppAddress } from '../app/address.ts';

type Sent = Pick<IpcMainInvokeEvent | IpcMainEvent, 'sender' | 'senderFrame'>;

/** Whether a message comes from the app itself: the top frame of a window of ours, while it shows the app. */
export function isAppFrame(event: Sent, isOurs: (contents: Sent['sender']) => boolean): boolean {
  const frame = event.senderFrame;
  // A frame that has navigated or gone since it sent is null.
  if (frame === null || event.sender.isDestroyed()) return false;
  return isOurs(event.sender) && frame === event.sender.mainFrame && isAppAddress(frame.url);
}
