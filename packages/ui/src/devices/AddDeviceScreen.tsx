import '../design/pairing.css';
import { useEffect } from 'react';
import { routeHash } from '../app/routes.ts';
import { useCommands, useData } from '../data/context.tsx';
import { Icon } from '../design/Icon.tsx';
import { useFormat, useNow, useText } from '../i18n/index.tsx';
import type { PairingView } from '../model/pairing.ts';
import { ProblemLine } from '../parts/Problem.tsx';
import { Loading } from '../parts/States.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { Confirm } from './Confirm.tsx';
import { Qr } from './Qr.tsx';

/** The computer's side of adding a device: picture and code, then words to compare or a yes. */
export default function AddDeviceScreen() {
  const text = useText();
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
            {text.settings.devices}
          </a>
          <h1>{text.pair.title}</h1>
          <p className="q t16">{text.pair.lead}</p>
        </header>
        <ProblemLine problem={problem} />
        <State pairing={pairing} again={() => run(() => commands.startPairing())} busy={busy} />
      </div>
    </div>
  );
}

function State({ pairing, again, busy }: { readonly pairing: PairingView; readonly again: () => void; readonly busy: boolean }) {
  const text = useText();
  switch (pairing.kind) {
    case 'starting':
      return (
        <div className="card cmp">
          <p className="q">{text.pair.starting}</p>
          <Loading />
        </div>
      );
    case 'noAddress':
      return <NoAddress port={pairing.localPort} />;
    case 'offered':
      return <Offer pairing={pairing} />;
    case 'compare':
    case 'confirm':
      return <Confirm pairing={pairing} />;
    case 'adding':
      return (
        <p className="t16" role="status">
          {text.pair.adding(pairing.deviceName)}…
        </p>
      );
    case 'added':
      return (
        <div className="card cmp" role="status">
          <h2>{text.pair.added(pairing.deviceName)}</h2>
          <p className="q">{text.pair.addedText}</p>
          <div className="acts">
            <a className="btn primary" href={routeHash({ at: 'settings', section: 'devices' })}>
              {text.pair.done}
            </a>
          </div>
        </div>
      );
    case 'ended':
      return (
        <div className="card cmp" role="alert">
          <p>{text.pair.ended[pairing.why]}</p>
          <div className="acts">
            <button type="button" className="btn primary" disabled={busy} onClick={again}>
              {text.pair.again}
            </button>
          </div>
        </div>
      );
  }
}

function Offer({ pairing }: { readonly pairing: Extract<PairingView, { kind: 'offered' }> }) {
  const text = useText();
  const format = useFormat();
  const now = useNow(1_000);
  const digits = [...pairing.code];
  const [open, address, rest] = text.pair.codeText(pairing.address);
  return (
    <div className="two">
      <section className="card qrc">
        <Qr link={pairing.link} />
        <p className="b">{text.pair.point}</p>
        <p className="q3 t12 num">{text.pair.lasts(format.countdown(pairing.expiresAt - now))}</p>
      </section>
      <section className="how">
        <ol>
          <li>
            <b>1</b>
            <div>
              <h3>{text.pair.scan}</h3>
              <p className="q">{text.pair.scanText}</p>
            </div>
          </li>
          <li>
            <b>2</b>
            <div>
              <h3>{text.pair.orCode}</h3>
              <div className="code num" data-code={pairing.code}>
                <span className="vh">{digits.join(' ')}</span>
                {digits.map((digit, index) => (
                  // Six places that never change order.
                  // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place
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
            </div>
          </li>
          <li>
            <b>3</b>
            <div>
              <h3>{text.pair.three}</h3>
              <p className="q">{text.pair.threeText}</p>
            </div>
          </li>
        </ol>
        <p className="tip">
          <Icon name="lock" small />
          <span>{text.pair.private}</span>
        </p>
      </section>
    </div>
  );
}

/** Before a secure address has been reached there is no picture, only the ways to get one. */
function NoAddress({ port = 7423 }: { readonly port: number | undefined }) {
  const text = useText();
  return (
    <section className="card cmp">
      <h2>{text.pair.noAddress}</h2>
      <p className="q">{text.pair.noAddressText(port)}</p>
      <ul className="ways">
        {text.pair.ways.map(way => (
          <li key={way.name}>
            <p className="lt">{way.name}</p>
            <p className="q">{way.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
