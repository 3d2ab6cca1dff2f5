import { fromBase64 } from '@baton/protocol';
import { useEffect, useState } from 'react';
import { Icon } from '../design/Icon.tsx';
import type { FileView } from '../model/file.ts';
import { Sheet } from '../parts/Sheet.tsx';
import { fileName } from '../whole/save-file.ts';
import { useWhole } from '../whole/useWhole.ts';
import { WholeState } from '../whole/WholeState.tsx';
import { useFileTexts } from './texts/index.ts';
import { useObjectUrl } from './useObjectUrl.ts';

/** As much of a text as is drawn. Characters. */
const shownText = 100_000;

/** A file large: a picture as a picture, a text as text, whatever it would do elsewhere. Nothing of it is run. */
export function OpenFile({ file, onClose }: { readonly file: FileView; readonly onClose: () => void }) {
  const text = useFileTexts();
  const [bytes, setBytes] = useState<Uint8Array>();
  const { ask, asked } = useWhole(file.large, whole => setBytes(fromBase64(whole.text)));
  useEffect(() => {
    ask();
    // Once: what is away is asked for again by itself.
  }, []);
  // For saving it is bytes of no type: a page that was sent must not open as a page of ours.
  const address = useObjectUrl(bytes, file.kind === 'picture' ? file.type : 'application/octet-stream');
  const save = () => {
    if (address === undefined) return;
    const link = document.createElement('a');
    link.href = address;
    link.download = fileName(file.name);
    link.click();
  };
  return (
    <Sheet
      title={file.name}
      onClose={onClose}
      className="wide"
      footer={
        <button type="button" className="btn" disabled={address === undefined} onClick={save}>
          <Icon name="save" small />
          {text.save}
        </button>
      }
    >
      <WholeState asked={asked} />
      {file.kind === 'picture' && address !== undefined && <img className="file-large" src={address} alt={file.name} />}
      {file.kind === 'text' && bytes && <Text bytes={bytes} />}
      {(file.kind === 'pdf' || file.kind === 'file') && <p className="q">{text.notShown}</p>}
    </Sheet>
  );
}

function Text({ bytes }: { readonly bytes: Uint8Array }) {
  const text = useFileTexts();
  const all = new TextDecoder().decode(bytes);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard. */}
      <pre className="file-text" tabIndex={0}>
        {all.slice(0, shownText).toWellFormed()}
      </pre>
      {all.length > shownText && <p className="q">{text.cut}</p>}
    </>
  );
}
