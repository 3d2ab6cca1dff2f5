import '../design/pairing.css';
import { type ReactNode, useEffect } from 'react';
import { routeHash } from '../app/routes.ts';
import { useCommands, useData } from '../data/context.tsx';
import { Icon } from '../design/Icon.tsx';
import { useFormat, useNow } from '../i18n/index.tsx';
import type { PairingView } from '../model/pairing.ts';
import { ProblemLine } from '../parts/Problem.tsx';
import { Loading } from '../parts/States.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { useSettingsTexts } from '../settings/texts/index.ts';
import { Confirm } from './Confirm.tsx';
import { Qr } from './Qr.tsx';
import { usePairTexts } from './texts/index.ts';

/** The computer's side of adding a device: picture and code, then words to compare or a yes. */
export default function AddDeviceScreen() {
  const settings = useSettingsTexts();
  const pair = usePairTexts();
  const commands = useCommands();
  const pairing = useData().usePairing();
  const { run, busy, problem } = useCommand();
  // The code is made when the page is opened and taken back when it is left: an offer nobody looks at stays open for no one.
  useEffect(() => {
    run(() => commands.startPairing());
    return () => {
      void commands.stopPairing();
    };
  }, [commands]);
  return (
    <div className="scroll">
      <div className="ap">
        <header>
          <a className="btn quiet sm back" href={routeHash({ at: 'settings', section: 'devices' })}>
            <Icon name="left" small />
            {settings.devices}
          </a>
          <h1>{pair.title}</h1>
          <p className="q t16">{pair.lead}</p>
        </header>
        <ProblemLine problem={problem} />
        <State pairing={pairing} again={() => run(() => commands.startPairing())} busy={busy} />
      </div>
    </div>
  );
}

function State({ pairing, again, busy }: { readonly pairing: PairingView; readonly again: () => void; readonly busy: boolean }) {
  const pair = usePairTexts();
  switch (pairing.kind) {
    case 'starting':
      return (
        <div className="card cmp">
          <p className="q">{pair.starting}</p>
          <Loading />
        </div>
      );
    case 'offered':
      return <Offer pairing={pairing} />;
    case 'compare':
    case 'confirm':
      return <Confirm pairing={pairing} />;
    case 'adding':
      return (
        <p className="t16" role="status">
          {pair.adding(pairing.deviceName)}…
        </p>
      );
    case 'added':
      return (
        <div className="card cmp" role="status">
          <h2>{pair.added(pairing.deviceName)}</h2>
          <p className="q">{pair.addedText}</p>
          <div className="acts">
            <a className="btn primary" href={routeHash({ at: 'settings', section: 'devices' })}>
              {pair.done}
            </a>
          </div>
        </div>
      );
    case 'ended':
      return (
        <div className="card cmp" role="alert">
          <p>{pair.ended[pairing.why]}</p>
          <div className="acts">
            <button type="button" className="btn primary" disabled={busy} onClick={again}>
              {pair.again}
            </button>
          </div>
        </div>
      );
  }
}

function Offer({ pairing }: { readonly pairing: Extract<PairingView, { kind: 'offered' }> }) {
  const pair = usePairTexts();
  const format = useFormat();
  const now = useNow(1_000);
  const digits = [...pairing.code];
  const [open, address, rest] = pair.codeText(pairing.address);
  return (
    <div className="two">
      {pairing.secure ? (
        <section className="card qrc">
          <Qr link={pairing.link} />
          <p className="b">{pair.point}</p>
          <p className="q3 t12 num">{pair.lasts(format.countdown(pairing.expiresAt - now))}</p>
        </section>
      ) : (
        <NoAddress address={pairing.address} />
      )}
      <section className="how">
        <ol>
          {pairing.secure && (
            <Way n={1} title={pair.scan}>
              <p className="q">{pair.scanText}</p>
            </Way>
          )}
          <Way n={pairing.secure ? 2 : 1} title={pairing.secure ? pair.orCode : pair.onlyCode}>
            <div className="code num" data-code={pairing.code}>
              <span className="vh">{digits.join(' ')}</span>
              {digits.map((digit, index) => (
                // Six places that never change order.
                <span key={index} className={index === 3 ? 'digit gap' : 'digit'} aria-hidden="true">
                  {digit}
                </span>
              ))}
            </div>
            <p className="q">
              {open}
              <span className="b">{address}</span>
              {rest}
            </p>
            {!pairing.secure && <p className="q3 t12 num">{pair.lasts(format.countdown(pairing.expiresAt - now))}</p>}
          </Way>
          <Way n={pairing.secure ? 3 : 2} title={pair.three}>
            <p className="q">{pair.threeText}</p>
          </Way>
        </ol>
        <p className="tip">
          <Icon name="lock" small />
          <span>{pair.private}</span>
        </p>
      </section>
    </div>
  );
}

function Way({ n, title, children }: { readonly n: number; readonly title: string; readonly children: ReactNode }) {
  return (
    <li>
      <b>{n}</b>
      <div>
        <h2 className="h3">{title}</h2>
        {children}
      </div>
    </li>
  );
}

/** Before a secure address has been reached there is no picture, only the ways to get one. */
function NoAddress({ address }: { readonly address: string }) {
  const pair = usePairTexts();
  return (
    <section className="card cmp">
      <h2>{pair.noAddress}</h2>
      <p className="q">{pair.noAddressText(address)}</p>
      <ul className="ways">
        {pair.ways.map(way => (
          <li key={way.name}>
            <p className="lt">{way.name}</p>
            <p className="q">{way.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
