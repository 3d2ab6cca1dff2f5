import { type FormEvent, useId, useState } from 'react';
import { usePort } from '../../data/context.tsx';

import type { NewServer } from '../../model/server.ts';
import { Sheet } from '../../parts/Sheet.tsx';
import { Field } from '../Field.tsx';
import { useServerTexts } from './texts/index.ts';
import { ToolTroubleLine, useToolCommand } from './useToolCommand.tsx';

/** Adds a service by its address or, on a computer, a program. It is tried for real before it is added. */
export default function AddServer({ onClose }: { readonly onClose: () => void }) {
  const words = useServerTexts();
  const { canStartPrograms } = usePort();
  const { run, busy, trouble, forget } = useToolCommand(onClose);
  const form = useId();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<NewServer['kind']>('http');
  const [where, setWhere] = useState('');
  const [token, setToken] = useState('');
  const [args, setArgs] = useState('');
  const ready = name.trim() !== '' && where.trim() !== '' && !busy;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    const lines = args.split('\n').flatMap(line => (line.trim() === '' ? [] : [line.trim()]));
    const place: NewServer =
      kind === 'http' ? { kind, url: where.trim(), token: token.trim() || undefined } : { kind, command: where.trim(), args: lines };
    run(commands => commands.connectServer(name.trim(), place));
  };
  return (
    <Sheet
      title={words.addTitle}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <button type="submit" form={form} className="btn primary" disabled={!ready}>
            {words.addAct}
          </button>
        </>
      }
    >
      <form id={form} className="sec" onSubmit={submit}>
        <label className="lab">
          <span className="b">{words.name}</span>
          <input className="field" value={name} maxLength={80} onChange={event => setName(event.target.value)} />
        </label>
        {canStartPrograms && (
          <fieldset className="choices">
            <legend>{words.kind}</legend>
            <div className="card">
              {(['http', 'program'] as const).map(one => (
                <label key={one} className="sr">
                  <span className="grow">{words.kinds[one]}</span>
                  <input type="radio" name="kind" checked={kind === one} onChange={() => setKind(one)} />
                </label>
              ))}
            </div>
          </fieldset>
        )}
        <label className="lab">
          <span className="b">{kind === 'http' ? words.address : words.command}</span>
          <input
            className="field"
            value={where}
            maxLength={1_000}
            inputMode={kind === 'http' ? 'url' : 'text'}
            autoComplete="off"
            spellCheck={false}
            onChange={event => setWhere(event.target.value)}
          />
        </label>
        {kind === 'program' && (
          <>
            <label className="lab">
              <span className="b">{words.args}</span>
              <textarea className="field lines" rows={3} value={args} spellCheck={false} onChange={event => setArgs(event.target.value)} />
            </label>
            <p className="q t12">{words.programHint}</p>
          </>
        )}
        {kind === 'http' && (
          <Field
            isSecret
            maxLength={4_000}
            label={words.tokenIfAny}
            hint={words.tokenHint}
            value={token}
            onChange={next => {
              forget();
              setToken(next);
            }}
          />
        )}
        <ToolTroubleLine trouble={trouble} />
      </form>
    </Sheet>
  );
}
