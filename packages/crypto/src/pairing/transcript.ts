/** What both sides hash alike, and the three words that come of it. */
import { joinBytes, sha256 } from '@baton/protocol';
import { type WordLanguage, wordList } from './word-list.ts';

/** How the phone found the slot. By link both know the secret; by code nobody does, and the words decide. */
export type PairingPath = 'link' | 'code';

/** The three words in both languages; `language` is the computer's, to be shown on both screens so that they can be compared. */
export interface PairingWords {
  readonly language: WordLanguage;
  readonly en: readonly string[];
  readonly zh: readonly string[];
}

/** The state of the transcript after the offer. The slot is in it: two slots are two pairings. */
export function afterOffer(slot: string, offer: Uint8Array): Uint8Array {
  return sha256(joinBytes(['baton/pairing/1', slot, offer]));
}

export function afterJoin(transcript: Uint8Array, join: Uint8Array): Uint8Array {
  return sha256(joinBytes(['baton/pairing-joined/1', transcript, join]));
}

/**
 * Takes the nonce, not the message that carried it: after the commitment nothing may be left to choose, or whoever is in the middle
 * could try encodings until the words fit.
 */
export function afterReveal(transcript: Uint8Array, nonce: Uint8Array): Uint8Array {
  return sha256(joinBytes(['baton/pairing-revealed/1', transcript, nonce]));
}

/** Binds the computer to its nonce before it has seen the phone's message. */
export function commitmentTo(nonce: Uint8Array, key: Uint8Array): Uint8Array {
  return sha256(joinBytes(['baton/pairing-commitment/1', nonce, key]));
}

/** Three words, 24 bits, from the whole transcript. */
export function wordsOf(transcript: Uint8Array, language: WordLanguage): PairingWords {
  const picked = [...sha256(joinBytes(['baton/pairing-words/1', transcript])).subarray(0, 3)];
  const say = (words: readonly string[]) => picked.map(byte => words[byte] ?? '');
  return { language, en: say(wordList.en), zh: say(wordList.zh) };
}

export function joinInfo(transcript: Uint8Array): Uint8Array {
  return joinBytes(['baton/pairing-join/1', transcript]);
}

export function proofMessage(transcript: Uint8Array, receiveKey: Uint8Array): Uint8Array {
  return joinBytes(['baton/pairing-proof/1', transcript, receiveKey]);
}

export function welcomeInfo(transcript: Uint8Array): Uint8Array {
  return joinBytes(['baton/pairing-welcome/1', transcript]);
}
