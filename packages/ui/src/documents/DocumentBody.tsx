import { useMemo } from 'react';
import { useData } from '../data/context.tsx';
import { useFormat, useNow, useText } from '../i18n/index.tsx';
import type { DocumentItem } from '../model/document.ts';
import { Shown } from '../parts/States.tsx';
import { viewOf } from './content.ts';
import { LinesEditor } from './LinesEditor.tsx';
import { NoteEditor } from './NoteEditor.tsx';
import { ReadOnly } from './ReadOnly.tsx';
import { shownTitle } from './title.ts';
import { useLive } from './useLive.ts';

interface Props {
  readonly document: DocumentItem;
  readonly session: string | undefined;
  /** The stop that is looked at; missing: now, which can be edited. */
  readonly at: string | undefined;
}

/** The paper with the document on it: live, or as it was at a stop. */
export function DocumentBody({ document, session, at }: Props) {
  return at === undefined ? <Live document={document} session={session} /> : <AsItWas document={document} at={at} />;
}

function AsItWas({ document, at }: { readonly document: DocumentItem; readonly at: string }) {
  const content = useData().useContentAt(document.id, at);
  return (
    <article className={`paper k-${document.kind} looking`}>
      <h2>{document.title}</h2>
      <Shown of={content}>{value => <ReadOnly content={value} />}</Shown>
    </article>
  );
}

function Live({ document, session }: { readonly document: DocumentItem; readonly session: string | undefined }) {
  const text = useText();
  const format = useFormat();
  const now = useNow(2_000);
  const numbers = useData().useStepNumbers(session);
  const live = useLive(document.id, document.kind);
  const content = useMemo(
    () => (live.state === 'open' ? viewOf(document.kind, live.content, { numbers, me: live.editing.by, now }) : undefined),
    [live, document.kind, numbers, now],
  );
  if (live.state === 'unreadable') return <p className="state q">{text.documents.unreadable}</p>;
  return (
    <article className={`paper k-${document.kind}`} aria-busy={live.state === 'opening'} data-live-state={live.state}>
      <h2>{shownTitle({ id: document.id, title: content?.title ?? document.title }, text)}</h2>
      <p className="q3 t12">
        {live.state === 'open' && live.saving
          ? text.documents.saving
          : text.documents.changed(format.ago(document.changedAt, now), document.changedOn?.name)}
      </p>
      {live.state === 'open' && content !== undefined && content.kind === 'note' && (
        <NoteEditor editing={live.editing} text={content.text} />
      )}
      {live.state === 'open' && content !== undefined && content.kind !== 'note' && (
        <LinesEditor content={content} editing={live.editing} />
      )}
    </article>
  );
}
