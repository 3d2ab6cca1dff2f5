import type { Page } from '@playwright/test';
import { expect, openTalk, test } from './stage-test.ts';

/**
 * A browser with a recogniser that hears one word and then what the test says to it, and with one voice of its own and one of somebody
 * else's.
 */
const withVoices = (page: Page) =>
  page.addInitScript(() => {
    const started: string[] = [];
    const spoken: string[] = [];
    class Recognition {
      onresult: ((event: object) => void) | undefined;
      onend: (() => void) | undefined;
      start(): void {
        started.push('start');
        Object.assign(globalThis, { hear: (event: object) => this.onresult?.(event) });
        setTimeout(() => this.onresult?.({ resultIndex: 0, results: [{ isFinal: true, 0: { transcript: 'milk' } }] }), 20);
      }
      stop(): void {
        this.onend?.();
      }
      abort(): void {}
    }
    const voices = [
      { localService: false, lang: 'en-GB', name: 'elsewhere' },
      { localService: true, lang: 'en-GB', name: 'here' },
    ];
    const synthesis = {
      getVoices: () => voices,
      speak: (one: { text: string; voice: { name: string } }) => spoken.push(`${one.voice.name}: ${one.text}`),
      cancel: () => spoken.push('cancel'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
    class Utterance {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    Object.defineProperty(globalThis, 'speechSynthesis', { value: synthesis });
    Object.assign(globalThis, { SpeechRecognition: Recognition, SpeechSynthesisUtterance: Utterance, started, spoken });
  });

/** What the recogniser hears, all before the page can draw: for each event its parts, with a full stop behind those that are settled. */
const hear = (page: Page, ...events: { readonly from: number; readonly parts: readonly string[] }[]) =>
  page.evaluate(all => {
    const { hear: tell } = globalThis as unknown as { readonly hear: (event: object) => void };
    for (const { from, parts } of all) {
      const results = parts.map(part => ({ isFinal: part.endsWith('.'), 0: { transcript: part.replace('.', '') } }));
      tell({ resultIndex: from, results });
    }
  }, events);

const kept = (page: Page, name: 'started' | 'spoken') => page.evaluate(of => (globalThis as unknown as Record<string, string[]>)[of], name);

async function talk(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await stage.put('sessions', [stage.sessionRecord('s', 'Talk')]);
    await stage.put('entries', [
      stage.messageEntry({ session: 's', n: 0 }, 'Buy what?'),
      stage.answerEntry({ session: 's', n: 1 }, '**Bread** and butter.'),
    ]);
  });
  await openTalk(page, 's');
  await page.locator('[data-answer-state="done"]').waitFor();
}

test.describe('a conversation by ear and clipboard', () => {
  test('is spoken to after it was said who may hear, and the words stand behind what was typed', async ({ openPage }) => {
    const page = await openPage('desktop', withVoices);
    await talk(page);
    const box = page.getByRole('textbox', { name: 'Message' });
    await box.fill('Buy');
    await page.getByRole('button', { name: 'Speak your message' }).click();
    await expect(page.getByText('It may send your voice to the company that makes it')).toBeVisible();
    expect(await kept(page, 'started')).toEqual([]);
    await page.getByRole('button', { name: 'Start listening' }).click();
    await expect(box).toHaveValue('Buy milk');
    await page.getByRole('button', { name: 'Stop listening' }).click();
    await expect(page.locator('[data-voice]')).toHaveCount(0);
    await expect(page.getByText('Saved as you type')).toBeVisible();
  });

  test('keeps every word that was heard: several at once, and those that were open when listening was ended', async ({ openPage }) => {
    const page = await openPage('desktop', async opened => {
      await withVoices(opened);
      await opened.addInitScript(() => localStorage.setItem('baton.voice', 'yes'));
    });
    await talk(page);
    const box = page.getByRole('textbox', { name: 'Message' });
    const speak = page.getByRole('button', { name: 'Speak your message' });
    await speak.click();
    await expect(box).toHaveValue('milk');
    await hear(
      page,
      { from: 1, parts: ['milk.', 'bread.', 'butter.'] },
      { from: 3, parts: ['milk.', 'bread.', 'butter.', 'jam.', 'and'] },
      { from: 4, parts: ['milk.', 'bread.', 'butter.', 'jam.', 'and some honey'] },
    );
    await expect(box).toHaveValue('milk bread butter jam');
    await expect(page.locator('[data-voice]')).toContainText('and some honey');
    await speak.click();
    await expect(page.locator('[data-voice]')).toHaveCount(0);
    await expect(box).toHaveValue('milk bread butter jam and some honey');
    await expect(page.getByText('Saved as you type')).toBeVisible();
    await page.reload();
    await expect(box).toHaveValue('milk bread butter jam and some honey');
  });

  test('is read aloud by a voice of this device only, and stops when it is left', async ({ openPage }) => {
    const page = await openPage('desktop', withVoices);
    await talk(page);
    // What is drawn is read: until what formats it is there, that is what was written.
    await expect(page.locator('[data-answer-state="done"] strong')).toHaveText('Bread');
    await page.getByRole('button', { name: 'Read this answer aloud' }).click();
    await expect(page.getByRole('button', { name: 'Stop reading aloud' })).toBeVisible();
    await expect.poll(() => kept(page, 'spoken')).toEqual(['cancel', 'here: Bread and butter.']);
    await page.evaluate(() => {
      window.location.hash = '#/';
    });
    await expect.poll(() => kept(page, 'spoken')).toEqual(['cancel', 'here: Bread and butter.', 'cancel']);
  });

  test('offers neither where the platform has none', async ({ openPage }) => {
    const page = await openPage('desktop', opened =>
      opened.addInitScript(() => {
        Object.assign(globalThis, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined });
        Object.defineProperty(globalThis, 'speechSynthesis', {
          value: { getVoices: () => [], addEventListener: () => undefined, removeEventListener: () => undefined },
        });
      }),
    );
    await talk(page);
    await expect(page.getByRole('button', { name: 'Copy this answer' })).toBeAttached();
    await expect(page.getByRole('button', { name: 'Speak your message' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Read this answer aloud' })).toHaveCount(0);
  });

  test('gives a message and an answer to the clipboard as they are stored', async ({ openPage }) => {
    const page = await openPage();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await talk(page);
    await page.getByRole('button', { name: 'Copy this answer' }).click();
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(clipboard).toBe('**Bread** and butter.');
    await page.getByRole('button', { name: 'Copy this message' }).click();
    await expect.poll(clipboard).toBe('Buy what?');
  });
});
