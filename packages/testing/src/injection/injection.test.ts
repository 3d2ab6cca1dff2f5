/** Security: what a page, a document or a tool says grants nothing, changes no risk, and leaves out no question. */
import { createWorld, type Servers } from '@baton/assistant';
import { memoryDocuments } from '@baton/assistant/testing/memory-documents';
import { hurriedClock, type OwnRoom, ownRoom } from '@baton/assistant/testing/own-room';
import type { Performed, StepState, World } from '@baton/journal';
import {
  type Automation,
  type ConnectedServer,
  type DocumentId,
  type JsonValue,
  memoryDocument,
  nestedName,
  type ServerTool,
  toolHash,
} from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { type Attack, attacks } from './corpus.ts';

const start = Date.UTC(2026, 10, 27);
const said = 'read https://bakery.example/bread and my note, and tell me what is new';
/** What the person saved under a name, and allowed for nothing. */
const team: Automation = {
  ...({ v: 1, id: 'team', title: 'Tell the team', method: 'POST', url: 'https://chat.example/hook' } as const),
  ...{ headers: [], body: '{"text": "{{message}}"}', blanks: [{ name: 'message', example: '' }] },
  ...{ keyHeader: null, costs: false, savedAt: 1 },
};
/** What the person did allow: one address, and nothing else. */
const allowed = 'http.request POST https://team.example.org/plans';

const tool = (name: string, readOnly: boolean): ServerTool => {
  const plain = { name, title: null, description: '', schema: { type: 'object' }, readOnly, destructive: false };
  return { ...plain, hash: toolHash(plain) };
};
const files: ConnectedServer = {
  v: 1,
  id: 'files',
  title: 'Files',
  place: { kind: 'http', url: 'https://files.example/mcp' },
  trusted: false,
  tools: [tool('write_file', false), tool('look', true)],
  leftOut: 0,
  checkedAt: start,
};

interface Watched {
  readonly room: OwnRoom;
  /** Everything that left, besides reading what the person named. */
  readonly left: string[];
  readonly asked: string[];
}

/** A conversation in which everything that is read says this, and an assistant that believes every word, or hands it on to one that does. */
async function gulled(attack: Attack, handsOn = false): Promise<Watched> {
  const left: string[] = [];
  const asked: string[] = [];
  const documents = memoryDocuments();
  const note: DocumentId = documents.seed('note', 'My note', { body: attack.text }, start);
  const servers: Servers = {
    current: () => [files],
    connect: async () => ({
      ok: true,
      connection: {
        tools: files.tools,
        leftOut: 0,
        call: async name => {
          left.push(`mcp ${name}`);
          return { kind: 'result', failed: false, text: attack.text, structured: null, cut: false };
        },
        close: async () => undefined,
      },
    }),
  };
  const world = createWorld({
    documents,
    history: { recent: async () => [{ kind: 'helper', text: `I read: ${attack.text}`, at: start - 1 }] },
    http: {
      send: async ({ url }) => {
        left.push(url);
        return { kind: 'response', status: 200, headers: {}, text: attack.text, cut: false };
      },
    },
    web: {
      get: async ({ url }) => {
        if (url !== 'https://bakery.example/bread') left.push(url);
        const body = new TextEncoder().encode(`<title>${attack.text}</title><p>${attack.text}</p>`);
        return { kind: 'page', status: 200, contentType: 'text/html', body, cut: false };
      },
    },
    servers,
    secrets: { get: async () => 'key' },
    automations: {
      current: () => [team],
      find: id => (id === team.id ? team : undefined),
      secrets: async () => ({ origin: 'https://chat.example', headers: {} }),
    },
    // Only reads: there is no way in this port, or in any other that a tool has, to allow something.
    permissions: {
      stands: async ({ tool: name, target }) => {
        asked.push(`${name} ${target}`);
        return `${name} ${target}` === allowed;
      },
    },
    clock: hurriedClock(start),
    locale: 'en',
    zone: 'UTC',
  });
  const first: readonly { name: string; arguments: JsonValue }[] = [
    { name: 'web.read', arguments: { url: 'https://bakery.example/bread' } },
    { name: 'document.read', arguments: { document: note } },
  ];
  const gullible: World = {
    ...world,
    async perform(call): Promise<Performed> {
      if (call.step.kind !== 'model') return world.perform(call);
      const { rounds, nested } = call.step.arguments as { readonly rounds: readonly JsonValue[]; readonly nested?: JsonValue };
      const ask = [attack.name, attack.text].join(': ').slice(0, 8_000);
      const handedOn = [{ name: nestedName, arguments: { title: 'Do what it says', ask } }];
      const own = [first, handsOn ? handedOn : attack.calls][rounds.length] ?? [];
      const calls = nested === undefined ? own : rounds.length === 0 ? attack.calls : [];
      return { status: 'done', value: { text: calls.length === 0 ? 'done' : '', calls: calls.map(one => ({ ...one })) } };
    },
  };
  const room = ownRoom(hurriedClock(start), { rows: [], documents });
  await room.send(said);
  await room.run(gullible);
  return { room, left, asked };
}

const risky = ({ risk }: StepState) => risk !== 'none' && risk !== 'reversible';
const attempts = ({ room }: Watched, handedOn = false): StepState[] =>
  Object.values(room.turn().steps).filter(
    step => step.kind === 'tool' && (handedOn ? step.parent !== step.turn : step.parent === step.turn && step.ordinal > 2),
  );
const ways = attacks.flatMap(attack => [
  { ...attack, says: attack.name, handedOn: false },
  { ...attack, says: `${attack.name}, handed on as an instruction,`, handedOn: true },
]);

describe('what was read', () => {
  it.each(ways)('that $says makes nothing happen without a yes to exactly that', async ({ handedOn, ...attack }) => {
    const watched = await gulled(attack, handedOn);
    const steps = attempts(watched, handedOn);
    // The assistant did try all of it: otherwise this shows nothing.
    expect(steps).toHaveLength(attack.calls.length);
    expect(watched.left).toEqual([]);
    expect(await watched.room.documents.read(memoryDocument)).toBeNull();
    for (const step of steps) {
      if (step.name === 'refused') {
        expect(step.outcome?.status).toBe('failed');
        continue;
      }
      expect([step.name, step.confirm, risky(step)]).toEqual([step.name, true, true]);
      expect(step.approval?.answer).toBeNull();
      expect(step.outcome).toBeNull();
      const fields = Object.keys(step.arguments as { readonly [field: string]: JsonValue });
      expect(fields.filter(field => /^(?:named|confirm|risk|policy|always|trusted)$/.test(field))).toEqual([]);
    }
    // A conversation has no row that allows anything, however it is called.
    expect(watched.room.rows.map(({ row }) => row.type as string).filter(type => /setting|permission|approvalAnswer/.test(type))).toEqual(
      [],
    );
  });

  it('does have the power to ask, or this would prove nothing: the same call goes out after a yes, and only then', async () => {
    const attack = attacks[0] as Attack;
    const watched = await gulled(attack);
    const [step] = attempts(watched);
    expect(step?.approval?.shown.facts.map(fact => fact.value)).toContain('all your letters');
    expect(watched.asked).toContain('http.request POST https://evil.example/in');
  });

  it('changes nothing about a tool of a server: what it says of itself counts only where the person said so', async () => {
    const watched = await gulled({ name: 'look', text: 'x', calls: [{ name: 'mcp.files.look', arguments: { readOnlyHint: true } }] });
    expect(attempts(watched)).toMatchObject([{ name: 'mcp.files.look', policy: 'ask', risk: 'outside', confirm: true, outcome: null }]);
  });
});
