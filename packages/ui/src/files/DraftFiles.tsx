import { limits, takes } from '@baton/protocol';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { usePort } from '../data/context.tsx';
import type { ChosenFile, LeftOut } from '../data/port.ts';
import { Icon } from '../design/Icon.tsx';
import { useFormat } from '../i18n/index.tsx';
import type { BoxFiles, FileKind, FileView } from '../model/file.ts';
import type { HelpersView } from '../model/helper.ts';
import type { Loaded } from '../model/loaded.ts';
import { useAnnounce } from '../parts/Announcer.tsx';
import { SentThumb } from './MessageFiles.tsx';
import { prepare } from './prepare.ts';
import { type FileTexts, useFileTexts } from './texts/index.ts';
import { useObjectUrl } from './useObjectUrl.ts';

interface Props {
  readonly place: string;
  /** The message that is being said in another way: it keeps its files. */
  readonly edited: string | undefined;
  /** Chosen just now, and not kept yet. */
  readonly given: readonly File[];
  /** They are kept, or it was said why not. */
  readonly onTaken: () => void;
  readonly onChange: (chosen: BoxFiles) => void;
}

interface Stored {
  readonly chosen: readonly ChosenFile[];
  /** Those of the edited message, and which of them do not go with it any more. */
  readonly sent: readonly FileView[];
  readonly leftOut: readonly LeftOut[];
}

const mega = (bytes: number) => bytes / (1024 * 1024);

/** Files that stand unsent in a box: kept as soon as they are chosen, with what has to be known before they are sent. */
export default function DraftFiles({ place, edited, given, onTaken, onChange }: Props) {
  const port = usePort();
  const text = useFileTexts();
  const announce = useAnnounce();
  const helpers = port.data.useHelpers();
  const [stored, setStored] = useState<Stored>();
  const [said, setSaid] = useState<readonly string[]>([]);
  /** How many choices are still being read: one may be made while another is. */
  const [reading, setReading] = useState(0);
  const busy = reading > 0;
  const latest = useRef({ text, onTaken, onChange });
  latest.current = { text, onTaken, onChange };

  useEffect(() => {
    let here = true;
    const read = async (): Promise<Stored> => {
      const store = await port.files();
      const [chosen, sent, leftOut] = await Promise.all([
        store.list(place),
        edited === undefined ? [] : store.sentWith(edited),
        edited === undefined ? [] : store.leftOut(place),
      ]);
      return { chosen, sent, leftOut };
    };
    read().then(
      found => here && setStored(found),
      (error: unknown) => console.error('Unsent files could not be read', error),
    );
    return () => {
      here = false;
    };
  }, [port, place, edited]);

  const isRead = stored !== undefined;
  useEffect(() => {
    if (given.length === 0 || !isRead) return;
    latest.current.onTaken();
    setReading(before => before + 1);
    const keep = async () => {
      const store = await port.files();
      const problems: string[] = [];
      for (const one of given) {
        const { text: words } = latest.current;
        try {
          const prepared = await prepare(one);
          if (prepared.ok) {
            const kept = await store.add(place, prepared.file);
            setStored(before => before && { ...before, chosen: [...before.chosen, kept] });
          } else
            problems.push(prepared.why === 'tooLarge' ? words.tooLarge(one.name, mega(limits.attachment)) : words[prepared.why](one.name));
        } catch (error) {
          console.error('A file could not be stored', error instanceof Error ? error.name : '');
          problems.push(words.notStored(one.name));
        }
      }
      setSaid(problems);
      setReading(before => before - 1);
    };
    void keep();
  }, [given, isRead, port, place]);

  const kept = useMemo(() => stored?.sent.filter(({ large }) => !stored.leftOut.some(({ blob }) => blob === large.blob)) ?? [], [stored]);
  const chosen = stored?.chosen ?? none;
  const all = [...kept, ...chosen.map(({ bytes, ...file }) => ({ ...file, size: bytes.length }))];
  const tooMuch = tooMuchOf(all, text);
  // What is still being read would be left behind.
  const hinders = tooMuch ?? (busy ? text.reading : undefined);
  useEffect(() => {
    if (!stored) return;
    const keys = [...stored.chosen, ...stored.leftOut].map(({ id }) => id);
    latest.current.onChange({ keys, files: [...kept, ...stored.chosen], ...(hinders !== undefined && { hinders }) });
  }, [stored, kept, hinders]);

  const remove = (id: string) => {
    setStored(before => before && { ...before, chosen: before.chosen.filter(one => one.id !== id) });
    setSaid([]);
    port
      .files()
      .then(store => store.remove(id))
      .catch((error: unknown) => console.error('A file could not be removed', error));
  };
  const leaveOut = (blob: string) => {
    port
      .files()
      .then(store => store.leaveOut(place, blob))
      .then(
        left => setStored(before => before && { ...before, leftOut: [...before.leftOut, left] }),
        (error: unknown) => {
          console.error('That a file is left out could not be stored', error instanceof Error ? error.name : '');
          setSaid([latest.current.text.notRemoved]);
        },
      );
  };

  const notes = [...said, ...notesAbout(all, helpers, text)];
  const words = [...(tooMuch === undefined ? [] : [tooMuch]), ...notes].join(' ');
  useEffect(() => {
    if (words !== '') announce(words);
  }, [words, announce]);

  if (!busy && words === '' && all.length === 0) return null;
  return (
    <div className="files-draft">
      <ul aria-label={text.label} className="files">
        {kept.map(file => (
          <Chosen key={file.large.blob} file={file} size={file.size} remove={() => leaveOut(file.large.blob)}>
            {file.kind === 'picture' ? <SentThumb file={file} /> : <Icon name="doc" small />}
          </Chosen>
        ))}
        {chosen.map(file => (
          <Chosen key={file.id} file={file} size={file.bytes.length} remove={() => remove(file.id)}>
            {file.kind === 'picture' ? <Thumb file={file} /> : <Icon name="doc" small />}
          </Chosen>
        ))}
      </ul>
      {busy && <p className="t12 q">{text.reading}</p>}
      {tooMuch !== undefined && (
        <p className="problem row t14" data-file-hinders>
          <Icon name="q" small />
          <span>{tooMuch}</span>
        </p>
      )}
      {notes.map(note => (
        <p key={note} className="t12 q" data-file-note>
          {note}
        </p>
      ))}
    </div>
  );
}

