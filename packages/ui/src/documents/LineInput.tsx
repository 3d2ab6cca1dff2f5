import { type KeyboardEvent, useRef } from 'react';
import { CompositionKeys } from '../composer/keys.ts';

interface Props {
  readonly label: string;
  readonly text: string;
  readonly placeholder?: string;
  readonly onText: (text: string) => void;
  /** Enter, when no word is being composed. */
  readonly onEnter?: () => void;
  /** Backspace in an empty line. */
  readonly onEmpty?: () => void;
  readonly onFocus?: () => void;
  readonly id?: string;
}

/** One line of text that is edited in place and grows with its words. */
export function LineInput({ label, text, placeholder, onText, onEnter, onEmpty, onFocus, id }: Props) {
  const keys = useRef(new CompositionKeys());
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, keyCode, isComposing, timeStamp } = event.nativeEvent;
    const meaning = keys.current.down({ key, keyCode, isComposing, timeStamp, shiftKey: event.shiftKey });
    if (key === 'Enter' && meaning !== 'accept') {
      event.preventDefault();
      onEnter?.();
    } else if (key === 'Backspace' && text === '' && meaning === 'type') {
      event.preventDefault();
      onEmpty?.();
    }
  };
  return (
    <textarea
      id={id}
      className="line"
      rows={1}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      maxLength={20_000}
      onChange={event => onText(event.target.value.replaceAll('\n', ' '))}
      onKeyDown={onKeyDown}
      onKeyUp={() => keys.current.up()}
      onCompositionStart={() => keys.current.start()}
      onCompositionEnd={event => keys.current.end(event.nativeEvent.timeStamp)}
      onFocus={onFocus}
    />
  );
}
