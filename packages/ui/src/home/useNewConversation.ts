import { useCallback } from 'react';
import { go, goInPlace, parseRoute } from '../app/routes.ts';
import { useCommands } from '../data/context.tsx';
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
        ...(begin === undefined && { titleByRule: true }),
        ...(begin?.job !== undefined && { job: begin.job }),
        ...(draft.files && { files: draft.files }),
      });
      if (done.ok) (isInForm() ? goInPlace : go)({ at: 'conversation', session });
      return done;
    },
    [commands, language],
  );
}

/** What is a form now becomes the conversation: *Back* leads to where the form was opened, and not into an empty one. */
function isInForm(): boolean {
  const route = parseRoute(window.location.hash);
  return route.at === 'home' && route.job !== undefined;
}

function sessionFor(message: string): string {
  return `${message}-s`;
}
