import { automationLimits } from '@baton/protocol';
import { Icon } from '../../design/Icon.tsx';
import { type Form, type FormHeader, nextKey } from './form.ts';
import { looksSecret } from './secret.ts';
import { useAutomationTexts } from './texts/index.ts';

/** Headers of an automation. A secret value is not shown while it is typed, and never again once it was saved. */
export function Headers({ form, onChange }: { readonly form: Form; readonly onChange: (next: Form) => void }) {
  const words = useAutomationTexts();
  const { headers, url } = form;
  const set = (changed: FormHeader) =>
    onChange({ ...form, headers: headers.map(header => (header.key === changed.key ? changed : header)) });
  const named = (header: FormHeader, name: string): FormHeader =>
    // What is usually secret is kept so, unless the person says otherwise.
    ({ ...header, name, secret: header.secret || (!looksSecret(header.name) && looksSecret(name)) });
  return (
    <fieldset>
      <legend className="b">{words.headers}</legend>
      <span className="q t12">{words.headersHint}</span>
      {headers.map((header, index) => {
        const { key, name, value, secret, kept } = header;
        const called = name.trim() === '' ? String(index + 1) : name.trim();
        return (
          <div key={key} className="header-row" data-header={called}>
            <input
              className="field"
              aria-label={words.headerNameOf(index + 1)}
              placeholder={words.headerName}
              maxLength={100}
              value={name}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onChange={event => set(named(header, event.target.value))}
            />
            <input
              className="field"
              type={secret ? 'password' : 'text'}
              aria-label={words.headerValueOf(index + 1)}
              placeholder={kept ? words.kept : words.headerValue}
              maxLength={automationLimits.headerValue}
              value={value}
              autoComplete={secret ? 'new-password' : 'off'}
              autoCapitalize="off"
              spellCheck={false}
              onChange={event => set({ ...header, value: event.target.value })}
            />
            <label className="always">
              <input
                type="checkbox"
                aria-label={words.secretOf(called)}
                checked={secret}
                // What nobody is shown cannot be made visible; another value can.
                disabled={kept && value === ''}
                onChange={event => set({ ...header, secret: event.target.checked, kept: false })}
              />
              <span aria-hidden="true">{words.secret}</span>
            </label>
            <button
              type="button"
              className="icbtn"
              aria-label={words.removeHeader(called)}
              onClick={() => onChange({ ...form, headers: headers.filter(one => one.key !== key) })}
            >
              <Icon name="x" small />
            </button>
          </div>
        );
      })}
      {headers.some(header => header.secret) && <p className="q t12">{words.secretStays(hostOf(url))}</p>}
      {headers.length < automationLimits.headers && (
        <button
          type="button"
          className="btn sm"
          onClick={() =>
            onChange({ ...form, headers: [...headers, { key: nextKey(form), name: '', value: '', secret: false, kept: false }] })
          }
        >
          <Icon name="plus" small />
          {words.addHeader}
        </button>
      )}
    </fieldset>
  );
}

const hostOf = (url: string): string => (URL.canParse(url.trim()) ? new URL(url.trim()).host : '…');
