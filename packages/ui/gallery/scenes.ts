import { setPreferences } from '../src/app/preferences.ts';
import type { ConversationHead, QueuedMessage } from '../src/model/conversation.ts';
import type { SyncView } from '../src/model/device.ts';
import type { FoundHelper, HelperProblem, HelpersView } from '../src/model/helper.ts';
import type { HereView } from '../src/model/here.ts';
import type { LedgerRow } from '../src/model/ledger.ts';
import type { JoinView, PairingView } from '../src/model/pairing.ts';
import type { SearchPage } from '../src/model/search.ts';
import type { JobRow, TranscriptItem } from '../src/model/transcript.ts';
import type { Coming } from '../src/model/whole.ts';
import {
  answer,
  approval,
  approvalSteps,
  birthdayJob,
  chinese,
  doubtSteps,
  english,
  handedOnSteps,
  head,
  job,
  large,
  macBook,
  message,
  missing,
  pickedUp,
  pixel,
  question,
  queued,
  queuedTwo,
  recovered,
  sentFiles,
  steps,
  type Words,
} from './sample.ts';
import { chooseFolder, fileLedger, fileSteps } from './sample-files.ts';
import { foundHere, foundInBrowser, helpersWith } from './sample-helpers.ts';
import { richAnswer } from './sample-rich.ts';

/** One state of the app to look at. */
export interface Scene {
  readonly start: string;
  readonly words: Words;
  readonly onPhone: boolean;
  readonly isEmpty: boolean;
  readonly head: ConversationHead;
  readonly items: readonly TranscriptItem[];
  readonly rows: readonly JobRow[];
  readonly queue: readonly QueuedMessage[];
  /** The rows of a job in what it did, in place of the sample's own. */
  readonly ledgerRows?: readonly LedgerRow[];
  readonly draft?: string;
  readonly hasDocuments: boolean;
  readonly sync: SyncView;
  readonly pairing: PairingView;
  readonly join: JoinView;
  readonly here: HereView | null;
  /** What is found, whatever is looked for; missing: the sample's own words. */
  readonly search?: SearchPage;
  readonly helpers: HelpersView;
  /** What answers on this computer. */
  readonly found: readonly FoundHelper[];
  /** What a helper that is tried answers instead of what it has. */
  readonly trouble?: HelperProblem;
  /** Large values are not on this device, and stand like this. */
  readonly coming?: Coming;
}

const nothingFound: SearchPage = { conversations: [], documents: [], next: { conversations: null, documents: null }, indexing: false };

const words3 = ['amber', 'kettle', 'north'];

/** Reads `?scene=moved&lang=zh-CN&theme=dark&phone=1`. */
export function sceneFrom(params: URLSearchParams): Scene {
  const lang = params.get('lang');
  const theme = params.get('theme');
  setPreferences({ language: lang === 'zh-CN' ? lang : 'en', theme: theme === 'dark' ? theme : 'light' });
  const words = lang === 'zh-CN' ? chinese : english;
  const onPhone = params.has('phone');
  const base: Scene = {
    start: '#/',
    words,
    onPhone,
    isEmpty: false,
    head: head(words),
    items: [message(words), job(words), answer(words)],
    rows: steps(words, false),
    queue: [],
    hasDocuments: true,
    sync: { kind: 'synced' },
    pairing: {
      kind: 'offered',
      secure: true,
      link: 'https://baton.example.net/#/join?relay=wss%3A%2F%2Fbaton.example.net&slot=482913&secret=Yz0xMjM0NTY3ODkwYWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXo',
      code: '482913',
      address: 'baton.example.net',
      expiresAt: Date.now() + 161_000,
    },
    join: { kind: 'asking' },
    here: null,
    helpers: helpersWith('builtIn'),
    found: foundHere,
  };
  return { ...base, ...named(params.get('scene') ?? 'home', lang, base) };
}

