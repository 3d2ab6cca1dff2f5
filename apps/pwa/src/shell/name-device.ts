import type { WorkerSetup } from '@baton/runtime/client';

/** What a browser tells of the device it runs on; newer ones keep the model behind a question. */
export interface BrowserFacts {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
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

function nameFromAgent({ userAgent, maxTouchPoints }: BrowserFacts, phone: boolean): string {
  if (/iPhone/.test(userAgent)) return 'iPhone';
  if (/iPad/.test(userAgent) || isTabletMac(userAgent, maxTouchPoints)) return 'iPad';
  if (/Android/.test(userAgent)) return 'Android phone';
  if (/Macintosh/.test(userAgent)) return 'Mac';
  if (/Windows/.test(userAgent)) return 'Windows PC';
  if (/CrOS/.test(userAgent)) return 'Chromebook';
  if (/Linux/.test(userAgent)) return 'Linux PC';
  return phone ? 'Phone' : 'Computer';
}
