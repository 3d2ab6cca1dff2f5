import { useMemo } from 'react';
import { usePort } from '../data/context.tsx';

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
