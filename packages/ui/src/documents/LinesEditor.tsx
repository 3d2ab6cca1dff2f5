import { addItem, type Editing, keepItem, leaveOut, moveItem, removeItem, setItemText, toggleItem } from '@baton/documents';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../design/Icon.tsx';
import { useFormat, useText } from '../i18n/index.tsx';
import type { DocumentContent, LineGroup, LineView } from '../model/document.ts';
import { useAnnounce } from '../parts/Announcer.tsx';
import { Box } from './Box.tsx';
import { LineInput } from './LineInput.tsx';
import { DayRow, lineClass } from './ReadOnly.tsx';
import { TouchedMark } from './Touched.tsx';

type Lines = Extract<DocumentContent, { groups: readonly LineGroup[] }>;

interface Props {
  readonly content: Lines;
  readonly editing: Editing;
}

/** A list by sections, or a plan by days: tick, write, add, move, take off. All of it by keyboard too. */
export function LinesEditor({ content, editing }: Props) {
  const text = useText();
  const [focused, setFocused] = useState<string>();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused === undefined) return;
    const line = root.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(focused)}"] textarea`);
    if (line === null || line === undefined) return;
    line.focus();
    setFocused(undefined);
  }, [focused]);
  const isPlan = content.kind === 'plan';
  const add = (group: LineGroup, words: string, after = 'end') => {
    const place = isPlan ? { day: group.name } : group.name === '' ? {} : { section: group.name };
    const added = addItem(editing, { text: words, ...place }, after);
    if (added.ok) setFocused(added.id);
  };
  const list = (group: LineGroup) => (
    <Group group={group} editing={editing} content={content} focus={setFocused} add={(words, after) => add(group, words, after)} />
  );
  const last = content.groups.at(-1) ?? { name: '', lines: [] };
  return (
    <div ref={root}>
      <Disputed content={content} editing={editing} />
      {isPlan ? (
        <div className="days">
          {content.groups.map(group => (
            <DayRow key={group.name} day={group.name} act={<AddToDay day={group.name} onAdd={() => add(group, '')} />}>
              {list(group)}
            </DayRow>
          ))}
        </div>
      ) : (
        content.groups.map(group => (
          <section key={group.name}>
            {group.name !== '' && <h3 className="al">{group.name}</h3>}
            {list(group)}
          </section>
        ))
      )}
      {!isPlan && <AddLine label={text.documents.add} onAdd={words => add(last, words)} />}
    </div>
  );
}

/** Puts an empty line into a day and goes to it. */
function AddToDay({ day, onAdd }: { readonly day: string; readonly onAdd: () => void }) {
  const text = useText();
  const format = useFormat();
  return (
    <button type="button" className="day-add" aria-label={`${text.documents.addLine}, ${format.day(day).long}`} onClick={onAdd}>
      <Icon name="plus" />
    </button>
  );
}

interface GroupProps extends Props {
  readonly group: LineGroup;
  readonly focus: (id: string) => void;
  readonly add: (words: string, after: string) => void;
}

function Group({ group, content, editing, focus, add }: GroupProps) {
  const text = useText();
  const isPlan = content.kind === 'plan';
  return (
    <ul>
      {isPlan && group.lines.length === 0 && <li className="it q3">{text.documents.free}</li>}
      {group.lines.map((line, index) => (
        <Line
          key={line.id}
          line={line}
          isPlan={isPlan}
          editing={editing}
          onEnter={() => add('', `#${line.id}`)}
          onRemove={() => {
            const near = group.lines[index - 1] ?? group.lines[index + 1];
            removeItem(editing, line.id);
            if (near !== undefined) focus(near.id);
          }}
          onMove={by => moveLine(editing, content, group, index, by)}
          at={index + 1}
          of={group.lines.length}
        />
      ))}
    </ul>
  );
}

