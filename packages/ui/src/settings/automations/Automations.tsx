import '../../design/automations.css';
import { lazy, Suspense, useRef, useState } from 'react';
import { useCommands, useData } from '../../data/context.tsx';
import { Icon } from '../../design/Icon.tsx';
import type { AutomationView } from '../../model/automation.ts';
import { useAnnounce } from '../../parts/Announcer.tsx';
import { offer } from '../../parts/offer.ts';
import { Shown } from '../../parts/States.tsx';
import { emptyForm, exampleForm, type Form, formOf } from './form.ts';
import { useAutomationTexts } from './texts/index.ts';
import { AutomationTroubleLine, useAutomationCommand } from './useAutomationCommand.tsx';

const EditAutomation = lazy(() => import('./EditAutomation.tsx'));
const SendOnce = lazy(() => import('./SendOnce.tsx'));

type Open = { readonly sheet: 'edit'; readonly of: AutomationView | undefined } | { readonly sheet: 'send'; readonly of: AutomationView };

/** What was typed is a change of what stood there: once that is another, it is of no use. */
const placeOf = (of: AutomationView | undefined): string => (of ? `${of.id} ${of.hash}` : '');

/** Requests that the person saved under a name: what each does, and the ways to change it, to send it once and to delete it. */
export default function Automations() {
  const words = useAutomationTexts();
  const tools = useData().useTools();
  const announce = useAnnounce();
  const [open, setOpen] = useState<Open>();
  /** What was typed and not saved, while this page is there; in memory alone, for it may hold a secret. */
  const typed = useRef(new Map<string, Form>());
  const edit = (of: AutomationView | undefined, from?: Form) => {
    const place = placeOf(of);
    if (!typed.current.has(place)) typed.current.set(place, from ?? (of ? formOf(of) : emptyForm));
    setOpen({ sheet: 'edit', of });
  };
  return (
    <section className="sec">
      <h2>{words.title}</h2>
      <p className="q lead">{words.lead}</p>
      <Shown of={tools}>
        {({ automations: found }) =>
          found.length === 0 ? (
            <div className="card pad automations-none">
              <p className="b">{words.noneTitle}</p>
              <p className="q">{words.none}</p>
              <button type="button" className="btn" onClick={() => edit(undefined, exampleForm(words))}>
                {words.tryExample}
              </button>
            </div>
          ) : (
            <ul className="card">
              {found.map(one => (
                <Automation key={one.id} automation={one} onEdit={() => edit(one)} onSend={() => setOpen({ sheet: 'send', of: one })} />
              ))}
            </ul>
          )
        }
      </Shown>
      <button type="button" className="btn primary" onClick={() => edit(undefined)}>
        <Icon name="plus" />
        {words.add}
      </button>
      <Suspense fallback={null}>
        {open?.sheet === 'edit' && (
          <EditAutomation
            of={open.of}
            start={typed.current.get(placeOf(open.of)) ?? emptyForm}
            keep={form => void typed.current.set(placeOf(open.of), form)}
            onSaved={title => {
              typed.current.delete(placeOf(open.of));
              announce(words.saved(title));
              offer({ words: words.saved(title) });
              setOpen(undefined);
            }}
            onClose={() => setOpen(undefined)}
          />
        )}
        {open?.sheet === 'send' && <SendOnce automation={open.of} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </section>
  );
}

interface RowProps {
  readonly automation: AutomationView;
  readonly onEdit: () => void;
  readonly onSend: () => void;
}

function Automation({ automation, onEdit, onSend }: RowProps) {
  const { id, title, method, host, blanks, keyHeader, costs, stored } = automation;
  const words = useAutomationTexts();
  const commands = useCommands();
  const announce = useAnnounce();
  const { run, busy, trouble } = useAutomationCommand(() => {
    announce(words.removed(title));
    offer({
      words: words.removed(title),
      undo: async () => {
        const done = await (await commands.tools()).restoreAutomation(stored);
        if (done.ok) return done;
        return { ok: false, problem: typeof done.problem === 'string' ? done.problem : 'changedMeanwhile' };
      },
    });
  });
  return (
    <li className="sr server" data-automation={id}>
      <span className="si">
        <Icon name="send" />
      </span>
      <div className="grow">
        <p className="lt">
          {title} {costs && <span className="chip tiny">{words.costsChip}</span>}
          {method === 'DELETE' && <span className="chip tiny">{words.deletesChip}</span>}
        </p>
        <p className="q">{words.where(method, host)}</p>
        {blanks.length > 0 && <p className="q t12">{words.asksFor(blanks.map(blank => blank.name))}</p>}
        <p className="q t12">{keyHeader === null ? words.unkeyed : words.keyed}</p>
        <div className="acts">
          <button type="button" className="btn sm" disabled={busy} aria-label={words.sendOf(title)} onClick={onSend}>
            {words.send}
          </button>
          <button type="button" className="btn sm" disabled={busy} aria-label={words.editOf(title)} onClick={onEdit}>
            {words.edit}
          </button>
          <button
            type="button"
            className="btn sm danger"
            disabled={busy}
            aria-label={words.removeOf(title)}
            onClick={() => run(tools => tools.deleteAutomation(id))}
          >
            {words.remove}
          </button>
        </div>
        <AutomationTroubleLine trouble={trouble} />
      </div>
    </li>
  );
}
