import { lazy, memo, Suspense, useState } from 'react';
import { useFormat, useText } from '../i18n/index.tsx';
import { foldAfter, foldUnfoldedAfter } from '../message/extent.ts';
import { PlainText } from '../message/PlainText.tsx';
import { itemKey, type MessageItem, type MovedItem, type TranscriptItem } from '../model/transcript.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { Answer } from './Answer.tsx';
import { MessageActions } from './MessageActions.tsx';
import { Note } from './Note.tsx';

const ApprovalCard = lazy(() => import('./ApprovalCard.tsx'));
const JobCard = lazy(() => import('./JobCard.tsx'));
const QuestionCard = lazy(() => import('./QuestionCard.tsx'));
const MessageVersions = lazy(() => import('./versions/MessageVersions.tsx'));

const MessageFiles = lazy(() => import('../files/MessageFiles.tsx'));

const Summary = lazy(() => import('./Summary.tsx'));
const Copied = lazy(() => import('./copies/Copied.tsx'));

interface Props {
  readonly session: string;
  readonly items: readonly TranscriptItem[];
  /** The last item is the end of the conversation: what it offers can be chosen. */
  readonly atEnd: boolean;
  readonly choose: (words: string) => void;
}

/** Everything that was said and done, oldest first. One item that cannot be drawn leaves the others untouched. */
export const Transcript = memo(function Transcript({ session, items, atEnd, choose }: Props) {
  const asks = items.some(item => (item.kind === 'question' || item.kind === 'approval') && item.state.kind === 'open');
  const last = items.at(-1);
  return items.map(item => (
    <div key={itemKey(item)} className="item" data-item={itemKey(item)}>
      <Boundary resetKey={item} fallback={() => <Plainly item={item} />}>
        <Suspense fallback={null}>
          <Item session={session} item={item} asks={asks} choose={atEnd && item === last ? choose : undefined} />
        </Suspense>
      </Boundary>
    </div>
  ));
});

interface ItemProps {
  readonly session: string;
  readonly item: TranscriptItem;
  readonly asks: boolean;
  readonly choose: ((words: string) => void) | undefined;
}

const Item = memo(function Item({ session, item, asks, choose }: ItemProps) {
  switch (item.kind) {
    case 'message':
      return <Message session={session} message={item} />;
    case 'answer':
      return <Answer session={session} answer={item} choose={choose} />;
    case 'summary':
      return (
        <Suspense>
          <Summary text={item.text} />
        </Suspense>
      );
    case 'did':
    case 'origin':
      return (
        <Suspense>
          <Copied item={item} />
        </Suspense>
      );
    case 'job':
      return <JobCard session={session} job={item} />;
    case 'note':
      return <Note note={item} asks={asks} />;
    case 'question':
      return <QuestionCard session={session} question={item} />;
    case 'approval':
      return <ApprovalCard session={session} approval={item} />;
    case 'moved':
      return <Moved move={item} />;
  }
});

/** What a person said stands as it was typed. */
function Message({ session, message }: { readonly session: string; readonly message: MessageItem }) {
  const text = useText();
  const [all, setAll] = useState(false);
  const most = all ? foldUnfoldedAfter : foldAfter;
  const shown = message.text.length <= most ? message.text : message.text.slice(0, most).toWellFormed();
  return (
    <div className="me-row">
      <div className="me" data-message={message.id}>
        <PlainText text={shown} />
        {shown.length < message.text.length && !all && (
          <button type="button" className="btn sm" onClick={() => setAll(true)}>
            {text.talk.showAll}
          </button>
        )}
        {message.files && (
          <Suspense fallback={null}>
            <MessageFiles files={message.files} />
          </Suspense>
        )}
        {message.pending && <p className="t12 q3">{text.talk.notPlaced}</p>}
      </div>
      <MessageActions text={message.text}>
        <Suspense fallback={null}>
          <MessageVersions session={session} message={message} />
        </Suspense>
      </MessageActions>
    </div>
  );
}

/** An item that cannot be drawn: its text as it is stored, and that nothing is lost. */
function Plainly({ item }: { readonly item: TranscriptItem }) {
  const text = useText();
  const words = 'text' in item ? item.text : 'title' in item ? item.title : 'what' in item ? item.what : '';
  return (
    <div className="say">
      <PlainText text={words.slice(0, foldAfter).toWellFormed()} />
      <p className="q">{text.talk.cannotDraw}</p>
    </div>
  );
}

function Moved({ move }: { readonly move: MovedItem }) {
  const text = useText();
  const format = useFormat();
  return <p className="t12 q3 ctr">{text.talk.movedLabel(move.from.name, move.to.name, format.time(move.at))}</p>;
}
