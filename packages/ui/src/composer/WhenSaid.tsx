import '../design/when-said.css';
import { useId } from 'react';
import { useQueueTexts } from './texts/index.ts';

interface Props {
  readonly later: boolean;
  readonly onChange: (later: boolean) => void;
  /** In the box, where a key says it. */
  readonly hasKey?: boolean;
}

/** While a job runs: whether what is said next goes into it, or waits for its end. */
export default function WhenSaid({ later, onChange, hasKey = false }: Props) {
  const text = useQueueTexts();
  const name = useId();
  return (
    <fieldset className="when t14" data-when-said={later ? 'later' : 'now'}>
      <legend className="vh">{text.when}</legend>
      {([false, true] as const).map(one => (
        <label key={String(one)}>
          <input type="radio" name={name} className="vh" checked={later === one} onChange={() => onChange(one)} />
          <span>{one ? text.later : text.now}</span>
        </label>
      ))}
      {hasKey && <span className="t12 q3 desk-only when-key">{text.key}</span>}
    </fieldset>
  );
}
