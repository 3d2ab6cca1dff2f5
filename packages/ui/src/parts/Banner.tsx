import type { ReactNode } from 'react';
import { Icon, type IconName } from '../design/Icon.tsx';

/** In the flow under the title; it never covers anything. */
export function Banner(props: {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly warn?: boolean;
  readonly action?: ReactNode;
}) {
  return (
    <div className={props.warn ? 'banner wt' : 'banner'}>
      <Icon name={props.icon} />
      <div className="grow">
        <p className="b">{props.title}</p>
        <p className="q">{props.text}</p>
      </div>
      {props.action}
    </div>
  );
}
