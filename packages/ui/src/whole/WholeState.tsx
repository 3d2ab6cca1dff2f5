import { Icon } from '../design/Icon.tsx';
import { useText } from '../i18n/index.tsx';
import type { Asked } from './useWhole.ts';

/** Says why what was asked for is not there; nothing where there is nothing to say. */
export function WholeState({ asked }: { readonly asked: Asked }) {
  const text = useText();
  if (asked === 'rest' || asked === 'reading') return null;
  return (
    <p className={asked === 'failed' ? 'problem row t14' : 'row t14 q'} data-whole={asked}>
      <Icon name={asked === 'fetching' ? 'reload' : 'off'} small />
      <span>{text.whole[asked]}</span>
    </p>
  );
}
