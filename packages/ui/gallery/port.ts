import { readContent } from '@baton/documents';
import { useEffect, useState } from 'react';
import type { BatonCommands, BatonData, BatonPort, Done, Draft } from '../src/data/port.ts';
import { viewOf } from '../src/documents/content.ts';
import type { DocumentContent, LineTag } from '../src/model/document.ts';
import type { Loaded } from '../src/model/loaded.ts';
import type { SearchPage } from '../src/model/search.ts';
import { itemKey } from '../src/model/transcript.ts';
import { openSample } from './live.ts';
import { conversations, devices, documents, macBook, pixel, stops } from './sample.ts';
import { fileChanges, jobFiles } from './sample-files.ts';
import { sampleModels } from './sample-helpers.ts';
import { ledger, ledgerRows } from './sample-ledger.ts';
import { allowedHere, automations, permissions, servers, services } from './sample-settings.ts';
import type { Scene } from './scenes.ts';

const ready = <T>(value: T): Loaded<T> => ({ state: 'ready', value });
const none = ready(null);
const files = Object.fromEntries(Object.entries(fileChanges).map(([step, change]) => [step, ready(change)]));
const numbers: ReadonlyMap<string, number> = new Map([['step-3', 3]]);
const reading = { numbers, me: 'me' };

/** Something that is read first, as from the store: it comes after what asked for it is drawn. */
function useLater<T>(value: Loaded<T>): Loaded<T> {
  const [shown, setShown] = useState<Loaded<T>>({ state: 'loading' });
  useEffect(() => {
    const timer = setTimeout(() => setShown(value), 50);
    return () => clearTimeout(timer);
  }, [value]);
  return shown;
}

function sampleContent(id: string): DocumentContent {
  const kind = id === 'plan' || id === 'list' ? id : 'note';
  const read = readContent(openSample(id).doc, kind);
  if (!read.ok) throw new Error(read.error.sentence);
  return viewOf(kind, read.content, reading);
}

/** The document as it was: without the lines that came with step 3, and with one that was taken off since. */
function before(content: DocumentContent): DocumentContent {
  if (content.kind === 'note') return content;
  return {
    ...content,
    groups: content.groups.map(group => ({
      ...group,
      lines: [
        ...group.lines.filter(line => line.touched?.kind !== 'step').map(line => ({ ...line, done: false })),
        ...(group.name === 'Bakery' ? [{ id: 'candles', text: 'Birthday candles', done: false }] : []),
      ],
    })),
  };
}

