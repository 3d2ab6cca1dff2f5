import type { Page } from '@playwright/test';
import { approve, go, say, startPlanWeek, usualWeek, type WeekForm, waitIdle } from '../support/journey-actions.ts';
import { readTables } from '../support/tables.ts';

/** A screen of the app with something on it, and what shows that it is drawn. */
export interface Screen {
  readonly name: string;
  readonly hash: string;
  readonly ready: string;
  /** What is pressed there to open it; then `ready` is drawn. */
  readonly press?: string;
}

/** What only a device without a space shows. */
export const withoutSpace: readonly Screen[] = [{ name: 'join', hash: '#/join', ready: '.boxes' }];

const thenAndNow = '.bar a[href*="stop="]';

/** What a person says to fill a device. */
export interface Said {
  readonly week: WeekForm;
  readonly list: string;
  /** What that list is called. */
  readonly listTitle: string;
  readonly note: string;
  readonly remembered: string;
}

const usual: Said = {
  week: usualWeek,
  list: 'Make a shopping list: potatoes, oat milk, rye bread',
  listTitle: 'Shopping list',
  note: 'Write a note called “Landlord”: Ask about the heating.',
  remembered: 'Remember that I live in Leipzig',
};

/**
 * Fills a device with what the screens show: a job that is done, one that asks before sending, a list, a note. Answers the
 * screens to look at.
 */
export async function fill(page: Page, sendTo: string, said = usual): Promise<readonly Screen[]> {
  const done = await startPlanWeek(page, { ...said.week, sendTo });
  await approve(page);
  await waitIdle(page, done);
  for (const words of [said.list, said.note, said.remembered]) await waitIdle(page, await say(page, words));
  const asks = await startPlanWeek(page, { ...said.week, sendTo });
  await page.locator('[data-approval]').waitFor({ timeout: 40_000 });
  const turn = await turnOf(page, done);
  const { documents } = await readTables(page, 'documents');
  const idOf = (kind: string, title?: string) =>
    documents.find(document => document.kind === kind && (title ?? document.title) === document.title)?.id ?? '';
  return [
    { name: 'home', hash: '#/', ready: '[data-job="plan-week"]' },
    { name: 'job form', hash: '#/?job=plan-week', ready: '[role="dialog"] .primary' },
    { name: 'conversations', hash: '#/conversations', ready: '[data-session]' },
    { name: 'conversation, done', hash: `#/c/${done}`, ready: '[data-job-state="done"]' },
    { name: 'conversation, asks', hash: `#/c/${asks}`, ready: '[data-approval]' },
    { name: 'conversation, document', hash: `#/c/${done}?doc=${idOf('plan')}`, ready: '[data-live-state="open"]' },
    // Coming from elsewhere: what is folded out is decided when it is first drawn.
    { name: 'what it did, folded out', hash: `#/did/${turn}`, ready: `[data-turn="${turn}"] [data-ledger-state]` },
    { name: 'documents', hash: '#/documents', ready: '.lrow' },
    { name: 'list', hash: `#/documents/${idOf('list', said.listTitle)}`, ready: '[data-line]' },
    { name: 'note', hash: `#/documents/${idOf('note')}`, ready: '.note-box' },
    { name: 'what it did', hash: '#/did', ready: '[data-turn]' },
    { name: 'search, found', hash: '#/search?q=a', ready: '[data-hit]' },
    { name: 'search, nothing found', hash: '#/search?q=zzzz', ready: '[data-search-state="ready"] .em' },
    { name: 'search, nothing asked', hash: '#/search', ready: '.search-hint' },
    { name: 'memory', hash: '#/settings/memory', ready: '[data-memory] [data-live-state="open"]' },
    { name: 'settings', hash: '#/settings', ready: '.sn' },
    { name: 'automations', hash: '#/settings/automations', ready: '.automations-none' },
    { name: 'devices', hash: '#/settings/devices', ready: '[data-device]' },
    { name: 'helpers', hash: '#/settings/helpers', ready: '[data-helper]' },
    { name: 'connect a helper', hash: '#/settings/helpers', press: '[data-helper="cloud"]', ready: '[role="dialog"] .primary' },
    { name: 'look', hash: '#/settings/look', ready: 'fieldset' },
    { name: 'add a device', hash: '#/devices/add', ready: '[data-code]' },
    { name: 'join, has a space', hash: '#/join', ready: '[data-has-space]' },
    { name: 'join, asks before it removes', hash: '#/join', press: '[data-has-space] .danger', ready: '[role="dialog"] .danger' },
  ];
}

/** A list and a plan in other ways than to write in them: in the conversation they came of, as they were, then and now. */
export async function lookedBackAt(page: Page, listTitle: string): Promise<readonly Screen[]> {
  const { documents, steps } = await readTables(page, 'documents', 'steps');
  const list = documents.find(document => document.title === listTitle)?.id ?? '';
  const plan = documents.find(document => document.kind === 'plan')?.id ?? '';
  const sessionOf = (document: string) => steps.find(step => step.changes.some(change => change.document === document))?.session ?? '';
  return [
    { name: 'conversation, list', hash: `#/c/${sessionOf(list)}?doc=${list}`, ready: '.panel [data-live-state="open"]' },
    { name: 'conversation, plan as it was', hash: `#/c/${sessionOf(plan)}?doc=${plan}`, press: '.tl-track', ready: '.paper.looking' },
    { name: 'list, then and now', hash: `#/documents/${list}`, press: thenAndNow, ready: '.cols' },
    { name: 'plan, then and now', hash: `#/documents/${plan}`, press: thenAndNow, ready: '.cols' },
  ];
}

async function turnOf(page: Page, session: string): Promise<string> {
  const { steps } = await readTables(page, 'steps');
  return steps.find(step => step.session === session)?.turn ?? '';
}

export async function show(page: Page, screen: Screen): Promise<void> {
  await go(page, screen.hash);
  if (screen.press !== undefined) await page.locator(screen.press).click();
  await page.locator(screen.ready).first().waitFor();
}

/** Draws the app in this language from here on, as if it had been chosen in Settings. */
export async function speak(page: Page, language: 'en' | 'zh-CN'): Promise<void> {
  await page.evaluate(chosen => localStorage.setItem('baton.look', JSON.stringify({ language: chosen, theme: 'system' })), language);
  await page.reload();
  await page.locator(`html[lang^="${language}"]`).waitFor();
}
