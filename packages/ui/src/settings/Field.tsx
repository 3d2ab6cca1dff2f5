import '../design/helpers.css';
import '../design/job-form.css';
import { useId } from 'react';

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly example?: string;
  readonly wrong?: string | undefined;
  readonly isAddress?: boolean;
  /** Not shown as it is typed, and remembered by nothing. */
  readonly isSecret?: boolean;
  readonly maxLength?: number;
}

/** One thing that is asked for in a form of the settings, with what it is for and what is wrong with it. */
export function Field({ label, hint, value, onChange, example, wrong, isAddress = false, isSecret = false, maxLength }: Props) {
  const name = useId();
  return (
    <div className="blank">
      <label htmlFor={name} className="b">
        {label}
      </label>
      <span className="q t12" id={`${name}-hint`}>
        {hint}
      </span>
      <input
        id={name}
        className="field"
        type={isSecret ? 'password' : 'text'}
        value={value}
        placeholder={example}
        maxLength={maxLength}
        autoComplete={isSecret ? 'new-password' : 'off'}
        autoCapitalize="off"
        spellCheck={false}
        inputMode={isAddress ? 'url' : 'text'}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong === undefined ? `${name}-hint` : `${name}-hint ${name}-wrong`}
        onChange={event => onChange(event.target.value)}
      />
      {wrong !== undefined && (
        <span className="t12 wrong" id={`${name}-wrong`}>
          {wrong}
        </span>
      )}
    </div>
  );
}
