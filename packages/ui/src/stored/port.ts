import { createIdSource, cryptoRandom } from '@baton/protocol';
import type { RuntimeClient } from '@baton/runtime/client';
import type { Reader } from '@baton/store/read';
import type { BatonData, BatonPort, LiveDocument } from '../data/port.ts';
import { useArrival } from './arrival.ts';
import { storedCommands } from './commands.ts';
import { useComparison, useContentAt, useDocument, useDocuments, useDocumentsOf, useStepNumbers, useTimeline } from './documents.ts';
import { storedDrafts } from './drafts.ts';
import { useHelpers } from './helpers.ts';
import { useHere } from './here.ts';
import { useFileChange, useJobFiles, useLedger, useLedgerRows } from './ledger.ts';
import { RuntimeNews } from './news.ts';
import { useJoin, usePairing } from './pairing.ts';
import { useArchived, useConversation, useConversations, useQueue } from './sessions.ts';
import type { Source, UpdateSource } from './source.ts';
import { useDevices, useSpace } from './space.ts';
import { useFolders, usePermissions, useTools } from './use-settings.ts';
import { useJobRows, useLiveText, useTranscript } from './use-transcript.ts';
import { readWholeText } from './whole.ts';

export interface StoredPortOptions {
  readonly reader: Reader;
  readonly client: RuntimeClient;
  readonly device: Source['device'];
  /** The relay's WebSocket address, for joining by code; null where there is none. */
  readonly relay: string | null;
  readonly update?: UpdateSource;
  /** On a computer that can start programs. */
  readonly allowProgram?: Source['allowProgram'];
  readonly allowHome?: Source['allowHome'];
  readonly chooseFolder?: Source['chooseFolder'];
  readonly lookAtFile?: Source['lookAtFile'];
  /** On a computer that asks in windows of its own. */
  readonly thisComputer?: BatonPort['thisComputer'];
  /** The recipes the built-in helper has. */
  readonly recipes: readonly string[];
  readonly jobSentence: BatonPort['jobSentence'];
}

const noUpdate: UpdateSource = { state: () => 'none', subscribe: () => () => undefined, apply: async () => undefined };

/** The real port: what is shown is read from this device's database, what is asked goes to the runtime. */
export function createStoredPort(options: StoredPortOptions): BatonPort {
  const { reader, client, device, relay, update = noUpdate, recipes, jobSentence } = options;
  const { allowProgram = null, allowHome = null, chooseFolder = null, lookAtFile = null, thisComputer = null } = options;
  const source: Source = {
    reader,
    client,
    news: new RuntimeNews(client, reader),
    update,
    device,
    relay,
    allowProgram,
    allowHome,
    chooseFolder,
    lookAtFile,
  };
  // One asker a window: what it asked before is given up when it asks anew.
  const window = createIdSource(() => Date.now(), cryptoRandom).next<string>();
  let open: ((id: string) => LiveDocument) | undefined;
  return {
    data: storedData(source),
    commands: storedCommands(source),
    drafts: storedDrafts(reader),
    files: async () => (await import('./draft-files.ts')).storedFiles(reader),
    thisComputer,
    canStartPrograms: allowProgram !== null,
    canChooseFolders: chooseFolder !== null,
    recipes,
    jobSentence,
    async search(words, limit, after) {
      const { askSearch } = await import('./search.ts');
      return askSearch(client, window, { text: words, limit, ...(after && { after }) });
    },
    wholeText: large => readWholeText(reader, large),
    findIn: async (session, words, signal, tell) => (await import('./find.ts')).findIn(reader, session, words, signal, tell),
    placeOf: async (session, entry) => (await import('./find.ts')).placeOf(reader, session, entry),
    windowAround: async (session, place) => (await import('./find.ts')).windowAround(reader, session, place),
    async openLiveDocument(id) {
      const { liveDocuments } = await import('./live.ts');
      open ??= liveDocuments(client, () => device.name);
      return open(id);
    },
  };
}

function storedData(source: Source): BatonData {
  return {
    useSpace: () => useSpace(source),
    useConversations: limit => useConversations(source, limit),
    useArchived: limit => useArchived(source, limit),
    useConversation: session => useConversation(source, session),
    useTranscript: (session, window) => useTranscript(source, session, window),
    useJobRows: job => useJobRows(source, job),
    useLiveText: (_, answer) => useLiveText(source, answer),
    useQueue: session => useQueue(source, session),
    useDocuments: limit => useDocuments(source, limit),
    useDocumentsOf: session => useDocumentsOf(source, session),
    useDocument: id => useDocument(source, id),
    useTimeline: (document, session) => useTimeline(source, document, session),
    useContentAt: (document, stop) => useContentAt(source, document, stop),
    useComparison: (document, stop) => useComparison(source, document, stop),
    useLedger: pages => useLedger(source, pages),
    useLedgerRows: turn => useLedgerRows(source, turn),
    useJobFiles: job => useJobFiles(source, job),
    useFileChange: (session, step) => useFileChange(source, session, step),
    useStepNumbers: session => useStepNumbers(source, session),
    useDevices: () => useDevices(source),
    useHelpers: () => useHelpers(source),
    usePairing: () => usePairing(source),
    useJoin: () => useJoin(source),
    useHere: () => useHere(source),
    usePermissions: () => usePermissions(source),
    useFolders: () => useFolders(source),
    useTools: () => useTools(source),
    useArrival: large => useArrival(source, large),
  };
}
