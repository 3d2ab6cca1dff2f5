import { provisionalOrder, type RoomRecord } from '@baton/protocol';

/** Whether a row stood in this device's own room when that began to go to the relay: it was placed here, and only its new place is not known yet. */
export function isUploadingOrder(record: RoomRecord, order: string): boolean {
  return record.uploading !== null && order < provisionalOrder(record.uploading);
}
