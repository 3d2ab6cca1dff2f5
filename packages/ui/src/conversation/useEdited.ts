import { editPlace } from '@baton/protocol';
import { useCallback, useEffect, useState } from 'react';
import { usePort } from '../data/context.tsx';
import type { Edited } from './editing.ts';

/**
 * The message of a conversation that is being said in another way. What is typed for it is a draft in a place of its own, so that what was
 * being typed besides stays; who left in the middle, or was cut off, finds it again.
 */
export function useEdited(session: string) {
  const { drafts } = usePort();
  const [edited, setEdited] = useState<Edited>();
  const place = editPlace(session);
  useEffect(() => {
    let here = true;
    drafts.load(place).then(
      draft => here && draft?.instead !== undefined && setEdited(now => now ?? { id: draft.instead ?? '', text: draft.text }),
      (error: unknown) => console.error('What was being edited could not be read', error),
    );
    return () => {
      here = false;
    };
  }, [drafts, place]);
  const sent = useCallback(() => setEdited(undefined), []);
  const leave = useCallback(() => {
    setEdited(undefined);
    drafts.clear(place, '').catch((error: unknown) => console.error('What was edited could not be taken away', error));
  }, [drafts, place]);
  return { edited, edit: setEdited, leave, sent, place: edited === undefined ? session : place };
}
