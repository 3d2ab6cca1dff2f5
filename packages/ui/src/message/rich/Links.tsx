import type { ReactNode } from 'react';
import { Icon } from '../../design/Icon.tsx';
import { useText } from '../../i18n/index.tsx';
import type { Target } from './links.ts';

interface LinkProps {
  readonly target: Target;
  /** The host stands beside words that do not already say it. */
  readonly showHost: boolean;
  readonly title: string | null | undefined;
  readonly children: ReactNode;
}

/** A link says where it leads, opens outside Baton, and only when it is pressed. Nothing of the page is told to the other side. */
export function Link({ target, showHost, title, children }: LinkProps) {
  const named = title ? (showHost ? `${target.host}, ${title}` : title) : target.host;
  return (
    <>
      <a href={target.href} target="_blank" rel="noopener noreferrer">
        <bdi>{children}</bdi>
      </a>
      {(showHost || Boolean(title)) && <bdi className="host"> ({named})</bdi>}
    </>
  );
}

/** A picture of an answer is never fetched by itself: its address can carry text out. What it shows, and a way to it that names the host. */
export function Picture({
  target,
  alt,
  title,
}: {
  readonly target: Target;
  readonly alt: string;
  readonly title: string | null | undefined;
}) {
  const text = useText();
  const words = [alt, title].filter(Boolean).join(', ');
  return (
    <span className="picture">
      <Icon name="picture" small />
      <span>
        {text.reading.picture}
        {words !== '' && <bdi>{words}</bdi>}
      </span>
      <a className="btn sm" href={target.href} target="_blank" rel="noopener noreferrer">
        {text.reading.openAt(target.host)}
      </a>
    </span>
  );
}
