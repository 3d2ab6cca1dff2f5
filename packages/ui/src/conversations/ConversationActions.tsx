import { DropdownMenu } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { useCommands } from '../data/context.tsx';
import type { Done } from '../data/port.ts';
import { Icon, type IconName } from '../design/Icon.tsx';
import { useText } from '../i18n/index.tsx';
import type { ConversationName } from '../model/conversation.ts';
import { useAnnounce } from '../parts/Announcer.tsx';
import { offer } from '../parts/offer.ts';
import Rename from '../parts/Rename.tsx';
import { DeleteConversation } from './DeleteConversation.tsx';

interface Props {
  readonly of: ConversationName;
  /** It was opened with the keyboard, before the menu was there to notice. */
  readonly byKeyboard: boolean;
  readonly onFind?: () => void;
  readonly onDeleted?: () => void;
}

/** The open menu of a conversation, and the sheets that it leads to. What can be taken back is done at once, with *Undo* beside it. */
export default function ConversationActions({ of, byKeyboard, onFind, onDeleted }: Props) {
  const { id, title, shelf } = of;
  const text = useText();
  const commands = useCommands();
  const announce = useAnnounce();
  const trigger = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const chosen = useRef<'rename' | 'delete' | 'find' | null>(null);
  const [sheet, setSheet] = useState<'rename' | 'delete' | null>(null);
  const isPinned = shelf === 'pinned';
  const isArchived = shelf === 'archived';

  useEffect(() => {
    // Behind the menu's own first focus, which is its frame.
    const timer = setTimeout(() => byKeyboard && content.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus());
    return () => clearTimeout(timer);
  }, [byKeyboard]);

  /** Says what came of it; a refusal stays in sight as long as an offer does. */
  const say = (words: string, undo?: () => Promise<Done>) => {
    announce(words);
    offer({ words, ...(undo && { undo }) });
  };
  const change = async (run: () => Promise<Done>, words: string, undo: () => Promise<Done>) => {
    const done = await run();
    if (done.ok) say(words, undo);
    else say(text.problem[done.problem]);
  };
  const pin = () =>
    change(
      () => commands.pin(id, !isPinned),
      (isPinned ? text.keep.done.unpinned : text.keep.done.pinned)(title),
      () => commands.pin(id, isPinned),
    );
  const archive = () =>
    change(
      () => commands.archive(id, !isArchived),
      (isArchived ? text.keep.done.unarchived : text.keep.done.archived)(title),
      () => commands.archive(id, isArchived),
    );

  return (
    <>
      <DropdownMenu.Root defaultOpen modal={false}>
        <DropdownMenu.Trigger asChild>
          <button type="button" ref={trigger} className="icbtn" aria-label={text.keep.more(title)}>
            <Icon name="dots" />
          </button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            ref={content}
            className="menu"
            align="end"
            collisionPadding={8}
            onCloseAutoFocus={event => {
              // Back to the button first: a sheet gives the focus back to what had it.
              event.preventDefault();
              trigger.current?.focus();
              if (chosen.current === 'find') onFind?.();
              else if (chosen.current) setSheet(chosen.current);
              chosen.current = null;
            }}
          >
            {onFind && <Item icon="search" label={text.find.open} onSelect={() => (chosen.current = 'find')} />}
            {!isArchived && <Item icon="pin" label={isPinned ? text.keep.unpin : text.keep.pin} onSelect={() => void pin()} />}
            <Item icon="pen" label={text.keep.rename} onSelect={() => (chosen.current = 'rename')} />
            <Item icon="archive" label={isArchived ? text.keep.unarchive : text.keep.archive} onSelect={() => void archive()} />
            <Item icon="trash" label={text.keep.delete} danger onSelect={() => (chosen.current = 'delete')} />
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {sheet === 'rename' && (
        <Rename
          title={text.talk.rename}
          label={text.keep.renameLabel}
          act={text.keep.renameAct}
          value={title}
          save={name => commands.rename(id, name)}
          onClose={() => setSheet(null)}
        />
      )}
      {sheet === 'delete' && (
        <DeleteConversation
          title={title}
          remove={() => commands.deleteConversation(id)}
          onClose={() => setSheet(null)}
          onDeleted={() => {
            say(text.keep.done.deleted(title));
            onDeleted?.();
          }}
        />
      )}
    </>
  );
}

interface ItemProps {
  readonly icon: IconName;
  readonly label: string;
  readonly danger?: boolean;
  readonly onSelect: () => void;
}

function Item({ icon, label, danger = false, onSelect }: ItemProps) {
  return (
    <DropdownMenu.Item className={danger ? 'danger' : undefined} onSelect={onSelect}>
      <Icon name={icon} small />
      {label}
    </DropdownMenu.Item>
  );
}
