import { type ClipboardEvent, type DragEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { usePort } from '../data/context.tsx';
import type { ChosenFile } from '../data/port.ts';
import { Icon } from '../design/Icon.tsx';
import { useText } from '../i18n/index.tsx';

const DraftFiles = lazy(() => import('../files/DraftFiles.tsx'));

const none: readonly ChosenFile[] = [];

/** The files of one place's box: chosen with a button, pasted or dropped. What keeps and shows them is loaded when there are any. */
export function useFiles(place: string) {
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
    drafts.hasFiles(place).then(
      has => has && setGiven(before => before ?? []),
      (error: unknown) => console.error('Unsent files could not be looked for', error),
    );
  }, [drafts, place]);
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
        <DraftFiles key={`${place}${round}`} place={place} given={given} onTaken={() => setGiven([])} onChange={setChosen} />
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
