import { type ReactNode, useMemo, useState } from 'react';
import { useText } from '../i18n/index.tsx';
import { Boundary } from '../parts/Boundary.tsx';
import { type Block, blocksOf, foldAfter, foldUnfoldedAfter } from './text.ts';

interface Props {
  readonly text: string;
  /** Stands behind the last word, e.g. the caret. */
  readonly end?: ReactNode;
  /** The person has already asked for all of it: only what would stop the page is folded. */
  readonly startsUnfolded?: boolean;
}

/** Text of a message. If it cannot be drawn with its lists it is drawn as plain text; the messages around it stay as they are. */
export function MessageText({ text, end, startsUnfolded = false }: Props) {
  const words = useText();
  const [all, setAll] = useState(false);
  const most = startsUnfolded ? foldUnfoldedAfter : foldAfter;
  const shown = all || text.length <= most ? text : text.slice(0, most);
  return (
    <>
      <Boundary resetKey={shown} fallback={() => <p className="pre">{shown}</p>}>
        <Blocks text={shown} end={end} />
      </Boundary>
      {shown.length < text.length && (
        <button type="button" className="btn sm" onClick={() => setAll(true)}>
          {words.talk.showAll}
        </button>
      )}
    </>
  );
}

function Blocks({ text, end }: Props) {
  const blocks = useMemo(() => blocksOf(text), [text]);
  if (blocks.length === 0) return end === undefined ? null : <p>{end}</p>;
  return blocks.map((block, index) => {
    const last = index === blocks.length - 1 ? end : undefined;
    // Blocks only grow at the end, so their position is what identifies them.
    return <OneBlock key={`${index}-${block.kind}`} block={block} end={last} />;
  });
}

function OneBlock({ block, end }: { readonly block: Block; readonly end: ReactNode }) {
  if (block.kind === 'paragraph') {
    return (
      <p className="pre">
        {block.lines.join('\n')}
        {end}
      </p>
    );
  }
  const items = block.items.map((item, index) => (
    <li key={`${index}-${item.length}`}>
      {item}
      {index === block.items.length - 1 && end}
    </li>
  ));
  return block.ordered ? (
    <ol className="mt" start={block.start}>
      {items}
    </ol>
  ) : (
    <ul className="mt">{items}</ul>
  );
}
