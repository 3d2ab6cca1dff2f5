import { useCallback, useMemo } from 'react';
import { go } from '../app/routes.ts';
import { useCommands, usePort } from '../data/context.tsx';
import type { Done, Draft, JobBlanks } from '../data/port.ts';
import { useLanguage } from '../i18n/index.tsx';
import { titleFor } from '../message/title.ts';

/** Begins a conversation. Its id follows from the message's, so that sending the same draft twice is one conversation too. */
export function useNewConversation(): (
  draft: Draft,
  begin?: { readonly title: string; readonly job: JobBlanks | undefined },
) => Promise<Done> {
  const commands = useCommands();
  const language = useLanguage();
  return useCallback(
    async (draft, begin) => {
      const session = sessionFor(draft.id);
      const done = await commands.send({
        session,
        id: draft.id,
        text: draft.text,
        language,
        title: begin?.title ?? titleFor(draft.text),
        ...(begin?.job !== undefined && { job: begin.job }),
      });
      if (done.ok) go({ at: 'conversation', session });
      return done;
    },
    [commands, language],
  );
}

function sessionFor(message: string): string {
  return `${message}-s`;
}

/** What was typed into a job's form, kept when it is closed. */
export function useFormMemory(card: string) {
  const { drafts, commands } = usePort();
  return useMemo(
    () => ({
      load: async (): Promise<Readonly<Record<string, string>>> => {
        const draft = await drafts.load(`form/${card}`);
        if (draft === undefined) return {};
        const stored: unknown = JSON.parse(draft.text);
        return typeof stored === 'object' && stored !== null
          ? Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, String(value)]))
          : {};
      },
      save: (filled: Readonly<Record<string, string>>) =>
        drafts.save(`form/${card}`, { id: commands.newId(), text: JSON.stringify(filled) }),
      clear: () => drafts.clear(`form/${card}`, ''),
    }),
    [drafts, commands, card],
  );
}
