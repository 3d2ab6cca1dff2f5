import type { Page } from 'playwright-core';
import '../../stage/open-stage.ts';
import { longestBesideKeys, recordTasks } from './tasks.ts';

/** Keys of one round, and the time between two, in milliseconds. */
const keys = 60;
const between = 80;

/**
 * Types into the message box of a conversation of 5,000 things while an answer of 100 tokens a second streams: told every 50 ms, stored every
 * 250 ms, as the runtime does. Answers the longest task of the page between each key and the next, in milliseconds.
 */
export async function typeWhileItStreams(page: Page, session: string, round: number): Promise<ReturnType<typeof longestBesideKeys>> {
  await page.evaluate(startStreaming, { session, round });
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('');
  await page.locator('[data-answer-state="streaming"]').last().waitFor();
  const client = await page.context().newCDPSession(page);
  const recorded = await recordTasks(client, async () => {
    for (let n = 0; n < keys; n++) {
      await page.keyboard.press('abcdefgh '[n % 9] ?? 'a');
      await page.waitForTimeout(between);
    }
  });
  await client.detach();
  await page.evaluate(() => globalThis.stopStreaming?.());
  return longestBesideKeys(recorded);
}

declare global {
  /** Only in the page. */
  var stopStreaming: (() => Promise<void>) | undefined;
}

/** Runs in the page. */
async function startStreaming({ session, round }: { session: string; round: number }): Promise<void> {
  const at = { session, n: 100_000 + round };
  const entry = stage.answerEntry(at, '', 'writing');
  await stage.put('sessions', [stage.sessionRecord(session, 'Streaming', 'running')]);
  await stage.put('entries', [entry]);
  window.location.hash = `#/c/${session}`;
  const token = [
    'The ',
    '**letter** ',
    'fits ',
    'best ',
    'on ',
    '`Wednesday`, ',
    'when ',
    'your ',
    'evening ',
    'is ',
    'free.',
    '\n\n- one\n- two\n\n',
  ];
  let text = '';
  let n = 0;
  const began = performance.now();
  const telling = setInterval(() => {
    for (; n < (performance.now() - began) / 10; n++) text += token[n % token.length];
    stage.tell(session, entry.id, text);
  }, 50);
  const storing = setInterval(() => {
    void stage.put('progress', [{ step: entry.id, session, attempt: '1.1', text, at: Date.now() } as never]);
  }, 250);
  globalThis.stopStreaming = async () => {
    clearInterval(telling);
    clearInterval(storing);
    await stage.put('entries', [stage.answerEntry(at, text)]);
  };
}

/** The value below which a share of all lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
