import { Icon } from '../design/Icon.tsx';

/** The look of a tick box; what it means is said by the control around it. */
export function Box({ done }: { readonly done: boolean }) {
  return <span className={done ? 'bx on' : 'bx'}>{done && <Icon name="check" />}</span>;
}
