import { automationJob, automationLimits, automationNameBlank, automationToolName, filledIn } from '@baton/protocol';
import { type FormEvent, useId, useState } from 'react';
import { useCommands } from '../../data/context.tsx';
import { useNewConversation } from '../../home/useNewConversation.ts';
import type { AutomationView } from '../../model/automation.ts';
import { ProblemLine } from '../../parts/Problem.tsx';
import { Sheet } from '../../parts/Sheet.tsx';
import { useCommand } from '../../parts/useCommand.ts';
import { Field } from '../Field.tsx';
import { useAutomationTexts } from './texts/index.ts';

/**
 * Sends it for real, in a conversation of its own: asked about, stored before and after, and done once like anything else, whatever happens to
 * this page.
 */
export default function SendOnce({ automation, onClose }: { readonly automation: AutomationView; readonly onClose: () => void }) {
  const { id, title, host, blanks } = automation;
  const words = useAutomationTexts();
  const commands = useCommands();
  const begin = useNewConversation();
  const form = useId();
  // However often the button is pressed, it is one message.
  const [message] = useState(() => commands.newId());
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(blanks.map(blank => [blank.name, blank.example])),
  );
  const { run, busy, problem } = useCommand(onClose);
  const filled = filledIn({ body: automation.body, headers: plainOf(automation) }, values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!filled.ok || busy) return;
    const said = words.sendSays(
      title,
      blanks.map(blank => [blank.name, values[blank.name] ?? ''] as const),
    );
    run(() =>
      begin(
        { id: message, text: said },
        { title, job: { recipe: automationJob, blanks: { [automationNameBlank]: automationToolName(id), ...values } } },
      ),
    );
  };
  return (
    <Sheet
      className="jf"
      title={words.sendTitle(title)}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <button type="button" className="btn" onClick={onClose}>
            {words.cancel}
          </button>
          <button type="submit" form={form} className="btn primary" disabled={busy || !filled.ok}>
            {words.sendAct}
          </button>
        </>
      }
    >
      <form id={form} className="hf" onSubmit={submit} autoComplete="off">
        <p className="q">{words.sendLead(host)}</p>
        {blanks.map(blank => (
          <Field
            key={blank.name}
            label={blank.name}
            hint={blank.isNumber ? words.numberHint : ''}
            example={blank.example}
            maxLength={automationLimits.value}
            wrong={!filled.ok && filled.blank === blank.name && filled.why === 'number' ? words.numberHint : undefined}
            value={values[blank.name] ?? ''}
            onChange={next => setValues({ ...values, [blank.name]: next })}
          />
        ))}
        <ProblemLine problem={problem} />
      </form>
    </Sheet>
  );
}

const plainOf = ({ headers }: AutomationView) => headers.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]));
