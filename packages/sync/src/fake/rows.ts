import { type DeviceId, limits, type MessageId, type Row, type RowId, type RowOf } from '@baton/protocol';

/** A message a person typed; its id is made when typing begins. */
export function messageRow(device: DeviceId, id: string, text = id): RowOf<'message'> {
  return {
    v: 1,
    id: `row-${id}` as RowId,
    device,
    at: 1_700_000_000_000,
    type: 'message',
    message: id as MessageId,
    text: text.slice(0, limits.messageText),
    mode: 'next',
    locale: 'en',
    zone: 'UTC',
  };
}

export function texts(rows: readonly Row[]): string[] {
  return rows.flatMap(row => (row.type === 'message' ? [row.text] : []));
}
