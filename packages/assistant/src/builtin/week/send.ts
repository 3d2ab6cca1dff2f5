/** Task 4 of a week job that has an address: send the plan there, after a yes. */
import type { ModelAnswer } from '@baton/journal';
import { addressOf } from '@baton/protocol';
import type { ModelRequest, ScopedDocument } from '../../request.ts';
import { weekdayOf } from '../language/calendar.ts';
import { calling, callsOf, closing, roundsOfTask, type TaskInput } from '../recipe.ts';
import type { Texts } from '../texts/index.ts';
import type { WeekFacts } from './facts.ts';

export const hostOf = (address: string): string => addressOf(address)?.host ?? address;

/** The plan as plain text, one line a thing: exactly this is shown before it leaves. */
export function planText(plan: ScopedDocument, texts: Texts): string {
  const lines = (plan.items ?? []).map(item => {
    const day = item.day === undefined ? '' : `${texts.dayShort(weekdayOf(item.day))} ${texts.date(item.day)}`;
    return [day, item.time ?? '', item.text].filter(part => part !== '').join(' ');
  });
  return `${plan.title}\n${lines.join('\n')}\n`;
}

function sentLine(request: ModelRequest, facts: WeekFacts, texts: Texts): string | null {
  const host = hostOf(facts.asked.sendTo ?? '');
  const task = facts.roles.indexOf('send');
  const call = callsOf(roundsOfTask(request, task), 'http.request').at(-1);
  if (!call) return null;
  if (call.result.status === 'done') return texts.week.sent(host);
  const why = call.result.status === 'interrupted' ? '' : call.result.error;
  if (why === 'denied') return texts.week.notSentDeclined(host);
  if (why === 'skipped') return texts.week.skipped(host);
  return texts.week.notSentFailed(host);
}

export function sendPlan({ request, texts }: TaskInput, facts: WeekFacts): ModelAnswer {
  const line = sentLine(request, facts, texts);
  if (line !== null) return closing(line);
  const { sendTo, sendKnowsRepeats } = facts.asked;
  if (!facts.plan || sendTo === undefined) return closing(texts.week.nothingToSend);
  return calling('', {
    name: 'http.request',
    arguments: {
      url: sendTo,
      method: 'POST',
      contentType: 'text/plain; charset=utf-8',
      body: planText(facts.plan, texts),
      knowsRepeats: sendKnowsRepeats === true,
      what: texts.week.what,
    },
  });
}

/** What the summary says about sending; empty when nothing was to be sent. */
export const sendingLine = (request: ModelRequest, facts: WeekFacts, texts: Texts): string =>
  facts.asked.sendTo === undefined ? '' : (sentLine(request, facts, texts) ?? texts.week.nothingToSend);
