import { type FormEvent, useId, useState } from 'react';
import type { Done } from '../data/port.ts';
import { ProblemLine } from './Problem.tsx';
import { Sheet } from './Sheet.tsx';
import { useCommand } from './useCommand.ts';

interface Props {
  readonly title: string;
  readonly label: string;
  readonly act: string;
  readonly value: string;
  readonly save: (name: string) => Promise<Done>;
  readonly onClose: () => void;
}

/** Gives something another name. */
export default function Rename({ title, label, act, value, save, onClose }: Props) {
  const [name, setName] = useState(value);
  const { run, busy, problem } = useCommand(onClose);
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') run(() => save(name.trim()));
  };
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <button type="submit" form={form} className="btn primary" disabled={busy || name.trim() === ''}>
            {act}
          </button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <label className="lab">
          <span className="b">{label}</span>
          <input className="field" value={name} maxLength={120} onChange={event => setName(event.target.value)} />
        </label>
        <ProblemLine problem={problem} />
      </form>
    </Sheet>
  );
}
