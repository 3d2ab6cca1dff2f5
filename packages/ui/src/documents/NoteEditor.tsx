import { type Editing, setNoteText } from '@baton/documents';
import { useLayoutEffect, useRef } from 'react';
import { useText } from '../i18n/index.tsx';
import { moveCaret, rebase, replacementBetween } from './noteBinding.ts';

/**
 * A note, bound letter by letter. The box is not controlled: what others write is put in around the caret, and while an
 * input method composes a word nothing is changed under it.
 */
export function NoteEditor({ editing, text }: { readonly editing: Editing; readonly text: string }) {
  const words = useText();
  const box = useRef<HTMLTextAreaElement>(null);
  /** What the box shows as far as the document knows. */
  const base = useRef(text);
  const composing = useRef(false);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || composing.current || element.value === text) {
      if (!composing.current) base.current = text;
      return;
    }
    const change = replacementBetween(element.value, text);
    const [start, end] = [moveCaret(element.selectionStart, change), moveCaret(element.selectionEnd, change)];
    element.value = text;
    if (document.activeElement === element) element.setSelectionRange(start, end);
    base.current = text;
  }, [text]);

  const store = (value: string, caret: number) => {
    base.current = value;
    setNoteText(editing, value, caret);
  };

  return (
    <textarea
      ref={box}
      className="note-box"
      aria-label={words.documents.noteLabel}
      placeholder={words.documents.notePlaceholder}
      defaultValue={text}
      spellCheck
      onInput={event => {
        if (!composing.current) store(event.currentTarget.value, event.currentTarget.selectionEnd);
      }}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={event => {
        composing.current = false;
        const element = event.currentTarget;
        // Meanwhile others may have written: what was composed goes into what is there now.
        const merged = rebase(base.current, element.value, text);
        element.value = merged.text;
        element.setSelectionRange(merged.caret, merged.caret);
        store(merged.text, merged.caret);
      }}
    />
  );
}