function data(scene: Scene): BatonData {
  const list = conversations(scene.words);
  const docs = documents(scene.words);
  const loaded = {
    space: ready({ thisDevice: scene.onPhone ? pixel : macBook, hasOtherDevices: true, sync: scene.sync, updateReady: false }),
    conversations: ready(scene.isEmpty ? [] : list),
    head: ready(scene.head),
    transcript: ready({
      window: { from: 'end', limit: 40 } as const,
      items: scene.items,
      places: scene.items.map(itemKey),
      hasEarlier: false,
      hasLater: false,
    }),
    rows: ready({
      rows: scene.rows,
      done: scene.rows.filter(row => row.kind === 'step' && row.state === 'done').length,
      waiting: scene.rows.filter(row => row.kind === 'step' && (row.state === 'doubt' || row.state === 'wait')).length,
    }),
    documents: ready(scene.isEmpty ? [] : docs),
    documentsOf: ready(scene.hasDocuments ? docs.slice(0, 2) : []),
    timeline: ready({ stops, running: true, of: 5 }),
    past: ready({ stops: stops.slice(0, 4), running: false }),
    ledger: ready({ jobs: scene.isEmpty ? [] : ledger, hasEarlier: false }),
    ledgerRows: ready(scene.ledgerRows ?? ledgerRows),
    jobFiles: ready(scene.ledgerRows === undefined ? { files: [], more: 0 } : jobFiles),
    devices: ready(devices),
    here: ready(scene.here),
    helpers: ready(scene.helpers),
    tools: ready(scene.isEmpty ? { servers: [], services: [], automations: [] } : { servers, services, automations }),
    permissions: ready(scene.isEmpty ? [] : permissions),
  };
  const tags: ReadonlyMap<string, LineTag> = tagsOf(sampleContent('list'));
  const comparison = ready({
    before: before(sampleContent('list')),
    latest: sampleContent('list'),
    tags,
    words: '1 added, 1 ticked, 1 taken off, “Rye bread” moved to the end',
    changedAt: Date.now() - 240_000,
  });
  return {
    useSpace: () => loaded.space,
    useConversations: limit => (limit === 3 && scene.isEmpty ? loaded.conversations : ready(scene.isEmpty ? [] : list.slice(0, limit))),
    useArchived: () => ready([]),
    useConversation: () => loaded.head,
    useTranscript: () => loaded.transcript,
    useJobRows: () => loaded.rows,
    useLiveText: () => undefined,
    useQueue: () => scene.queue,
    useDocuments: () => loaded.documents,
    useDocumentsOf: session => (session === '' ? ready([]) : loaded.documentsOf),
    useDocument: id => ready(docs.find(one => one.id === id)),
    useTimeline: (_, session) => (session === undefined ? loaded.past : loaded.timeline),
    useContentAt: id => ready(before(sampleContent(id))),
    useComparison: () => (scene.coming === undefined ? comparison : { state: 'loading', coming: scene.coming }),
    useLedger: () => loaded.ledger,
    useLedgerRows: () => loaded.ledgerRows,
    useStepNumbers: () => numbers,
    useDevices: () => loaded.devices,
    useHelpers: () => loaded.helpers,
    usePairing: () => scene.pairing,
    useJoin: () => scene.join,
    useHere: () => loaded.here,
    usePermissions: () => loaded.permissions,
    useFolders: () => ({ state: 'ready', value: [] }),
    useJobFiles: () => useLater(loaded.jobFiles),
    useFileChange: (_, step) => files[step] ?? none,
    useTools: () => loaded.tools,
    useArrival: large => (large === undefined ? undefined : (scene.coming ?? 'here')),
  };
}

function tagsOf(content: DocumentContent): ReadonlyMap<string, LineTag> {
  const tags = new Map<string, LineTag>([['candles', { change: 'removed' }]]);
  if (content.kind === 'note') return tags;
  for (const line of content.groups.flatMap(group => group.lines)) {
    if (line.touched?.kind === 'step') tags.set(line.id, { change: 'added', by: line.touched });
    else if (line.done) tags.set(line.id, { change: 'ticked', by: { kind: 'you' } });
    else if (line.text === 'Rye bread') tags.set(line.id, { change: 'moved', by: { kind: 'step', step: 3 } });
  }
  return tags;
}

/** Whatever is asked for is found in what the gallery shows. */
function sampleSearch(words: string, scene: Scene): SearchPage {
  const { answer, week } = scene.words;
  const at = answer.toLowerCase().indexOf(words.toLowerCase());
  const cut = at < 0 ? [answer.slice(0, 12), answer.slice(12, 18)] : [answer.slice(0, at), answer.slice(at, at + words.length)];
  const [before = '', hit = ''] = cut;
  const snippet = { before, hit, after: answer.slice(before.length + hit.length, before.length + hit.length + 120) };
  const now = Date.now();
  const conversation = (n: number, by: 'person' | 'baton') =>
    ({ session: 'week', title: week, entry: `e${n}`, by, at: now - n * 86_400_000, snippet }) as const;
  return {
    conversations: [conversation(0, 'baton'), conversation(2, 'person'), { ...conversation(9, 'person'), title: scene.words.birthday }],
    documents: [{ document: 'list', title: documents(scene.words)[0]?.title ?? '', kind: 'list', at: now, snippet }],
    next: { conversations: 'more', documents: null },
    indexing: false,
  };
}

