import { routeHash } from '../app/routes.ts';
import { useData } from '../data/context.tsx';
import { Icon } from '../design/Icon.tsx';
import { useText } from '../i18n/index.tsx';

/** Opens then and now, from the stop that is looked at, or else from before the last change. Nothing while there is none. */
export function CompareLink({ document, at }: { readonly document: string; readonly at?: string | undefined }) {
  const text = useText();
  const timeline = useData().useTimeline(document, undefined);
  // The last stop is now, and the one before it is what the last change left.
  const stop = at ?? (timeline.state === 'ready' ? timeline.value.stops.at(-3)?.id : undefined);
  if (stop === undefined) return null;
  return (
    <a className="icbtn" href={routeHash({ at: 'document', document, stop })} aria-label={text.documents.compare}>
      <Icon name="compare" />
    </a>
  );
}
