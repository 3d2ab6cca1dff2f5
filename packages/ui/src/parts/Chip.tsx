import { Icon } from '../design/Icon.tsx';
import { useText } from '../i18n/index.tsx';
import type { RunView } from '../model/conversation.ts';
import type { DeviceLabel } from '../model/device.ts';
import { Baton } from './Baton.tsx';

/** Where the job runs, or that it needs the person. Its words hide in a narrow column but stay for screen readers. */
export function RunChip({ run, here, short = false }: { readonly run: RunView; readonly here: DeviceLabel; readonly short?: boolean }) {
  const text = useText();
  switch (run.kind) {
    case 'idle':
      return null;
    case 'here':
      return <Running device={here} words={text.run.here} />;
    case 'elsewhere':
      return <Running device={run.device} words={short ? text.run.onShort(run.device.name) : text.run.on(run.device.name)} />;
    case 'taking':
      return <Running device={here} words={text.run.taking(run.device.name)} />;
    case 'asleep':
      return (
        <span className="chip off">
          <Icon name={run.device.kind} small />
          <span className="ct">{text.run.asleep(run.device.name)}</span>
        </span>
      );
    case 'asks':
      return (
        <span className="chip ask">
          <i className="dot" aria-hidden="true" />
          <span className="ct">{text.run.asks[run.about]}</span>
        </span>
      );
  }
}

function Running({ device, words }: { readonly device: DeviceLabel; readonly words: string }) {
  return (
    <span className="chip run">
      <Icon name={device.kind} small />
      <span className="ct">{words}</span>
      <Baton />
    </span>
  );
}

/** The same in one quiet line, for lists. */
export function RunLine({ run, fallback }: { readonly run: RunView; readonly fallback: string }) {
  const text = useText();
  switch (run.kind) {
    case 'here':
    case 'elsewhere':
    case 'taking':
      return (
        <span className="m run">
          <Baton />
          <span className="cut">{run.kind === 'here' ? text.run.here : text.run.on(run.device.name)}</span>
        </span>
      );
    case 'asks':
      return (
        <span className="m ask">
          <i className="dot" aria-hidden="true" />
          <span className="cut">{text.run.asks[run.about]}</span>
        </span>
      );
    case 'asleep':
      return <span className="m">{text.run.asleep(run.device.name)}</span>;
    case 'idle':
      return <span className="m">{fallback}</span>;
  }
}
