import { namesOf } from '@baton/protocol';
import { type KeyboardEvent, useContext, useEffect, useRef } from 'react';
import { useCommands } from '../../data/context.tsx';
import { Icon } from '../../design/Icon.tsx';
import type { MessageItem } from '../../model/transcript.ts';
import { useAnnounce } from '../../parts/Announcer.tsx';
import { ProblemLine } from '../../parts/Problem.tsx';
import { useCommand } from '../../parts/useCommand.ts';
import ContinueCopy from '../copies/ContinueCopy.tsx';
import { Editing } from '../editing.ts';
import { useVersionTexts } from './texts/index.ts';

/** The message that was switched to with a button: its own buttons take the focus, for those that had it are gone. */
let switchedTo: string | undefined;

interface Props {
  readonly session: string;
  readonly message: MessageItem;
}

/** Say a message in another way; go through the versions of it. */
export default function MessageVersions({ session, message }: Props) {
  const text = useVersionTexts();
  const edit = useContext(Editing);
  const { id, versions } = message;
  return (
    <>
      {versions !== undefined && <Switch session={session} id={id} versions={versions} />}
      {edit !== undefined && message.button !== true && (
        <button
          type="button"
          className="btn quiet sm act"
          aria-label={text.edit}
          title={text.edit}
          onClick={() => edit({ id, text: wordsOf(message) })}
        >
          <Icon name="pen" small />
        </button>
      )}
      <ContinueCopy session={session} entry={id} />
    </>
  );
}

/** What the person wrote: of a message that is files alone the text is what they are called. */
const wordsOf = ({ text, files }: MessageItem): string => (files && text === namesOf(files) ? '' : text);

interface SwitchProps {
  readonly session: string;
  readonly id: string;
  readonly versions: readonly string[];
}

function Switch({ session, id, versions }: SwitchProps) {
  const text = useVersionTexts();
  const commands = useCommands();
  const announce = useAnnounce();
  const group = useRef<HTMLFieldSetElement>(null);
  const { run, problem } = useCommand();
  const at = versions.indexOf(id);
  const count = text.count(at + 1, versions.length);
  useEffect(() => {
    if (switchedTo !== id) return;
    switchedTo = undefined;
    group.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
    announce(count);
  }, [id, count, announce]);
  const go = (by: -1 | 1) => {
    const other = versions[at + by];
    if (other === undefined) return;
    switchedTo = other;
    run(() => commands.showVersion(session, other));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    go(event.key === 'ArrowLeft' ? -1 : 1);
  };
  return (
    <>
      <fieldset ref={group} className="row" aria-label={text.label} onKeyDown={onKeyDown}>
        <button type="button" className="btn quiet sm act" aria-label={text.older} disabled={at <= 0} onClick={() => go(-1)}>
          <Icon name="left" small />
        </button>
        <span className="t12 q3 nowrap">{count}</span>
        <button
          type="button"
          className="btn quiet sm act"
          aria-label={text.newer}
          disabled={at + 1 >= versions.length}
          onClick={() => go(1)}
        >
          <Icon name="right" small />
        </button>
      </fieldset>
      <ProblemLine problem={problem} />
    </>
  );
}
