import { type AutomationMethod, automationLimits, automationMethod, troubleOf } from '@baton/protocol';
import { type FormEvent, useId, useState } from 'react';
import { useCommands } from '../../data/context.tsx';
import type { AutomationView } from '../../model/automation.ts';
import { Sheet } from '../../parts/Sheet.tsx';
import { Field } from '../Field.tsx';
import { automationIdFor, blanksOf, draftOf, type Form, numbersOf } from './form.ts';
import { Headers } from './Headers.tsx';
import { PasteCurl } from './PasteCurl.tsx';
import { useAutomationTexts } from './texts/index.ts';
import { AutomationTroubleLine, useAutomationCommand } from './useAutomationCommand.tsx';

interface Props {
  /** Absent: it is new. */
  readonly of: AutomationView | undefined;
  readonly start: Form;
  /** Keeps what is typed when the sheet is closed. */
  readonly keep: (form: Form) => void;
  readonly onSaved: (title: string) => void;
  readonly onClose: () => void;
}

/** The form of an automation. Nothing is sent by saving it. */
export default function EditAutomation({ of, start, keep, onSaved, onClose }: Props) {
  const words = useAutomationTexts();
  const commands = useCommands();
  const name = useId();
  const [form, setForm] = useState(start);
  const [id] = useState(() => of?.id ?? automationIdFor(start.title, commands.newId()));
  const { run, busy, trouble, forget, say } = useAutomationCommand(() => onSaved(form.title.trim()));
  const change = (next: Form) => {
    forget();
    keep(next);
    setForm(next);
  };
  const { title, method, url, body, examples, knowsRepeats, keyHeader, anywhere, costs } = form;
  const sendsText = method !== 'GET';
  const blanks = sendsText ? blanksOf(form) : [];
  const numbers = numbersOf(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const draft = draftOf(form, id, of);
    const found = troubleOf(draft);
    if (found) say({ automation: found });
    else run(tools => tools.saveAutomation(draft));
  };
  return (
    <Sheet
      className="jf"
      title={of ? words.editTitle(of.title) : words.addTitle}
      onClose={onClose}
      footer={
        <>
          <span className="grow q" role="status">
            {busy && words.saving}
          </span>
          <button type="button" className="btn" onClick={onClose}>
            {words.cancel}
          </button>
          <button type="submit" form={name} className="btn primary" disabled={busy}>
            {words.save}
          </button>
        </>
      }
    >
      <form id={name} className="hf" onSubmit={submit} autoComplete="off" noValidate>
        <PasteCurl form={form} onFilled={change} />
        <Field
          label={words.name}
          hint={words.nameHint}
          example={words.nameExample}
          maxLength={automationLimits.title}
          value={title}
          onChange={next => change({ ...form, title: next })}
        />
        <Field
          isAddress
          label={words.address}
          hint={words.addressHint}
          maxLength={automationLimits.url}
          value={url}
          onChange={next => change({ ...form, url: next })}
        />
        <label className="blank">
          <span className="b">{words.method}</span>
          <select className="field" value={method} onChange={event => change({ ...form, method: methodIn(event.target.value) })}>
            {automationMethod.options.map(one => (
              <option key={one} value={one}>
                {words.methods[one]}
              </option>
            ))}
          </select>
        </label>
        <Headers form={form} onChange={change} />
        {sendsText && (
          <label className="blank">
            <span className="b">{words.body}</span>
            <span className="q t12">{words.bodyHint}</span>
            <textarea
              className="field lines"
              rows={4}
              maxLength={automationLimits.body}
              value={body}
              spellCheck={false}
              onChange={event => change({ ...form, body: event.target.value })}
            />
          </label>
        )}
        {blanks.length > 0 && (
          <fieldset>
            <legend className="b">{words.blanks}</legend>
            {blanks.map(blank => (
              <Field
                key={blank.name}
                label={words.exampleOf(blank.name)}
                hint={numbers.has(blank.name) ? words.numberHint : words.exampleHint}
                maxLength={automationLimits.example}
                value={blank.example}
                onChange={next => change({ ...form, examples: { ...examples, [blank.name]: next } })}
              />
            ))}
          </fieldset>
        )}
        <Tick
          label={words.knowsRepeats}
          hint={words.knowsRepeatsHint}
          on={knowsRepeats}
          onChange={on => change({ ...form, knowsRepeats: on })}
        />
        {knowsRepeats && (
          <Field
            label={words.keyHeader}
            hint={words.keyHeaderHint}
            maxLength={100}
            value={keyHeader}
            onChange={next => change({ ...form, keyHeader: next })}
          />
        )}
        <Tick label={words.anywhere} hint={words.anywhereHint} on={anywhere} onChange={on => change({ ...form, anywhere: on })} />
        <Tick label={words.costs} hint={words.costsHint} on={costs} onChange={on => change({ ...form, costs: on })} />
        <AutomationTroubleLine trouble={trouble} />
      </form>
    </Sheet>
  );
}

const methodIn = (value: string): AutomationMethod => automationMethod.options.find(one => one === value) ?? 'POST';

interface TickProps {
  readonly label: string;
  readonly hint: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

function Tick({ label, hint, on, onChange }: TickProps) {
  const id = useId();
  return (
    <div className="blank">
      <label className="always">
        <input type="checkbox" checked={on} aria-describedby={id} onChange={event => onChange(event.target.checked)} />
        <span>{label}</span>
      </label>
      <span className="q t12" id={id}>
        {hint}
      </span>
    </div>
  );
}
