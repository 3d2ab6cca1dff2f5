import { type ClipboardEvent, type DragEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { usePort } from '../data/context.tsx';
import { Icon } from '../design/Icon.tsx';
import { useText } from '../i18n/index.tsx';
import type { BoxFiles } from '../model/file.ts';

const DraftFiles = lazy(() => import('../files/DraftFiles.tsx'));

const none: BoxFiles = { keys: [], files: [] };

/**
 * The files of one place's box: chosen with a button, pasted or dropped, and those that an edited message has already. What keeps and shows
 * them is loaded when there are any.
 */
export function useFiles(place: string, edited: string | undefined) {
  const text = useText();
  const { drafts } = usePort();
  const [chosen, setChosen] = useState(none);
  const [given, setGiven] = useState<readonly File[]>();
  /** How often something was sent: what went with it is not here any more. */
  const [round, setRound] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Those of the place before are not to be sent from this one.
    setChosen(none);
    if (edited !== undefined) return setGiven(before => before ?? []);
    drafts.hasFiles(place).then(
      has => has && setGiven(before => before ?? []),
      (error: unknown) => console.error('Unsent files could not be looked for', error),
    );
  }, [drafts, place, edited]);
  useEffect(
    () =>
      drafts.onMoved(place, () => {
        setGiven(before => before ?? []);
        setRound(before => before + 1);
      }),
    [drafts, place],
  );
  const give = (list: FileList | null) => {
    // Taken out at once: the list is emptied as soon as its event is over.
    const files = [...(list ?? [])];
    if (files.length > 0) setGiven(before => [...(before ?? []), ...files]);
  };
  const button: ReactNode = (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={event => {
          give(event.target.files);
          event.target.value = '';
        }}
      />
      <button type="button" className="icbtn" aria-label={text.composer.addFile} onClick={() => input.current?.click()}>
        <Icon name="clip" />
      </button>
    </>
  );
  return {
    chosen,
    button,
    panel: given && (
      <Suspense fallback={null}>
        <DraftFiles
          key={`${place} ${edited} ${round}`}
          place={place}
          edited={edited}
          given={given}
          onTaken={() => setGiven([])}
          onChange={setChosen}
        />
      </Suspense>
    ),
    sent: () => {
      setChosen(none);
      setRound(before => before + 1);
    },
    paste: (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData;
      // What was copied in an editor comes as text and as a picture of it: then the text is meant.
      if (files.length === 0 || types.includes('text/plain')) return;
      event.preventDefault();
      give(files);
    },
    drop: {
      onDragOver: (event: DragEvent) => event.dataTransfer.types.includes('Files') && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        give(event.dataTransfer.files);
      },
    },
  };
}
