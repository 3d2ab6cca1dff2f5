import { useState } from 'react';
import { useAnnounce } from '../../parts/Announcer.tsx';
import { type CurlRead, readCurl } from './curl/curl.ts';
import { type Form, withCurl } from './form.ts';
import { type AutomationTexts, useAutomationTexts } from './texts/index.ts';

/** Takes a command from the manual of a service into the form. What it did not understand of it is said. */
export function PasteCurl({ form, onFilled }: { readonly form: Form; readonly onFilled: (next: Form) => void }) {
  const words = useAutomationTexts();
  const announce = useAnnounce();
  const [text, setText] = useState('');
  const [read, setRead] = useState<CurlRead>();
  const fill = () => {
    const found = readCurl(text);
    setRead(found);
    announce(
      found.ok ? [words.pasted, ...(found.left.length > 0 ? [words.left, ...found.left] : [])].join(' ') : refusal(found, words),
      'assertive',
    );
    if (!found.ok) return;
    // It may hold a secret, which stands in the form now.
    setText('');
    onFilled(withCurl(form, found.request));
  };
  return (
    <details className="curl">
      <summary className="q">{words.paste}</summary>
      <label className="blank">
        <span className="b">{words.pasteLabel}</span>
        <span className="q t12">{words.pasteHint}</span>
        <textarea
          className="field lines"
          rows={4}
          maxLength={20_000}
          value={text}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={event => {
            setRead(undefined);
            setText(event.target.value);
          }}
        />
      </label>
      <button type="button" className="btn sm" disabled={text.trim() === ''} onClick={fill}>
        {words.pasteAct}
      </button>
      {read?.ok === true && (
        <div className="q t14" data-pasted>
          <p>{words.pasted}</p>
          {read.left.length > 0 && (
            <>
              <p>{words.left}</p>
              <ul className="left-out">
                {read.left.map((one, index) => (
                  <li key={index}>
                    <code>{one}</code>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      {read?.ok === false && (
        <p className="problem t14" data-curl={read.why}>
          {refusal(read, words)}
        </p>
      )}
    </details>
  );
}

function refusal(read: Extract<CurlRead, { ok: false }>, { curl }: AutomationTexts): string {
  return 'at' in read ? curl[read.why](read.at) : curl[read.why];
}
