import { limits, takes } from '@baton/protocol';
import { useEffect, useRef, useState } from 'react';
import { usePort } from '../data/context.tsx';
import type { ChosenFile } from '../data/port.ts';
import { Icon } from '../design/Icon.tsx';
import { useFormat } from '../i18n/index.tsx';
import type { HelpersView } from '../model/helper.ts';
import type { Loaded } from '../model/loaded.ts';
import { useAnnounce } from '../parts/Announcer.tsx';
import { prepare } from './prepare.ts';
import { type FileTexts, useFileTexts } from './texts/index.ts';
import { useObjectUrl } from './useObjectUrl.ts';

interface Props {
  readonly place: string;
  /** Chosen just now, and not kept yet. */
  readonly given: readonly File[];
  /** They are kept, or it was said why not. */
  readonly onTaken: () => void;
  readonly onChange: (chosen: readonly ChosenFile[]) => void;
}

const mega = (bytes: number) => bytes / (1024 * 1024);

/** Files that stand unsent in a box: kept as soon as they are chosen, with what has to be known before they are sent. */
export default function DraftFiles({ place, given, onTaken, onChange }: Props) {
  const port = usePort();
  const text = useFileTexts();
  const format = useFormat();
  const announce = useAnnounce();
  const helpers = port.data.useHelpers();
  const [files, setFiles] = useState<readonly ChosenFile[]>();
  const [said, setSaid] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const latest = useRef({ text, onTaken, onChange });
  latest.current = { text, onTaken, onChange };

  useEffect(() => {
    let here = true;
    port
      .files()
      .then(store => store.list(place))
      .then(
        found => here && setFiles(found),
        (error: unknown) => console.error('Unsent files could not be read', error),
      );
    return () => {
      here = false;
    };
  }, [port, place]);

  const isRead = files !== undefined;
  useEffect(() => {
    if (given.length === 0 || !isRead) return;
    latest.current.onTaken();
    setBusy(true);
    const keep = async () => {
      const store = await port.files();
      const problems: string[] = [];
      for (const one of given) {
        const { text: words } = latest.current;
        const prepared = await prepare(one);
        if (!prepared.ok) {
          problems.push(prepared.why === 'tooLarge' ? words.tooLarge(one.name, mega(limits.attachment)) : words[prepared.why](one.name));
          continue;
        }
        try {
          const kept = await store.add(place, prepared.file);
          setFiles(before => [...(before ?? []), kept]);
        } catch (error) {
          console.error('A file could not be stored', error instanceof Error ? error.name : '');
          problems.push(words.notStored(one.name));
        }
      }
      setSaid(problems);
      setBusy(false);
    };
    void keep();
  }, [given, isRead, port, place]);

  useEffect(() => {
    if (files) latest.current.onChange(files);
  }, [files]);

  const remove = (id: string) => {
    setFiles(before => before?.filter(one => one.id !== id));
    setSaid([]);
    port
      .files()
      .then(store => store.remove(id))
      .catch((error: unknown) => console.error('A file could not be removed', error));
  };

  const notes = [...said, ...notesAbout(files ?? [], helpers, text)];
  const words = notes.join(' ');
  useEffect(() => {
    if (words !== '') announce(words);
  }, [words, announce]);

  if (!busy && notes.length === 0 && (files ?? []).length === 0) return null;
  return (
    <div className="files-draft">
      <ul aria-label={text.label} className="files">
        {(files ?? []).map(file => (
          <li key={file.id} className="file" data-file={file.kind}>
            {file.kind === 'picture' ? <Thumb file={file} /> : <Icon name="doc" small />}
            <span className="cut">{file.name}</span>
            <span className="t12 q3 nowrap">{format.size(file.bytes.length)}</span>
            <button type="button" className="icbtn sm" aria-label={text.remove(file.name)} onClick={() => remove(file.id)}>
              <Icon name="x" small />
            </button>
          </li>
        ))}
      </ul>
      {busy && <p className="t12 q">{text.reading}</p>}
      {notes.map(note => (
        <p key={note} className="t12 q" data-file-note>
          {note}
        </p>
      ))}
    </div>
  );
}

function Thumb({ file }: { readonly file: ChosenFile }) {
  const address = useObjectUrl(file.bytes, file.type);
  return address === undefined ? <Icon name="doc" small /> : <img className="file-thumb" src={address} alt={file.name} />;
}

/** What has to be known before they are sent: what is too much, and what the helper cannot use. */
function notesAbout(files: readonly ChosenFile[], helpers: Loaded<HelpersView>, text: FileTexts): string[] {
  if (files.length === 0) return [];
  const notes: string[] = [];
  if (files.length > limits.attachments) notes.push(text.tooMany(limits.attachments));
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > limits.attachmentsTogether)
    notes.push(text.tooLargeTogether(mega(limits.attachmentsTogether)));
  const chosen = helpers.state === 'ready' ? helpers.value.chosen : undefined;
  const who = chosen?.title ?? text.builtIn;
  const taking = chosen ? takes({ kind: chosen.provider, model: chosen.model }) : { pictures: false, pdf: false };
  if (!taking.pictures && files.some(({ kind }) => kind === 'picture')) notes.push(text.noPictures(who));
  if (!taking.pdf && files.some(({ kind }) => kind === 'pdf')) notes.push(text.noPdf(who));
  // In what encoding a table is written the built-in helper finds out for itself.
  const isTable = ({ kind, name }: ChosenFile): boolean => kind === 'text' || (kind === 'file' && /\.(?:csv|tsv|txt|md)$/i.test(name));
  if (!chosen && files.some(isTable)) notes.push(text.listsOnly);
  const unread = files.filter(file => file.kind === 'file' && (chosen || !isTable(file))).length;
  if (unread > 0) notes.push(text.notRead(unread));
  return notes;
}
