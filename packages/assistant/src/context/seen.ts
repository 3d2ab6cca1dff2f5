/** What of a conversation calls depend on: what the person wrote, and whether others had a say. What the helper, a page or a tool said names nothing. */
import type { View } from '@baton/journal';
import { type Attachment, namesOf } from '@baton/protocol';
import type { History } from '../ports.ts';
import { mayBeFromOutside } from '../tools/outside.ts';
import type { Seen } from '../tools/tool.ts';

/** How far back an address that the person named counts. Entries. */
const LOOKED_AT = 20;

/** Something that begins like an address or like a host; with what a sentence puts behind it. */
const addresses =
  /(?:https?:\/\/)?(?:\[[0-9a-f:.]+\]|[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?)(?::\d{1,5})?(?:[/?#][^\s<>"“”„«»，。！？；：、（）《》]*)?/giu;
const trailing = /[.,;:!?'’)\]}…]+$/u;

export async function seenIn(view: View, history: History): Promise<Seen> {
  const messages = view.state.open?.messages ?? [];
  // Of a message that is files alone the words are names that others gave.
  const now = messages.flatMap(({ text, attachments }) => (attachments && text === namesOf(attachments) ? [] : [text]));
  const before = await history.recent(view.state.session, LOOKED_AT);
  const steps = Object.values(view.state.open?.steps ?? {});
  const outside = steps.some(step => {
    const status = step.kind === 'tool' && mayBeFromOutside(step.name) ? step.outcome?.status : undefined;
    // What a server says when it refuses something is told like what it answers.
    return status === 'done' || status === 'failed';
  });
  // The person sent a file, which is not to say that they wrote what is in it.
  const hasFiles = messages.some(({ attachments }) => attachments !== undefined);
  const texts = [...now, ...before.flatMap(entry => (entry.kind === 'person' && !entry.onlyNames ? [entry.text] : []))];
  const sent = [...before.flatMap(entry => (entry.kind === 'person' ? (entry.files ?? []) : [])), ...messages.flatMap(filesIn)];
  return { ...seenInTexts(texts, outside || hasFiles), files: sent.reverse() };
}

const filesIn = ({ attachments = [] }: { readonly attachments?: readonly Attachment[] }): readonly Attachment[] => attachments;

/** What these texts of the person name. @param outside whether words of others came in during the turn */
export function seenInTexts(texts: readonly string[], outside = false): Seen {
  const whole = new Set<string>();
  const hosts = new Set<string>();
  for (const text of texts) {
    for (const [found] of text.matchAll(addresses)) {
      for (const candidate of [found, found.replace(trailing, '')]) {
        const hasScheme = /^https?:\/\//i.test(candidate);
        if (!hasScheme && !/[.:]|^localhost/i.test(candidate)) continue;
        for (const url of hasScheme ? [candidate] : [`https://${candidate}`, `http://${candidate}`]) {
          if (!URL.canParse(url)) continue;
          const { href, host } = new URL(url);
          whole.add(withoutFragment(href));
          hosts.add(host);
        }
      }
    }
  }
  return {
    named: address => (whole.has(withoutFragment(address.href)) ? 'address' : hosts.has(address.host) ? 'host' : null),
    outside,
  };
}

const withoutFragment = (href: string): string => href.replace(/#.*$/, '');
