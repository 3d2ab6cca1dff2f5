/** What this page uses of the browser's recogniser; not all browsers have it, and TypeScript does not know it. */
export interface Recogniser {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: RecognisedParts) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}

interface RecognisedParts {
  /** The first of the parts that are new or have changed. */
  readonly resultIndex: number;
  readonly results: ArrayLike<RecognisedPart>;
}

interface RecognisedPart {
  readonly isFinal: boolean;
  readonly 0: { readonly transcript: string };
}

type MakeRecogniser = new () => Recogniser;

/** Makes a recogniser; undefined where the platform has none. The desktop app's engine names one that never answers. */
export function recogniserOf(scope: object, userAgent: string): MakeRecogniser | undefined {
  if (/\bElectron\//.test(userAgent)) return undefined;
  const found = scope as { readonly SpeechRecognition?: MakeRecogniser; readonly webkitSpeechRecognition?: MakeRecogniser };
  return found.SpeechRecognition ?? found.webkitSpeechRecognition;
}

/** What an event of the recogniser says: words that it has settled, all of this event in one, and all words that may still change. */
export function heardIn({ resultIndex, results }: RecognisedParts): { readonly settled: string; readonly open: string } {
  let [settled, open] = ['', ''];
  for (const [index, part] of Array.from(results).entries()) {
    if (!part.isFinal) open = joined(open, part[0].transcript);
    else if (index >= resultIndex) settled = joined(settled, part[0].transcript);
  }
  return { settled, open };
}

/** Spoken words behind what stands there, with a space where the script has spaces. */
export function joined(before: string, said: string): string {
  const words = said.trim();
  if (words === '') return before;
  const needsSpace = before !== '' && !/\s$/.test(before) && !/^\p{Script=Han}/u.test(words);
  return `${before}${needsSpace ? ' ' : ''}${words}`;
}

export type VoiceProblem = 'notAllowed' | 'notHeard' | 'notThere';

/** What went wrong, from the browser's word for it; null when the person stopped it. */
export function voiceProblem(error: string): VoiceProblem | null {
  switch (error) {
    case 'aborted':
      return null;
    case 'not-allowed':
      return 'notAllowed';
    case 'no-speech':
    case 'audio-capture':
      return 'notHeard';
    default:
      return 'notThere';
  }
}
