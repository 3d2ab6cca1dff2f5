import { useId } from 'react';
import { useText } from '../i18n/index.tsx';
import { type Blank, type Filled, isWrongAddress, yes } from './jobs.ts';

interface BlankProps {
  readonly blank: Blank;
  readonly filled: Filled;
  readonly onChange: (id: string, value: string) => void;
}

/** One blank of a job's form. */
export function OneBlank({ blank, filled, onChange }: BlankProps) {
  const text = useText();
  const name = useId();
  const value = filled[blank.id] ?? '';
  if (blank.kind === 'choice') {
    return (
      <fieldset>
        <legend className="b">{blank.label}</legend>
        <div className="pick">
          {blank.options.map(option => (
            <label key={option.id} className={option.id === value ? 'on' : ''}>
              <input type="radio" name={name} className="vh" checked={option.id === value} onChange={() => onChange(blank.id, option.id)} />
              {option.label}
            </label>
          ))}
        </div>
      </fieldset>
    );
  }
  const wrong = blank.kind === 'address' && isWrongAddress(value) ? blank.wrong : undefined;
  const described = [blank.hint !== undefined && `${name}-hint`, wrong !== undefined && `${name}-wrong`].filter(Boolean).join(' ');
  return (
    <div className="blank">
      <label htmlFor={name} className="b">
        {blank.label}
      </label>
      {blank.hint !== undefined && (
        <span className="q t12" id={`${name}-hint`}>
          {blank.hint}
        </span>
      )}
      <div className="row">
        <input
          id={name}
          className="field"
          value={value}
          placeholder={blank.example}
          aria-describedby={described === '' ? undefined : described}
          {...(blank.kind === 'address' && {
            inputMode: 'url',
            autoComplete: 'off',
            spellCheck: false,
            'aria-invalid': wrong !== undefined,
          })}
          onChange={event => onChange(blank.id, event.target.value)}
        />
        {value !== '' && blank.kind === 'words' && (
          <button type="button" className="btn quiet sm" onClick={() => onChange(blank.id, '')}>
            {text.jobs.youChoose}
          </button>
        )}
      </div>
      {wrong !== undefined && (
        <span className="t12 wrong" id={`${name}-wrong`}>
          {wrong}
        </span>
      )}
      {blank.kind === 'address' && value.trim() !== '' && wrong === undefined && (
        <>
          <label className="box">
            <input
              type="checkbox"
              checked={filled[blank.box.id] === yes}
              aria-describedby={`${name}-box`}
              onChange={event => onChange(blank.box.id, event.target.checked ? yes : '')}
            />
            {blank.box.label}
          </label>
          <span className="q t12 box-hint" id={`${name}-box`}>
            {blank.box.hint}
          </span>
        </>
      )}
    </div>
  );
}
