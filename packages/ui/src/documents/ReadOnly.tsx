import type { ReactNode } from 'react';
import { useFormat, useText } from '../i18n/index.tsx';
import type { DocumentContent, LineTag, LineView } from '../model/document.ts';
import { Box } from './Box.tsx';
import { LineTagMark, TouchedMark } from './Touched.tsx';

interface Props {
  readonly content: DocumentContent;
  /** What happened to each line between then and now, when two moments are compared. */
  readonly tags?: ReadonlyMap<string, LineTag>;
}

/** A document as it was: to read, never to change. Scrubbing swaps it at once. */
export function ReadOnly({ content, tags }: Props) {
  if (content.kind === 'note') return <p className="pre note-text">{content.text}</p>;
  if (content.kind === 'list') {
    return content.groups.map(group => (
      <section key={group.name}>
        {group.name !== '' && <h3 className="al">{group.name}</h3>}
        <ul>
          {group.lines.map(line => (
            <li key={line.id} className={lineClass('gi', line, tags?.get(line.id))}>
              <Box done={line.done} />
              <span className="grow">{line.text}</span>
              <Mark line={line} tags={tags} />
            </li>
          ))}
        </ul>
      </section>
    ));
  }
  return (
    <div className="days">
      {content.groups.map(group => (
        <DayRow key={group.name} day={group.name}>
          <DayLines lines={group.lines} tags={tags} />
        </DayRow>
      ))}
    </div>
  );
}

function Mark({ line, tags }: { readonly line: LineView; readonly tags: ReadonlyMap<string, LineTag> | undefined }) {
  if (tags === undefined) return <TouchedMark touched={line.touched} />;
  const tag = tags.get(line.id);
  return tag === undefined ? null : <LineTagMark tag={tag} />;
}

const tagClasses: Partial<Record<LineTag['change'], string>> = {
  added: 'add',
  restored: 'add',
  removed: 'gone',
  moved: 'mv',
  edited: 'mv',
};

/** The classes of a line: its own state, and what happened to it. */
export function lineClass(base: string, line: LineView, tag?: LineTag): string {
  return [base, line.isNew && 'new', line.done && 'ch', tag !== undefined && tagClasses[tag.change]].filter(Boolean).join(' ');
}

interface DayProps {
  readonly day: string;
  readonly children: ReactNode;
  /** Beside the name of the day. */
  readonly act?: ReactNode;
}

export function DayRow({ day, children, act }: DayProps) {
  const name = useFormat().day(day);
  return (
    <section className="day" aria-label={`${name.weekday} ${name.date}`}>
      <h3 className="d">
        {act === undefined ? (
          name.weekday
        ) : (
          <span className="row">
            <span>{name.weekday}</span>
            {act}
          </span>
        )}
        <span>{name.date}</span>
      </h3>
      {children}
    </section>
  );
}

function DayLines({ lines, tags }: { readonly lines: readonly LineView[]; readonly tags: ReadonlyMap<string, LineTag> | undefined }) {
  const text = useText();
  return (
    <ul>
      {lines.length === 0 && <li className="it q3">{text.documents.free}</li>}
      {lines.map(line => (
        <li key={line.id} className={lineClass('it', line, tags?.get(line.id))}>
          <span className="h num">{line.time}</span>
          <span className="grow">{line.text}</span>
          <Mark line={line} tags={tags} />
        </li>
      ))}
    </ul>
  );
}