const fine: Promise<Done> = Promise.resolve({ ok: true });
const said: string[] = [];
const note = (what: string) => {
  said.push(what);
  Object.assign(window, { galleryCommands: said });
  return fine;
};
let next = 0;
const commands: Omit<BatonCommands, 'tryHelper' | 'connectHelper' | 'findHelpers' | 'downloadBrowserModel'> = {
  newId: () => `g${next++}`,
  send: message => note(`send ${message.id} ${message.text}`),
  moveQueued: (_, id) => note(`moveQueued ${id}`),
  goOn: (_, answer) => note(`goOn ${answer}`),
  copy: (_, entry) => note(`copy ${entry}`),
  tryAgain: (_, message) => note(`tryAgain ${message}`),
  showVersion: (_, entry) => note(`showVersion ${entry}`),
  cancel: (_, turn) => note(`cancel ${turn}`),
  changeQueued: (_, id, text) => note(`changeQueued ${id} ${text ?? ''}`),
  answerApproval: (_, step, __, ___, answer, always) => note(`approve ${step} ${answer}${always === true ? ' always' : ''}`),
  tools: async () => ({
    connectServer: (title, place) => note(`connectServer ${title} ${place.kind}`),
    checkServer: id => note(`checkServer ${id}`),
    setServerToken: (id, token) => note(`setServerToken ${id} ${token === undefined ? 'none' : 'one'}`),
    trustServer: (id, trusted) => note(`trustServer ${id} ${trusted}`),
    removeServer: id => note(`removeServer ${id}`),
    connectService: service => note(`connectService ${service}`),
    removeService: service => note(`removeService ${service}`),
    saveAutomation: draft => note(`saveAutomation ${draft.title}`),
    deleteAutomation: id => note(`deleteAutomation ${id}`),
    restoreAutomation: () => note('restoreAutomation'),
  }),
  chooseFolder: () => note('chooseFolder'),
  changeFile: (_, what, about) => note(`${what} ${about.name}`),
  chooseFolderFor: (_, step) => note(`chooseFolderFor ${step}`),
  revokeFolder: id => note(`revokeFolder ${id}`),
  stopAllowing: key => note(`stopAllowing ${key}`),
  resolve: (_, step, __, answer) => note(`resolve ${step} ${answer}`),
  continueHere: session => note(`continueHere ${session}`),
  rename: (_, title) => note(`rename ${title}`),
  pin: (session, pinned) => note(`pin ${session} ${pinned}`),
  archive: (session, archived) => note(`archive ${session} ${archived}`),
  deleteConversation: session => note(`delete ${session}`),
  undoStep: (_, step, how) => note(`${how} ${step}`),
  undoJob: (_, turn) => note(`undoJob ${turn}`),
  restore: (document, stop) => note(`restore ${document} ${stop}`),
  createDocument: (id, kind) => note(`create ${kind} ${id}`),
  startPairing: () => note('startPairing'),
  confirmPairing: () => note('confirmPairing'),
  stopPairing: () => note('stopPairing'),
  joinByCode: code => note(`joinByCode ${code}`),
  joinByLink: link => note(`joinByLink ${link}`),
  joinWordsMatch: match => note(`joinWordsMatch ${match}`),
  removeEverything: unsettled => note(`removeEverything ${unsettled.join(' ')}`),
  goOnWithout: device => note(`goOnWithout ${device}`),
  removeHelper: id => note(`removeHelper ${id}`),
  chooseHelper: id => note(`chooseHelper ${id ?? 'builtin'}`),
  setMonthlyLimit: micros => note(`setMonthlyLimit ${micros}`),
  setHelperOrder: helpers => note(`setHelperOrder ${helpers.join(' ')}`),
  letBuiltInAnswer: (_, step) => note(`letBuiltInAnswer ${step}`),
  setHelperFallback: on => note(`setHelperFallback ${on}`),
  renameThisDevice: name => note(`renameDevice ${name}`),
  restartForUpdate: () => void note('restart'),
};

