import { type Content, type Editing, type Kind, readContent } from '@baton/documents';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { usePort } from '../data/context.tsx';
import type { LiveDocument } from '../data/port.ts';

export type LiveView =
  | { readonly state: 'opening' | 'unreadable' }
  | { readonly state: 'open'; readonly content: Content; readonly editing: Editing; readonly saving: boolean };

/** Our own edits, so that a binding knows them from what arrives. */
export const ownEdit = Symbol('edit by this person');

/** Opens a document for as long as the screen shows it. The content is what the shared document holds at this moment. */
export function useLive(id: string, kind: Kind): LiveView {
  const { openLiveDocument, commands } = usePort();
  const [live, setLive] = useState<LiveDocument>();
  useEffect(() => {
    let here = true;
    let opened: LiveDocument | undefined;
    openLiveDocument(id).then(
      document => {
        if (!here) return document.close();
        opened = document;
        setLive(document);
      },
      (error: unknown) => console.error('A document could not be opened', error),
    );
    return () => {
      here = false;
      setLive(undefined);
      opened?.close();
    };
  }, [id, openLiveDocument]);

  const version = useRef(0);
  const subscribe = useCallback(
    (changed: () => void) => {
      if (live === undefined) return () => undefined;
      const bump = () => {
        version.current += 1;
        changed();
      };
      live.doc.on('afterTransaction', bump);
      const stop = live.subscribe(bump);
      bump();
      return () => {
        live.doc.off('afterTransaction', bump);
        stop();
      };
    },
    [live],
  );
  const at = useSyncExternalStore(subscribe, () => version.current);

  const editing = useMemo<Editing | undefined>(
    () => live && { doc: live.doc, kind, by: live.by, now: () => Date.now(), newId: () => commands.newId(), origin: ownEdit },
    [live, kind, commands],
  );
  return useMemo<LiveView>(() => {
    if (live === undefined || editing === undefined) return { state: 'opening' };
    if (live.status() === 'unreadable') return { state: 'unreadable' };
    const read = readContent(live.doc, kind);
    if (read.ok) return { state: 'open', content: read.content as Content, editing, saving: live.unsaved() > 0 };
    return { state: read.error.kind === 'empty' ? 'opening' : 'unreadable' };
  }, [live, editing, kind, at]);
}
