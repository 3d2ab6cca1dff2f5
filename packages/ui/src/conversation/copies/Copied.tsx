import '../../design/copies.css';
import { routeHash } from '../../app/routes.ts';
import { Icon } from '../../design/Icon.tsx';
import type { DidItem, OriginItem } from '../../model/transcript.ts';
import { useCopyTexts } from './texts/index.ts';

/** What was taken over of another conversation and is not something that was said. */
export default function Copied({ item }: { readonly item: DidItem | OriginItem }) {
  return item.kind === 'origin' ? <Origin origin={item} /> : <Did did={item} />;
}

/** Where a conversation comes from, below all that was said there. */
function Origin({ origin }: { readonly origin: OriginItem }) {
  const text = useCopyTexts();
  return (
    <p className="origin t14 q">
      <span>
        {text.from}
        <a href={routeHash({ at: 'conversation', session: origin.from, entry: origin.entry })}>{origin.title}</a>
      </span>
      <span>
        {text.above}
        {origin.hasEarlier && text.earlier}
      </span>
    </p>
  );
}

/** What a job there had done. Its steps and *Undo* are there. */
function Did({ did }: { readonly did: DidItem }) {
  const text = useCopyTexts();
  return (
    <div className="did t14 q">
      <Icon name="check" small />
      <div>
        <p>{text.did(did.title)}</p>
        {did.lines.length > 0 && (
          <ul>
            {[...new Set(did.lines)].map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
