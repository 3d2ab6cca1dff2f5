import '../../design/helpers.css';
import '../../design/job-form.css';
import { useId } from 'react';

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A key or token: not shown as it is typed, and remembered by nothing. */
export function SecretField({ label, hint, value, onChange }: Props) {
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
        type="password"
        value={value}
        maxLength={4_000}
        autoComplete="new-password"
        autoCapitalize="off"
        spellCheck={false}
        aria-describedby={`${name}-hint`}
        onChange={event => onChange(event.target.value)}
      />
    </div>
  );
}