/** Asking helpers, as the scene says it ends. */
function asking(scene: Scene): Pick<BatonCommands, 'tryHelper' | 'connectHelper' | 'findHelpers' | 'downloadBrowserModel'> {
  const refused = scene.trouble === undefined ? undefined : ({ ok: false, problem: { helper: scene.trouble } } as const);
  return {
    tryHelper: async asked => {
      await note(`tryHelper ${asked.provider}`);
      return refused ?? { ok: true, models: sampleModels };
    },
    connectHelper: async ({ model }) => {
      await note(`connectHelper ${model}`);
      return refused ?? { ok: true };
    },
    findHelpers: async () => ({ ok: true, found: scene.found }),
    // It stays on its way, to be looked at.
    downloadBrowserModel: async (onProgress, signal) => {
      await note('downloadBrowserModel');
      onProgress(0.42);
      await new Promise(over => signal.addEventListener('abort', over));
    },
  };
}

/** What was allowed on this computer; what is stopped is gone. */
function computerOf(scene: Scene): BatonPort['thisComputer'] {
  let here = scene.isEmpty ? { homes: [], programs: [] } : allowedHere;
  return {
    allowedHere: async () => here,
    forgetHome: async ({ origin }) => {
      here = { ...here, homes: here.homes.filter(one => one !== origin) };
      await note(`forgetHome ${origin}`);
      return {};
    },
    forgetProgram: async ({ server }) => {
      here = { ...here, programs: here.programs.filter(one => one.server !== server) };
      await note(`forgetProgram ${server}`);
      return {};
    },
  };
}

/** The whole port over one scene: nothing is stored, commands are only noted. */
export function galleryPort(scene: Scene): BatonPort {
  const kept = new Map<string, Draft>();
  if (scene.draft !== undefined) kept.set('week', { id: 'draft', text: scene.draft });
  return {
    data: data(scene),
    commands: { ...commands, ...asking(scene) },
    thisComputer: scene.onPhone ? null : computerOf(scene),
    canChooseFolders: !scene.onPhone,
    canStartPrograms: !scene.onPhone,
    drafts: {
      load: place => Promise.resolve(kept.get(place)),
      save: (place, draft) => Promise.resolve(void kept.set(place, draft)),
      clear: place => Promise.resolve(void kept.delete(place)),
      onMoved: () => () => undefined,
      hasFiles: async () => false,
    },
    files: async () => ({
      list: async () => [],
      add: async (_, file) => ({ id: file.name, ...file }),
      remove: async () => undefined,
      clear: async () => undefined,
      sentWith: async () => [],
      leftOut: async () => [],
      leaveOut: async (_, blob) => ({ id: blob, blob }),
    }),
    recipes: ['plan-week', 'shopping-list', 'write-note'],
    jobSentence: async () => (_, blanks) => `Plan my week. ${Object.values(blanks).filter(Boolean).join('. ')}.`,
    search: async words => scene.search ?? sampleSearch(words, scene),
    wholeText: async () =>
      scene.coming === undefined ? { text: `${scene.words.answer} shop. And this is how it ends.`, kind: 'txt' } : null,
    findIn: async (_, words, __, tell) =>
      tell(scene.items.filter(item => JSON.stringify(item).includes(words)).map(item => ({ place: itemKey(item), key: itemKey(item) }))),
    placeOf: async (_, entry) => {
      const item = scene.items.find(one => one.id === entry);
      return item ? { place: itemKey(item), key: itemKey(item) } : null;
    },
    windowAround: async () => ({ from: 'end', limit: 40 }),
    openLiveDocument: async id => openSample(id),
  };
}
