import { useSyncExternalStore } from 'react';

/** So much is said in one go: engines stop in the middle of longer ones. In characters. */
const longest = 400;

const engine = (): SpeechSynthesis | undefined =>
  typeof window !== 'undefined' && 'speechSynthesis' in window ? window.speechSynthesis : undefined;

/** Voices that speak on this device. The others send the text to somebody. */
const ownVoices = (): readonly SpeechSynthesisVoice[] =>
  engine()
    ?.getVoices()
    .filter(voice => voice.localService) ?? [];

function follow(changed: () => void): () => void {
  const speech = engine();
  speech?.addEventListener?.('voiceschanged', changed);
  return () => speech?.removeEventListener?.('voiceschanged', changed);
}

/** Whether this device can read text aloud by itself. Voices become known a moment after the page. */
export function useCanRead(): boolean {
  return useSyncExternalStore(
    follow,
    () => ownVoices().length > 0,
    () => false,
  );
}

/** Pieces that an engine can say in one go, cut at the ends of sentences where there are any. */
export function pieces(text: string): readonly string[] {
  const sentences = text.match(/[^.!?。！？\n]+[.!?。！？\n]*/g) ?? [];
  const found: string[] = [];
  for (const sentence of sentences) {
    for (let at = 0; at < sentence.length; at += longest) {
      const part = sentence.slice(at, at + longest);
      const last = found.at(-1);
      if (last !== undefined && last.length + part.length <= longest) found[found.length - 1] = last + part;
      else found.push(part);
    }
  }
  return found.map(piece => piece.trim()).filter(piece => piece !== '');
}

let current = 0;

/**
 * Reads a text aloud, with a voice of this device, Chinese text with a Chinese one where there is one. Whatever was being read stops.
 * @returns false when there is nothing to read, or no voice
 */
export function readAloud(text: string, language: 'en' | 'zh-CN', ended: () => void): boolean {
  const speech = engine();
  const parts = pieces(text);
  const voices = ownVoices();
  if (speech === undefined || parts.length === 0 || voices.length === 0) return false;
  speech.cancel();
  current += 1;
  const mine = current;
  const wanted = /\p{Script=Han}/u.test(text) ? 'zh' : language.slice(0, 2);
  const voice = voices.find(one => one.lang.toLowerCase().startsWith(wanted)) ?? voices[0];
  parts.forEach((part, index) => {
    const utterance = new SpeechSynthesisUtterance(part);
    if (voice !== undefined) {
      utterance.voice = voice;
      utterance.lang = voice.lang;
    }
    const over = () => mine === current && ended();
    if (index === parts.length - 1) utterance.onend = over;
    utterance.onerror = over;
    speech.speak(utterance);
  });
  return true;
}

export function stopReading(): void {
  current += 1;
  engine()?.cancel();
}
