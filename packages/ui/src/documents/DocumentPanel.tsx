import '../design/document.css';
import '../design/paper.css';
import { useState } from 'react';
import { routeHash } from '../app/routes.ts';
import { useData } from '../data/context.tsx';
import { Icon } from '../design/Icon.tsx';
import { useText } from '../i18n/index.tsx';
import type { DocumentItem } from '../model/document.ts';
import { Segments } from '../parts/Segments.tsx';
import { CompareLink } from './CompareLink.tsx';
import { DocumentBody } from './DocumentBody.tsx';
import { Timeline } from './Timeline.tsx';

interface Props {
  readonly session: string;
  readonly documents: readonly DocumentItem[];
  readonly selected: string | undefined;
  readonly onSelect: (document: string) => void;
}

/** The documents of a conversation beside it: a tab each, the paper, the timeline. */
export default function DocumentPanel({ session, documents, selected, onSelect }: Props) {
  const text = useText();
  const document = documents.find(one => one.id === selected) ?? documents[0];
  if (document === undefined) return null;
  return (
    <>
      <div className="bar">
        <div className="hscroll">
          <Segments
            label={text.documents.inConversation}
            selected={document.id}
            onSelect={onSelect}
            segments={documents.map(one => ({ id: one.id, label: <TabLabel document={one} selected={one === document} /> }))}
          />
        </div>
        <span className="grow" />
        <CompareLink document={document.id} />
        <a className="icbtn" href={routeHash({ at: 'document', document: document.id })} aria-label={text.documents.openLarge}>
          <Icon name="expand" />
        </a>
      </div>
      <One key={document.id} session={session} document={document} />
    </>
  );
}

function TabLabel({ document, selected }: { readonly document: DocumentItem; readonly selected: boolean }) {
  return (
    <>
      <span className="cut">{document.title}</span>
      {!selected && document.count !== undefined && <span className="q3 num">{document.count}</span>}
    </>
  );
}

function One({ session, document }: { readonly session: string; readonly document: DocumentItem }) {
  const [at, setAt] = useState<string>();
  const timeline = useData().useTimeline(document.id, session);
  return (
    <>
      <div className="scroll paper-scroll">
        <DocumentBody document={document} session={session} at={at} />
      </div>
      {timeline.state === 'ready' && <Timeline timeline={timeline.value} at={at} onAt={setAt} />}
    </>
  );
}