/** One step up or down; at the edge of its section or day into the next one. Returns false where there is nothing further. */
function moveLine(editing: Editing, content: Lines, group: LineGroup, index: number, by: -1 | 1): boolean {
  const line = group.lines[index];
  if (line === undefined) return false;
  const to = index + by;
  if (to >= 0 && to < group.lines.length) {
    const after = group.lines[by === 1 ? to : to - 1];
    return moveItem(editing, line.id, after === undefined ? before(content, group) : `#${after.id}`).ok;
  }
  const next = content.groups[content.groups.indexOf(group) + by];
  if (next === undefined) return false;
  const into = content.kind === 'plan' ? { day: next.name } : { section: next.name === '' ? null : next.name };
  const last = next.lines.at(-1);
  const after = by === 1 ? before(content, next) : last === undefined ? 'end' : `#${last.id}`;
  return moveItem(editing, line.id, after, into).ok;
}

/** The place in front of a group: behind the last line of the groups above it. */
function before(content: Lines, group: LineGroup): string {
  for (let at = content.groups.indexOf(group) - 1; at >= 0; at--) {
    const line = content.groups[at]?.lines.at(-1);
    if (line !== undefined) return `#${line.id}`;
  }
  return 'start';
}

interface LineProps {
  readonly line: LineView;
  readonly isPlan: boolean;
  readonly editing: Editing;
  readonly onEnter: () => void;
  readonly onRemove: () => void;
  readonly onMove: (by: -1 | 1) => boolean;
  readonly at: number;
  readonly of: number;
}

function Line({ line, isPlan, editing, onEnter, onRemove, onMove, at, of }: LineProps) {
  const text = useText();
  const announce = useAnnounce();
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (by === undefined) return;
    event.preventDefault();
    if (onMove(by)) announce(text.documents.moved(line.text, Math.min(of, Math.max(1, at + by)), of));
  };
  return (
    <li className={lineClass(isPlan ? 'it edit' : 'gi edit', line)} data-line={line.id}>
      {isPlan ? (
        <span className="h num">{line.time}</span>
      ) : (
        <label className="tick">
          <input
            type="checkbox"
            className="vh"
            checked={line.done}
            aria-label={text.documents.tick(line.text)}
            onChange={() => toggleItem(editing, line.id, !line.done)}
          />
          <Box done={line.done} />
        </label>
      )}
      <LineInput
        label={text.documents.itemLabel}
        text={line.text}
        onText={words => setItemText(editing, line.id, words)}
        onEnter={onEnter}
        onEmpty={onRemove}
      />
      <TouchedMark touched={line.touched} />
      <span className="line-acts">
        <button
          type="button"
          className="icbtn mini"
          aria-label={text.documents.move(line.text)}
          onKeyDown={onKeyDown}
          onClick={() => onMove(1)}
        >
          <Icon name="updown" small />
        </button>
        <button
          type="button"
          className="icbtn mini"
          aria-label={text.documents.remove(line.text)}
          onClick={() => {
            onRemove();
            announce(text.documents.removed(line.text));
          }}
        >
          <Icon name="x" small />
        </button>
      </span>
    </li>
  );
}

function AddLine({ label, onAdd }: { readonly label: string; readonly onAdd: (words: string) => void }) {
  const [words, setWords] = useState('');
  const add = () => {
    if (words.trim() === '') return;
    onAdd(words.trim());
    setWords('');
  };
  return (
    <div className="gi add-line">
      <span className="bx none">
        <Icon name="plus" small />
      </span>
      <LineInput label={label} placeholder={label} text={words} onText={setWords} onEnter={add} />
    </div>
  );
}

/** Lines that somebody changed after another took them off: the person decides. */
function Disputed({ content, editing }: Props) {
  const text = useText();
  return content.disputed.map(line => (
    <div key={line.id} className="disputed">
      <p>{text.documents.disputed(line.text)}</p>
      <div className="acts">
        <button type="button" className="btn sm" onClick={() => keepItem(editing, line.id)}>
          {text.documents.keep}
        </button>
        <button type="button" className="btn sm" onClick={() => leaveOut(editing, line.id)}>
          {text.documents.leaveOut}
        </button>
      </div>
    </div>
  ));
}
