import { memo } from 'react';
import { useFormat, useText } from '../i18n/index.tsx';
import { MessageText } from '../message/MessageText.tsx';
import type { MovedItem, TranscriptItem } from '../model/transcript.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { Answer } from './Answer.tsx';
import { ApprovalCard } from './ApprovalCard.tsx';
import { JobCard } from './JobCard.tsx';
import { Note } from './Note.tsx';
import { QuestionCard } from './QuestionCard.tsx';

interface Props {
  readonly session: string;
  readonly items: readonly TranscriptItem[];
  readonly choose: (words: string) => void;
}

/** Everything that was said and done, oldest first. One item that cannot be drawn leaves the others untouched. */
export const Transcript = memo(function Transcript({ session, items, choose }: Props) {
  const text = useText();
  const asks = items.some(item => (item.kind === 'question' || item.kind === 'approval') && item.state.kind === 'open');
  const last = items.at(-1);
  return items.map(item => (
    <div key={`${item.kind}-${item.id}`} className="item" data-item={`${item.kind}-${item.id}`}>
      <Boundary resetKey={item} fallback={() => <p className="q">{text.talk.cannotDraw}</p>}>
        <Item session={session} item={item} asks={asks} choose={item === last ? choose : undefined} />
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

function Item({ session, item, asks, choose }: ItemProps) {
  const text = useText();
  switch (item.kind) {
    case 'message':
      return (
        <div className="me" data-message={item.id}>
          <MessageText text={item.text} />
          {item.pending && <p className="t12 q3">{text.talk.notPlaced}</p>}
        </div>
      );
    case 'answer':
      return <Answer session={session} answer={item} choose={choose} />;
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
}

function Moved({ move }: { readonly move: MovedItem }) {
  const text = useText();
  const format = useFormat();
  return <p className="t12 q3 ctr">{text.talk.movedLabel(move.from.name, move.to.name, format.time(move.at))}</p>;
}
