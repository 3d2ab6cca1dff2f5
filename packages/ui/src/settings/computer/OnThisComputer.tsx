import { useRef, useState } from 'react';
import { useData, usePort } from '../../data/context.tsx';
import { Icon, type IconName } from '../../design/Icon.tsx';
import type { AllowedHere, ThisComputer } from '../../model/this-computer.ts';
import { useAnnounce } from '../../parts/Announcer.tsx';
import { offer } from '../../parts/offer.ts';
import { Shown } from '../../parts/States.tsx';
import { Told } from '../Told.tsx';
import { rowsOf } from './rows.ts';
import { useComputerTexts } from './texts/index.ts';
import { useAllowedHere } from './useAllowedHere.ts';

/** What was allowed in windows of this computer's own: addresses at home and programs, each to be stopped. Elsewhere: where that is. */
export default function OnThisComputer() {
  const words = useComputerTexts();
  const { thisComputer } = usePort();
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <h3 ref={title} tabIndex={-1}>
        {thisComputer === null ? words.titleElsewhere : words.title}
      </h3>
      {thisComputer === null ? (
        <p className="q">{words.elsewhere}</p>
      ) : (
        <Here computer={thisComputer} onStopped={() => title.current?.focus()} />
      )}
    </>
  );
}

function Here({ computer, onStopped }: { readonly computer: ThisComputer; readonly onStopped: () => void }) {
  const words = useComputerTexts();
  const { allowed, read } = useAllowedHere(computer);
  return (
    <>
      <p className="q">{words.lead}</p>
      <Shown of={allowed}>
        {found => (
          <AllowedList
            allowed={found}
            computer={computer}
            onSettled={stopped => {
              // The button that was pressed goes: who works with the keyboard is not sent back to the top of the page.
              if (stopped) onStopped();
              read();
            }}
          />
        )}
      </Shown>
    </>
  );
}

interface ListProps {
  readonly allowed: AllowedHere;
  readonly computer: ThisComputer;
  readonly onSettled: (stopped: boolean) => void;
}

export function AllowedList({ allowed, computer, onSettled }: ListProps) {
  const words = useComputerTexts();
  const tools = useData().useTools();
  const { homes, programs } = rowsOf(allowed, tools.state === 'ready' ? tools.value : null);
  if (homes.length + programs.length === 0) return <p className="card pad q">{words.none}</p>;
  return (
    <ul className="card">
      {homes.map(({ origin, usedBy }) => (
        <Row
          key={origin}
          id={origin}
          icon="send"
          what={words.home(origin)}
          lines={usedBy === undefined ? [] : [usedBy.length === 0 ? words.unused : words.usedBy(usedBy)]}
          stopped={words.homeStopped(origin)}
          stop={() => computer.forgetHome({ origin })}
          onSettled={onSettled}
        />
      ))}
      {programs.map(({ program, command, title }) => (
        <Row
          key={`${program.server} ${command}`}
          id={program.server}
          icon="laptop"
          what={words.program(title ?? null)}
          lines={title === null ? [command, words.serverGone] : [command]}
          stopped={words.programStopped(title ?? null)}
          stop={() => computer.forgetProgram(program)}
          onSettled={onSettled}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  readonly id: string;
  readonly icon: IconName;
  readonly what: string;
  readonly lines: readonly string[];
  readonly stopped: string;
  readonly stop: () => Promise<unknown>;
  readonly onSettled: ListProps['onSettled'];
}

function Row({ id, icon, what, lines, stopped, stop, onSettled }: RowProps) {
  const words = useComputerTexts();
  const announce = useAnnounce();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const press = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await stop();
      announce(stopped);
      offer({ words: stopped });
      onSettled(true);
    } catch (error) {
      console.error('What was allowed on this computer could not be stopped', error);
      setFailed(true);
      announce(words.notStopped, 'assertive');
      onSettled(false);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="sr" data-allowed={id}>
      <span className="si">
        <Icon name={icon} />
      </span>
      <div className="grow">
        <p className="lt">{what}</p>
        {lines.map(line => (
          <p key={line} className="q">
            {line}
          </p>
        ))}
        {failed && <Told trouble="failed" words={words.notStopped} />}
      </div>
      <button type="button" className="btn sm danger" disabled={busy} aria-label={words.stopOf(what)} onClick={() => void press()}>
        {words.stop}
      </button>
    </li>
  );
}
