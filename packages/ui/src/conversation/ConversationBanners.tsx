import { useCommands } from '../data/context.tsx';
import { Icon } from '../design/Icon.tsx';
import { useText } from '../i18n/index.tsx';
import type { ConversationHead, RunView } from '../model/conversation.ts';
import type { DeviceLabel, SpaceView } from '../model/device.ts';
import { Banner } from '../parts/Banner.tsx';
import { ProblemLine } from '../parts/Problem.tsx';
import { useCommand } from '../parts/useCommand.ts';

/** What stands between the title and the words: newer elsewhere, continued elsewhere, asleep there, still arriving. */
export function ConversationBanners({ head, space }: { readonly head: ConversationHead; readonly space: SpaceView }) {
  const text = useText();
  const commands = useCommands();
  const { run, busy, problem } = useCommand();
  const other = head.continuedOn ?? runner(head.run);
  const back = head.continuedOn !== undefined;
  const asleep = head.run.kind === 'asleep';
  // The way on without it is offered above every screen.
  const missing = space.sync.kind === 'restoring' ? space.sync.waitingFor[0] : undefined;
  return (
    <>
      {head.newer && <Banner icon="reload" title={text.talk.newerElsewhere} text={text.talk.newerElsewhereText} warn />}
      {other !== undefined && (
        <Banner
          icon={other.kind}
          title={asleep ? text.run.asleep(other.name) : back ? text.move.continuedOn(other.name) : text.run.on(other.name)}
          text={missing ? text.move.waitsFor(missing.name) : asleep ? text.move.asleepText(other.name) : text.move.continuedText}
          action={
            <button
              type="button"
              className={back ? 'btn' : 'btn primary'}
              disabled={busy || head.catchingUp || head.newer}
              onClick={() => run(() => commands.continueHere(head.id))}
            >
              <Icon name={space.thisDevice.kind} />
              {back ? text.move.bringBack : text.move.continueHere}
            </button>
          }
        />
      )}
      {head.catchingUp && <p className="catching q t14">{text.talk.catchingUp}</p>}
      <ProblemLine problem={problem} />
    </>
  );
}

/** The other device that has the job, also while it waits for an answer: that device may be gone by now. */
function runner(run: RunView): DeviceLabel | undefined {
  switch (run.kind) {
    case 'elsewhere':
    case 'asleep':
      return run.device;
    case 'asks':
      return run.on;
    case 'idle':
    case 'here':
    case 'taking':
      return undefined;
  }
}
