import type { PairingFailure, PairingStatus } from '@baton/protocol';
import { useRecord, useRows } from '@baton/store/read';
import { useMemo } from 'react';
import type { JoinView, PairingEnd, PairingView } from '../model/pairing.ts';
import type { Source } from './source.ts';
import { useNames } from './space.ts';

export function pairingEnd(why: PairingFailure): PairingEnd {
  switch (why) {
    case 'wrongCode':
    case 'wrongCodes':
      return 'wrongCode';
    case 'wordsDiffer':
      return 'noMatch';
    case 'cancelled':
      return 'declined';
    case 'expired':
    case 'taken':
    case 'declined':
    case 'offline':
    case 'badLink':
    case 'alreadyInSpace':
    case 'tampered':
    case 'insecure':
      return why;
  }
}

/** The computer's side. A picture is only offered for an address that a phone trusts. */
export function pairingView(status: PairingStatus | undefined): PairingView {
  if (status === undefined || status.side !== 'computer') return { kind: 'starting' };
  switch (status.state) {
    case 'opening':
      return { kind: 'starting' };
    case 'open': {
      const { protocol, host } = new URL(status.link);
      return {
        kind: 'offered',
        secure: protocol === 'https:',
        link: status.link,
        code: status.code,
        address: host,
        expiresAt: status.expiresAt,
      };
    }
    case 'words':
      return { kind: 'compare', words: status.words, deviceName: status.device.name };
    case 'confirm':
      return { kind: 'confirm', deviceName: status.device.name };
    case 'done':
      return { kind: 'added', deviceName: status.device };
    case 'failed':
      return { kind: 'ended', why: pairingEnd(status.why) };
  }
}

export function joinView(status: PairingStatus | undefined, self: string, conversations: number, documents: number): JoinView {
  if (status === undefined || status.side !== 'phone') return { kind: 'asking' };
  switch (status.state) {
    case 'joining':
      return { kind: 'looking' };
    case 'words':
      return { kind: 'compare', words: status.words };
    case 'waiting':
      return { kind: 'waiting' };
    case 'done':
      return {
        kind: 'joined',
        deviceName: self,
        conversations: { have: conversations, of: conversations },
        documents: { have: documents, of: documents },
      };
    case 'failed':
      return status.why === 'wrongCode' ? { kind: 'wrong' } : { kind: 'ended', why: pairingEnd(status.why) };
  }
}

export function usePairing(source: Source): PairingView {
  const record = useRecord(source.reader, 'meta', 'pairing');
  const status = record?.value as PairingStatus | undefined;
  return useMemo(() => pairingView(status), [status]);
}

export function useJoin(source: Source): JoinView {
  const record = useRecord(source.reader, 'meta', 'pairing');
  const names = useNames(source);
  const sessions = useRows(source.reader, 'sessions', { limit: 200 });
  const documents = useRows(source.reader, 'documents', { limit: 200 });
  const status = record?.value as PairingStatus | undefined;
  return useMemo(
    () => joinView(status, names.here.name, sessions.rows.length, documents.rows.length),
    [status, names, sessions.rows.length, documents.rows.length],
  );
}
