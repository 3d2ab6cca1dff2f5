import { useEffect, useRef } from 'react';
import { useText } from '../i18n/index.tsx';
import type { RunView } from '../model/conversation.ts';
import { itemKey, type TranscriptItem } from '../model/transcript.ts';
import { useAnnounce } from '../parts/Announcer.tsx';

/**
 * Says what changed in a conversation, once per change and never per streamed word: an answer began, it is ready; a job
 * was stopped; it moved; it was picked up; there is a question. Of what was there when the conversation was opened,
 * only a question that waits is said, and of what is scrolled to nothing.
 */
export function useAnnouncements(items: readonly TranscriptItem[] | undefined, run: RunView): void {
  const announce = useAnnounce();
  const text = useText();
  const before = useRef<ReadonlyMap<string, string> | undefined>(undefined);
  const ranOn = useRef<string | undefined>(undefined);

  useEffect(() => {
    if (items === undefined) return;
    const was = before.current;
    const now = new Map(was);
    before.current = now;
    // What stands before something known, or where nothing is known, was there before: it was scrolled to.
    const newFrom = was === undefined ? 0 : items.findLastIndex(item => was.has(itemKey(item))) + 1;
    for (const [index, item] of items.entries()) {
      const key = itemKey(item);
      const [old, current] = [was?.get(key), stateOf(item)];
      now.set(key, current);
      if (old === current) continue;
      if (was !== undefined && old === undefined && (index < newFrom || (newFrom === 0 && was.size > 0))) continue;
      if (was === undefined && item.kind !== 'question' && item.kind !== 'approval') continue;
      if (item.kind === 'answer') {
        if (old === undefined && item.state !== 'done') announce(text.announce.answering);
        else if (item.state === 'done') announce(text.announce.ready);
        else if (item.state === 'failed') announce(item.problem ?? text.talk.failedAnswer, 'assertive');
        else if (item.state === 'stopped') announce(text.announce.stopped);
      } else if (item.kind === 'job' && old !== undefined) {
        if (item.state === 'stopped') announce(text.announce.stopped);
      } else if (item.kind === 'note' && old === undefined) announce(text.announce.recovered);
      else if (item.kind === 'question' && item.state.kind === 'open') announce(text.announce.question(item.what));
      else if (item.kind === 'approval' && item.state.kind === 'open') announce(text.announce.question(item.title));
    }
  }, [items, announce, text]);

  useEffect(() => {
    const on = run.kind === 'elsewhere' ? run.device.name : run.kind === 'here' ? '' : undefined;
    const was = ranOn.current;
    if (on === undefined) return;
    ranOn.current = on;
    if (was === undefined || was === on) return;
    announce(on === '' ? text.announce.movedHere : text.announce.moved(on));
  }, [run, announce, text]);
}

/** Beginning to write and writing on are one state: only the end of an answer is said again. */
function stateOf(item: TranscriptItem): string {
  switch (item.kind) {
    case 'answer':
      return item.state === 'starting' || item.state === 'streaming' ? 'writing' : item.state;
    case 'job':
      return item.state;
    case 'question':
    case 'approval':
      return item.state.kind;
    case 'message':
    case 'summary':
    case 'did':
    case 'origin':
    case 'note':
    case 'moved':
      return '';
  }
}
