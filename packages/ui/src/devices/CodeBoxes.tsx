import { type ClipboardEvent, Fragment, type KeyboardEvent, useRef, useState } from 'react';
import { useJoinTexts } from './texts/index.ts';

const length = 6;
const empty: readonly string[] = Array.from({ length }, () => '');

/**
 * Six boxes for six digits: typing moves on, Backspace moves back, pasting fills them all. A code that is whole is given, and the boxes are
 * empty for another.
 */
export function CodeBoxes({ disabled, onCode }: { readonly disabled: boolean; readonly onCode: (code: string) => void }) {
  const words = useJoinTexts();
  const [digits, setDigits] = useState(empty);
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const fill = (from: number, typed: string) => {
    const fresh = [...typed.replace(/\D/g, '')].slice(0, length - from);
    if (fresh.length === 0) return;
    const next = digits.map((digit, index) => fresh[index - from] ?? digit);
    const whole = next.every(digit => digit !== '');
    // Over full boxes the first digit of another code would be a code of its own, and a wrong one: there are three tries.
    setDigits(whole ? empty : next);
    boxes.current[whole ? 0 : Math.min(length - 1, from + fresh.length)]?.focus();
    if (whole) onCode(next.join(''));
  };
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') boxes.current[index - 1]?.focus();
    if (event.key === 'ArrowRight') boxes.current[index + 1]?.focus();
    if (event.key !== 'Backspace') return;
    event.preventDefault();
    const at = digits[index] === '' ? index - 1 : index;
    setDigits(digits.map((digit, one) => (one === at ? '' : digit)));
    boxes.current[at]?.focus();
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    fill(0, event.clipboardData.getData('text'));
  };
  return (
    <fieldset className="boxes num" disabled={disabled}>
      <legend className="vh">{words.code}</legend>
      {digits.map((digit, index) => (
        // Six places that never change order.
        <Fragment key={index}>
          {index === length / 2 && <i aria-hidden="true" />}
          <input
            ref={element => {
              boxes.current[index] = element;
            }}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={words.digit(index + 1)}
            value={digit}
            onChange={event => fill(index, event.target.value.replace(digit, '') || event.target.value)}
            onKeyDown={onKeyDown(index)}
            onPaste={onPaste}
            onFocus={event => event.target.select()}
          />
        </Fragment>
      ))}
    </fieldset>
  );
}
