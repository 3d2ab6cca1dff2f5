import { Icon } from '../design/Icon.tsx';
import type { Messages } from '../i18n/en.ts';
import { useText } from '../i18n/index.tsx';
import type { SyncView } from '../model/device.ts';

/** "Synced" only while nothing waits to go out. */
export function syncWords(sync: SyncView, text: Messages): string {
  return sync.kind === 'sending' ? text.sync.sending(sync.waiting) : text.sync[sync.kind];
}

export function SyncChip({ sync }: { readonly sync: SyncView }) {
  const text = useText();
  const isFine = sync.kind === 'synced' || sync.kind === 'alone';
  const icon = isFine ? 'check' : sync.kind === 'sending' || sync.kind === 'connecting' || sync.kind === 'restoring' ? 'reload' : 'off';
  return (
    <span className="chip plain">
      <Icon name={icon} small />
      <span className="ct">{syncWords(sync, text)}</span>
    </span>
  );
}
