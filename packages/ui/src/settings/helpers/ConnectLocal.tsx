import { useEffect, useId, useState } from 'react';
import { useCommands } from '../../data/context.tsx';
import { useAnnounce } from '../../parts/Announcer.tsx';
import { Sheet } from '../../parts/Sheet.tsx';
import { titleOf } from './naming.ts';
import { TroubleLine } from './Trouble.tsx';
import { useHelperTexts } from './texts/index.ts';
import { useAsking } from './useAsking.ts';
import type { Found } from './useFound.ts';

/** Connects one of the helpers that were found on this computer. */
export function ConnectLocal({ found, onClose }: { readonly found: Found; readonly onClose: () => void }) {
  const text = useHelperTexts();
  const commands = useCommands();
  const announce = useAnnounce();
  const group = useId();
  const { ask, busy, trouble } = useAsking();
  const [id] = useState(() => commands.newId());
  const all = found.helpers.flatMap(helper => helper.models.map(model => ({ ...helper, model })));
  const [at, setAt] = useState(0);
  const one = all[at];
  const { look, state } = found;
  useEffect(() => {
    if (state === 'unasked') look();
  }, [state, look]);
  const connect = () => {
    if (one === undefined) return;
    const { provider, baseUrl, model } = one;
    ask(
      'connecting',
      () => commands.connectHelper({ id, provider, baseUrl, key: null, model, title: titleOf(model) }),
      () => {
        announce(text.nowAnswers(titleOf(model)));
        onClose();
      },
    );
  };
  return (
    <Sheet
      className="jf"
      title={text.here.title}
      onClose={onClose}
      footer={
        <>
          <span className="grow q" role="status">
            {busy !== undefined && `${text.connect[busy]}…`}
            {state === 'looking' && `${text.here.looking}…`}
          </span>
          {one !== undefined ? (
            <button type="button" className="btn primary" aria-disabled={busy !== undefined} onClick={connect}>
              {text.here.act}
            </button>
          ) : (
            state !== 'elsewhere' && (
              <button type="button" className="btn primary" disabled={state === 'looking'} onClick={look}>
                {text.here.again}
              </button>
            )
          )}
        </>
      }
    >
      {state === 'elsewhere' && <p>{text.here.elsewhere}</p>}
      {state === 'failed' && <TroubleLine trouble={found.problem} />}
      {state === 'found' && all.length === 0 && (
        <div className="hf" data-none>
          <p className="b">{text.here.noneTitle}</p>
          <p>{text.here.none}</p>
          <p className="q">{text.here.noneAddress}</p>
        </div>
      )}
      {all.length > 0 && (
        <fieldset className="choices">
          <legend>{text.here.which}</legend>
          <div className="card">
            {all.map(({ provider, baseUrl, model }, index) => (
              <label key={`${baseUrl} ${model}`} className="sr">
                <span className="grow">
                  <span className="lt">{titleOf(model)}</span>
                  <span className="q">{provider === 'ollama' ? text.services.ollama : new URL(baseUrl).host}</span>
                </span>
                <input type="radio" name={group} checked={index === at} onChange={() => setAt(index)} />
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <TroubleLine trouble={trouble} />
    </Sheet>
  );
}
