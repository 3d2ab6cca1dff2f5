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
  const download = useDownload();
  const connect = () => {
    if (one === undefined || download.part !== undefined) return;
    const { provider, baseUrl, model, toDownload } = one;
    const go = () =>
      ask(
        'connecting',
        () => commands.connectHelper({ id, provider, baseUrl, key: null, model, title: titleOf(model) }),
        () => {
          announce(text.nowAnswers(titleOf(model)));
          onClose();
        },
      );
    if (toDownload) download.begin(go);
    else go();
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
            {download.part !== undefined && text.here.downloading(Math.floor(download.part * 100))}
            {state === 'looking' && `${text.here.looking}…`}
          </span>
          {one !== undefined ? (
            <button
              type="button"
              className="btn primary"
              aria-disabled={busy !== undefined || download.part !== undefined}
              onClick={connect}
            >
              {one.toDownload ? text.here.download : text.here.act}
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
              <label key={`${provider} ${baseUrl} ${model}`} className="sr">
                <span className="grow">
                  <span className="lt">{titleOf(model)}</span>
                  <span className="q">
                    {baseUrl === null || provider !== 'compatible' ? text.services[provider] : new URL(baseUrl).host}
                  </span>
                </span>
                <input type="radio" name={group} checked={index === at} onChange={() => setAt(index)} />
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {one?.toDownload && (
        <p className="q" data-to-download>
          {text.here.toDownload}
        </p>
      )}
      {download.part !== undefined && <progress className="dl" aria-label={text.here.download} max={1} value={download.part} />}
      {state === 'found' && !all.some(({ provider }) => provider === 'chrome') && (
        <p className="q" data-no-browser>
          {text.here.noBrowser}
        </p>
      )}
      {download.failed && (
        <p className="q" role="alert" data-not-downloaded>
          {text.here.notDownloaded}
        </p>
      )}
      <TroubleLine trouble={trouble} />
    </Sheet>
  );
}

/** The download of the browser's own model: begun by a press, given up with the sheet. `part`: how much is there while it comes, from 0 to 1. */
function useDownload(): { readonly part: number | undefined; readonly failed: boolean; readonly begin: (then: () => void) => void } {
  const commands = useCommands();
  const [part, setPart] = useState<number>();
  const [failed, setFailed] = useState(false);
  const [closed] = useState(() => new AbortController());
  useEffect(() => () => closed.abort(), [closed]);
  return {
    part,
    failed,
    begin(then) {
      const { signal } = closed;
      setFailed(false);
      setPart(0);
      commands.downloadBrowserModel(setPart, signal).then(
        () => {
          if (signal.aborted) return;
          setPart(undefined);
          then();
        },
        (error: unknown) => {
          if (signal.aborted) return;
          console.info('The browser did not download its model', error);
          setPart(undefined);
          setFailed(true);
        },
      );
    },
  };
}
