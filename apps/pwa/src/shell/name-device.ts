import type { WorkerSetup } from '@baton/runtime/client';
import { type Language, languageFor } from '@baton/ui/language-for';

/** What a browser tells of the device it runs on; newer ones keep the model behind a question. */
export interface BrowserFacts {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** What the person reads, the first first. */
  readonly languages: readonly string[];
  readonly userAgentData?: {
    readonly mobile: boolean;
    getHighEntropyValues(hints: string[]): Promise<{ readonly model?: string; readonly platform?: string }>;
  };
}

/** A first name for this device, which the person can change, and what kind it is. Never rejects. */
export async function nameThisDevice(facts: BrowserFacts): Promise<WorkerSetup['device']> {
  const phone = isPhone(facts);
  const model = (await modelOf(facts)).trim();
  return { kind: phone ? 'phone' : 'browser', name: model === '' ? nameFromAgent(facts, phone) : model.slice(0, 60) };
}

/** A tablet counts as a phone: its system suspends pages just the same. */
function isPhone({ userAgent, userAgentData, maxTouchPoints }: BrowserFacts): boolean {
  return userAgentData?.mobile === true || /Android|iPhone|iPad/.test(userAgent) || isTabletMac(userAgent, maxTouchPoints);
}

/** An iPad says that it is a Mac, but no Mac has a touch screen. */
function isTabletMac(userAgent: string, maxTouchPoints: number): boolean {
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1;
}

async function modelOf(facts: BrowserFacts): Promise<string> {
  try {
    return (await facts.userAgentData?.getHighEntropyValues(['model']))?.model ?? '';
  } catch {
    // Withheld: the name is then a plainer one.
    return '';
  }
}

/** Names that are not a maker's own. */
const plainNames: Readonly<Record<Language, Readonly<Record<'android' | 'windows' | 'linux' | 'phone' | 'computer', string>>>> = {
  en: { android: 'Android phone', windows: 'Windows PC', linux: 'Linux PC', phone: 'Phone', computer: 'Computer' },
  'zh-CN': { android: '安卓手机', windows: 'Windows 电脑', linux: 'Linux 电脑', phone: '手机', computer: '电脑' },
};

function nameFromAgent({ userAgent, maxTouchPoints, languages }: BrowserFacts, phone: boolean): string {
  const plain = plainNames[languageFor(languages)];
  if (/iPhone/.test(userAgent)) return 'iPhone';
  if (/iPad/.test(userAgent) || isTabletMac(userAgent, maxTouchPoints)) return 'iPad';
  if (/Android/.test(userAgent)) return plain.android;
  if (/Macintosh/.test(userAgent)) return 'Mac';
  if (/Windows/.test(userAgent)) return plain.windows;
  if (/CrOS/.test(userAgent)) return 'Chromebook';
  if (/Linux/.test(userAgent)) return plain.linux;
  return phone ? plain.phone : plain.computer;
}