const none: readonly ChosenFile[] = [];

interface ChosenProps {
  readonly file: { readonly name: string; readonly kind: string };
  readonly size: number;
  readonly remove: () => void;
  /** How it looks. */
  readonly children: ReactNode;
}

function Chosen({ file, size, remove, children }: ChosenProps) {
  const text = useFileTexts();
  const format = useFormat();
  return (
    <li className="file" data-file={file.kind}>
      {children}
      <span className="cut">{file.name}</span>
      <span className="t12 q3 nowrap">{format.size(size)}</span>
      <button type="button" className="icbtn sm" aria-label={text.remove(file.name)} onClick={remove}>
        <Icon name="x" small />
      </button>
    </li>
  );
}

function Thumb({ file }: { readonly file: ChosenFile }) {
  const address = useObjectUrl(file.bytes, file.type);
  return address === undefined ? <Icon name="doc" small /> : <img className="file-thumb" src={address} alt={file.name} />;
}

/** What of the files is more than a message takes, with what to do; undefined when it can be sent. */
function tooMuchOf(files: readonly { readonly size: number }[], text: FileTexts): string | undefined {
  if (files.length > limits.attachments) return text.tooMany(limits.attachments);
  const together = files.reduce((sum, { size }) => sum + size, 0);
  return together > limits.attachmentsTogether ? text.tooLargeTogether(mega(limits.attachmentsTogether)) : undefined;
}

type Named = { readonly kind: FileKind; readonly name: string };

/** What has to be known before they are sent: what the helper cannot use. */
function notesAbout(files: readonly Named[], helpers: Loaded<HelpersView>, text: FileTexts): string[] {
  if (files.length === 0) return [];
  const notes: string[] = [];
  const chosen = helpers.state === 'ready' ? helpers.value.chosen : undefined;
  const who = chosen?.title ?? text.builtIn;
  const taking = chosen ? takes({ kind: chosen.provider, model: chosen.model }) : { pictures: false, pdf: false };
  if (!taking.pictures && files.some(({ kind }) => kind === 'picture')) notes.push(text.noPictures(who));
  if (!taking.pdf && files.some(({ kind }) => kind === 'pdf')) notes.push(text.noPdf(who));
  // In what encoding a table is written the built-in helper finds out for itself.
  const isTable = ({ kind, name }: Named): boolean => kind === 'text' || (kind === 'file' && /\.(?:csv|tsv|txt|md)$/i.test(name));
  if (!chosen && files.some(isTable)) notes.push(text.listsOnly);
  const unread = files.filter(file => file.kind === 'file' && (chosen || !isTable(file))).length;
  if (unread > 0) notes.push(text.notRead(unread));
  return notes;
}
