import { useCommands } from '../data/context.tsx';
import { useText } from '../i18n/index.tsx';
import type { DeviceLabel, SpaceView } from '../model/device.ts';
import { Banner } from '../parts/Banner.tsx';
import { ProblemLine } from '../parts/Problem.tsx';
import { useCommand } from '../parts/useCommand.ts';

/** What concerns the whole device: storage, syncing that stopped, offline, a new version. The gravest first, one at a time. */
export function SpaceBanners({ space }: { readonly space: SpaceView }) {
  const text = useText();
  return (
    <aside aria-label={text.sync.label}>
      <Gravest space={space} />
    </aside>
  );
}

function Gravest({ space }: { readonly space: SpaceView }) {
  const text = useText();
  const commands = useCommands();
  const { sync } = space;
  if (sync.kind === 'storage') {
    return <Banner warn icon="off" title={text.sync.storageWhy[sync.why].title} text={text.sync.storageWhy[sync.why].text} />;
  }
  if (sync.kind === 'restoring') return <Missing devices={sync.waitingFor} />;
  if (sync.kind === 'stopped') return <Banner warn icon="off" title={text.sync.stoppedTitle} text={text.sync.stoppedWhy[sync.why]} />;
  if (sync.kind === 'offline' && space.hasOtherDevices)
    return <Banner warn icon="off" title={text.sync.offlineTitle} text={text.sync.offlineText} />;
  if (space.updateReady) {
    return (
      <Banner
        icon="reload"
        title={text.sync.updateTitle}
        text={text.sync.updateText}
        action={
          <button type="button" className="btn" onClick={() => commands.restartForUpdate()}>
            {text.sync.restartNow}
          </button>
        }
      />
    );
  }
  return null;
}

/** The devices that may still have what the relay lost: waited for, until the person says that one cannot be asked. */
function Missing({ devices }: { readonly devices: readonly DeviceLabel[] }) {
  const text = useText();
  const commands = useCommands();
  const { run, busy, problem } = useCommand();
  return (
    <>
      {devices.map(device => (
        <Banner
          key={device.id}
          warn
          icon={device.kind}
          title={text.sync.restoringTitle}
          text={text.sync.restoringText(device.name)}
          action={
            <button type="button" className="btn" disabled={busy} onClick={() => run(() => commands.goOnWithout(device.id))}>
              {text.sync.goOnWithout(device.name)}
            </button>
          }
        />
      ))}
      <ProblemLine problem={problem} />
    </>
  );
}