function named(name: string, lang: string | null, base: Scene): Partial<Scene> {
  const { words } = base;
  const birthday = {
    start: '#/c/week',
    hasDocuments: false,
    head: { ...base.head, title: words.birthday, run: { kind: 'asks', about: 'question' } as const },
  };
  switch (name) {
    case 'first-run':
      return { isEmpty: true };
    case 'job-form':
      return { start: '#/?job=plan-week' };
    case 'conversation':
      return { start: '#/c/week', queue: queued(words) };
    case 'queue':
    case 'queue-change':
      return { start: '#/c/week', queue: queuedTwo(words) };
    case 'queue-fixed':
      return { start: '#/c/week', queue: [{ id: 'qf', text: words.takeBack, when: 'afterThisJob', fixed: true }] };
    case 'conversation-doc':
      return { start: '#/c/week?doc=plan', queue: queued(words) };
    case 'list':
      return { start: '#/conversations' };
    case 'moved':
      return { start: '#/c/week', items: [pickedUp, job(words), answer(words)], rows: steps(words, true), hasDocuments: false };
    case 'banner':
      return {
        start: '#/c/week',
        rows: steps(words, true),
        items: [message(words), job(words, 'elsewhere'), answer(words)],
        head: { ...base.head, run: { kind: 'elsewhere', device: pixel }, continuedOn: pixel },
      };
    case 'recovered':
      return {
        start: '#/c/week',
        draft: 'And leave Sunday free',
        items: [
          message(words),
          recovered,
          job(words),
          { ...answer(words, 'starting'), text: '', cutOff: { text: words.answer.slice(0, 74), at: recovered.stoppedAt ?? 0 } },
        ],
      };
    case 'handed-on': {
      const { step: _, ...card } = job(words);
      return { start: '#/c/week', items: [message(words), { ...card, title: words.ask.split('.')[0] ?? '' }], rows: handedOnSteps(words) };
    }
    case 'question':
      return { ...birthday, items: [birthdayJob, question], rows: doubtSteps };
    case 'question-forgotten':
      return { ...birthday, items: [birthdayJob, { ...question, forgotten: true }], rows: doubtSteps };
    case 'question-missing':
      return { ...birthday, items: [birthdayJob, missing], rows: doubtSteps };
    case 'approval':
      return {
        ...birthday,
        head: { ...birthday.head, run: { kind: 'here' } },
        items: [{ ...birthdayJob, step: { at: 3, of: 4 } }, approval],
        rows: approvalSteps,
      };
    case 'choose-folder':
      return {
        ...birthday,
        head: { ...birthday.head, run: { kind: 'here' } },
        items: [{ ...birthdayJob, step: { at: 3, of: 4 } }, chooseFolder],
        rows: approvalSteps,
      };
    case 'file-changes':
      return { start: '#/c/week', items: [message(words), job(words)], rows: fileSteps, hasDocuments: false };
    case 'did-files':
    case 'did-undo':
      return { start: '#/did', ledgerRows: fileLedger };
    case 'permissions':
      return { start: '#/settings/permissions' };
    case 'tools':
      return { start: '#/settings/tools' };
    case 'automations':
    case 'automations-edit':
      return { start: '#/settings/automations' };
    case 'automations-none':
      return { start: '#/settings/automations', isEmpty: true };
    case 'tools-none':
      return { start: '#/settings/tools', isEmpty: true };
    case 'permissions-none':
      return { start: '#/settings/permissions', isEmpty: true };
    case 'documents':
      return { start: '#/documents' };
    case 'document':
      return { start: '#/documents/list' };
    case 'note':
      return { start: '#/documents/note' };
    case 'time-travel':
      return { start: '#/documents/list?stop=v2' };
    case 'did':
      return { start: '#/did' };
    case 'did-large':
      return { start: '#/did', coming: 'fetching' };
    case 'did-large-offline':
      return { start: '#/did', coming: 'waiting', sync: { kind: 'offline', waiting: 0 } };
    case 'answer-large':
    case 'answer-large-here':
      return {
        start: '#/c/week',
        items: [message(words), { ...answer(words, 'done'), whole: large(320_000) }],
        ...(name === 'answer-large' && { coming: 'fetching' }),
      };
    case 'said-again':
      return {
        start: '#/c/week',
        head: { ...base.head, run: { kind: 'idle' } },
        hasDocuments: false,
        items: [
          { kind: 'summary', id: 's1', text: words.answer },
          { kind: 'message', id: 'm1', text: words.ask, at: Date.now() - 60_000, versions: ['m0', 'm1'], files: sentFiles },
          { ...answer(words, 'done'), asked: 'm1' },
          { kind: 'message', id: 'm2', text: words.ask, at: Date.now() - 30_000 },
          { ...answer(words, 'starting'), id: 'a2', text: '', waitsUntil: Date.now() + 90_000, stops: 'turn' },
        ],
      };
    case 'copied':
      return {
        start: '#/c/week',
        head: { ...base.head, run: { kind: 'idle' } },
        hasDocuments: false,
        items: [
          message(words),
          { kind: 'did', id: 'd1', title: words.planning, lines: words.steps.slice(0, 2).map(([title, result]) => `${title}: ${result}`) },
          answer(words, 'done'),
          { kind: 'origin', id: 'o1', from: 'birthday', entry: 'm9', title: words.birthday, hasEarlier: true },
          { kind: 'message', id: 'm2', text: words.sunday, at: Date.now() - 30_000 },
        ],
      };
    case 'folders':
      return { start: '#/settings/folders' };
    case 'rich':
      return { start: '#/c/week', hasDocuments: false, items: [message(words), richAnswer(lang)] };
    case 'version-large':
      return { start: '#/documents/note?stop=v2', coming: 'waiting' };
    case 'search':
      return { start: `#/search?q=${encodeURIComponent(words.answer.slice(5, 9))}` };
    case 'search-none':
      return { start: '#/search?q=zzz', search: nothingFound };
    case 'search-start':
      return { start: '#/search' };
    case 'search-indexing':
      return { start: '#/search?q=zzz', search: { ...nothingFound, indexing: true } };
    case 'memory':
      return { start: '#/settings/memory' };
    case 'settings':
      return { start: '#/settings' };
    case 'devices':
      return { start: '#/settings/devices' };
    case 'helpers':
      return { start: '#/settings/helpers', helpers: helpersWith('cloud') };
    case 'helpers-first':
      return { start: '#/settings/helpers' };
    case 'helpers-local':
      return { start: '#/settings/helpers', helpers: helpersWith(base.onPhone ? 'elsewhere' : 'local') };
    case 'helpers-limit':
      return { start: '#/settings/helpers', helpers: helpersWith('limit') };
    case 'helpers-connect':
      return { start: '#/settings/helpers' };
    case 'helpers-trouble':
      return { start: '#/settings/helpers', trouble: 'badKey' };
    case 'helpers-browser':
      return { start: '#/settings/helpers', found: foundInBrowser };
    case 'helpers-none':
      return { start: '#/settings/helpers', found: [] };
    case 'home-cloud':
      return { helpers: helpersWith('cloud') };
    case 'home-away':
      return { helpers: helpersWith(base.onPhone ? 'elsewhere' : 'local') };
    case 'look':
      return { start: '#/settings/look' };
    case 'add':
      return { start: '#/devices/add' };
    case 'add-words':
      return { start: '#/devices/add', pairing: { kind: 'compare', words: words3, deviceName: 'Pixel 9' } };
    case 'add-none':
      return {
        start: '#/devices/add',
        pairing: {
          kind: 'offered',
          secure: false,
          link: 'http://127.0.0.1:7423/#/join?x',
          code: '482913',
          address: '127.0.0.1:7423',
          expiresAt: Date.now() + 161_000,
        },
      };
    case 'join':
      return { start: '#/join' };
    case 'join-has-space':
      return {
        start: '#/join',
        here: {
          conversations: { n: 12, orMore: false },
          documents: { n: 4, orMore: false },
          drafts: 1,
          elsewhere: { kind: 'nobody' },
          unsettled: [{ id: 'sent', title: 'Send the plan to team.example.org' }],
        },
      };
    case 'join-words':
      return { start: '#/join', join: { kind: 'compare', words: words3 } };
    case 'join-done':
      return {
        start: '#/join',
        join: { kind: 'joined', deviceName: pixel.name, conversations: { have: 42, of: 42 }, documents: { have: 18, of: 31 } },
      };
    case 'offline':
      return {
        start: '#/c/week',
        sync: { kind: 'offline', waiting: 3 },
        queue: [{ id: 'q', text: 'Ask the plumber for Tuesday', when: 'whenOnline' }],
      };
    case 'asleep':
      return { start: '#/c/week', head: { ...base.head, run: { kind: 'asleep', device: macBook } } };
    default:
      return {};
  }
}
