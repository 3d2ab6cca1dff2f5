import { type FormEvent, useId, useState } from 'react';
import type { ToolCommands, ToolDone } from '../../model/tools.ts';
import { Sheet } from '../../parts/Sheet.tsx';
import { Field } from '../Field.tsx';
import { useServerTexts } from './texts/index.ts';
import { ToolTroubleLine, useToolCommand } from './useToolCommand.tsx';

interface Props {
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  /** Where the key is sent, and nowhere else. */
  readonly host: string;
  readonly keep: (commands: ToolCommands, key: string) => Promise<ToolDone>;
  readonly onClose: () => void;
}

/** Takes one key, which is tried for real before it is kept. */
export default function GiveKey({ title, label, hint, host, keep, onClose }: Props) {
  const words = useServerTexts();
  const { run, busy, trouble, forget } = useToolCommand(onClose);
  const form = useId();
  const [key, setKey] = useState('');
  const ready = key.trim() !== '' && !busy;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) run(commands => keep(commands, key.trim()));
  };
  return (
    <Sheet
      className="jf"
      title={title}
      onClose={onClose}
      footer={
        <>
          <span className="grow q" role="status">
            {busy && words.trying}
          </span>
          <button type="submit" form={form} className="btn primary" disabled={!ready}>
            {words.keepKey}
          </button>
        </>
      }
    >
      <form id={form} className="hf" onSubmit={submit} autoComplete="off">
        <Field
          isSecret
          maxLength={4_000}
          label={label}
          hint={hint}
          value={key}
          onChange={next => {
            forget();
            setKey(next);
          }}
        />
        <p className="q t12">{words.keyStays(host)}</p>
        <ToolTroubleLine trouble={trouble} />
      </form>
    </Sheet>
  );
}
