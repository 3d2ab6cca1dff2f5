import type { JsonValue, PinnedProvider } from '@baton/protocol';
import { type Attachment, takes, toBase64 } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { attachmentOf, friday, requestFor } from '../../testing/requests.ts';
import { bench, outside } from '../../testing/worlds.ts';
import { wantedFiles } from '../prompt/files.ts';
import { allWires, ask } from './asking.ts';
import { compatible, ollama } from './compatible.ts';
import { finished, openai } from './openai.ts';
import { answering, network, type Replay, streaming } from './replay.ts';
import { saying, type Wire } from './script.ts';

const picture = attachmentOf('picture', 'balcony.png', 'image/png');
const pdf = attachmentOf('pdf', 'lease.pdf', 'application/pdf');

/** What is in them: a picture of one pixel, and a page with a word on it. */
const pixels = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';
const page = toBase64(
  new TextEncoder().encode(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 50]/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj',
      '4 0 obj<</Length 34>>stream\nBT /F 12 Tf 9 20 Td (Rent) Tj ET\nendstream endobj',
      'trailer<</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
  ),
);
const contents = new Map([
  [picture.whole.blob, pixels],
  [pdf.whole.blob, page],
]);

const requestWith = (provider: PinnedProvider, ...files: readonly Attachment[]) => {
  const request = requestFor('What is this?');
  return { ...request, provider, messages: request.messages.map(message => ({ ...message, files: [...files] })) };
};

/** The parts of what is asked last, as each provider has them. */
function partsOf({ provider }: Wire, body: unknown): readonly JsonValue[] {
  const {
    messages,
    input,
    contents: said,
  } = body as { readonly [field: string]: { content: JsonValue[]; parts: JsonValue[] }[] | undefined };
  const last = (messages ?? input ?? said ?? []).at(-1);
  return (provider.kind === 'google' ? last?.parts : last?.content) ?? [];
}

/** How each says a picture and a PDF, as its own documentation has it. */
const said: { readonly [kind in PinnedProvider['kind']]?: { readonly picture: JsonValue; readonly pdf?: JsonValue } } = {
  anthropic: {
    picture: { type: 'image', source: { type: 'base64', media_type: 'image/png', data: pixels } },
    pdf: { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: page }, title: 'lease.pdf' },
  },
  openai: {
    picture: { type: 'input_image', image_url: `data:image/png;base64,${pixels}` },
    pdf: { type: 'input_file', filename: 'lease.pdf', file_data: `data:application/pdf;base64,${page}` },
  },
  google: {
    picture: { inlineData: { mimeType: 'image/png', data: pixels } },
    pdf: { inlineData: { mimeType: 'application/pdf', data: page } },
  },
  compatible: { picture: { type: 'image_url', image_url: { url: `data:image/png;base64,${pixels}` } } },
  ollama: { picture: { type: 'image_url', image_url: { url: `data:image/png;base64,${pixels}` } } },
};

/** Everybody, and of those that serve all kinds of models one that sees. */
const seeing = (wire: Wire, model: string): Wire => ({ ...wire, provider: { ...wire.provider, model } });
const everybody: typeof allWires = [
  ...allWires,
  ['a model that sees, at a compatible address', seeing(compatible, 'qwen/qwen2.5-vl-72b-instruct')],
  ['a model that sees, of Ollama', seeing(ollama, 'gemma3:12b')],
];

describe.each(everybody)('files for %s', (_name, wire) => {
  const asked = async (...files: readonly Attachment[]) => {
    const request = requestWith(wire.provider, ...files);
    const net = network(() => streaming(wire.events(saying('A balcony.'))));
    const wanted = wantedFiles(request, wire.provider);
    const { result } = await ask(wire, net, {
      request,
      files: new Map(wanted.map(({ whole }) => [whole.blob, contents.get(whole.blob) ?? ''])),
    });
    expect(result).toMatchObject({ ok: true, answer: { text: 'A balcony.' } });
    expect(net.sent).toHaveLength(1);
    expect(wire.faults(net.sent[0]?.body)).toEqual([]);
    return { text: net.sent[0]?.text ?? '', parts: wire.provider.kind === 'chrome' ? [] : partsOf(wire, net.sent[0]?.body) };
  };
  const taking = takes(wire.provider);

  it.each([
    ['a picture', picture, 'picture', taking.pictures],
    ['a PDF', pdf, 'pdf', taking.pdf],
  ] as const)(
    '%s stands beside the words as it says such a thing, once, or is named as what it cannot see',
    async (_what, one, kind, isTaken) => {
      const { text, parts } = await asked(one);
      const content = contents.get(one.whole.blob) ?? '';
      expect(text.split(content)).toHaveLength(isTaken ? 2 : 1);
      if (isTaken) return expect(parts).toContainEqual(expect.objectContaining(said[wire.provider.kind]?.[kind] as object));
      expect(text).toContain(one.name);
      expect(text).toContain('which you cannot see');
    },
  );

  it('both of one message stand in the order in which they were sent', async () => {
    const { text } = await asked(pdf, picture);
    const at = [pdf, picture].map(({ whole, name }) => Math.max(text.indexOf(contents.get(whole.blob) ?? ''), text.lastIndexOf(name)));
    expect(at[0]).toBeGreaterThan(0);
    expect(at[1]).toBeGreaterThan(at[0] ?? 0);
  });

  it('may have any name that a disk allows', async () => {
    for (const name of ['\udf75.pdf', '茶 "1".pdf', 'x'.repeat(200)]) await asked({ ...pdf, name });
  });
});

describe.each(allWires.filter(([, { provider }]) => takes(provider).pdf))('a PDF for %s, wherever Baton dies', (_name, wire) => {
  const words = 'It is a lease.';
  /** As it answers at once, and where an answer goes on by itself, when it is read by its id. */
  const service = () =>
    network(({ method }) =>
      method === 'POST' ? streaming(wire.events(saying(words))) : answering(200, JSON.stringify(finished(saying(words), 'resp_baton'))),
    );
  const device = (net: Replay, read: (name: string) => void, from: Parameters<typeof bench>[0] = {}) =>
    bench(from, { pace: 0 }, outside(), {
      models: { chosen: async () => wire.provider, fallback: async () => false, key: async () => wire.key, overLimit: async () => null },
      fetch: net.fetch,
      files: {
        read: async one => {
          read(one.name);
          return contents.get(one.whole.blob) ?? null;
        },
      },
    });

  it('is read again by its reference by whoever asks, stands in no row, and is answered once', async () => {
    const rowsOf = async () => {
      const at = device(service(), () => undefined);
      await at.room.send('What is this?', { at: friday, attachments: [pdf] });
      await at.room.run(at.world);
      return at.room.rows.length;
    };
    const all = await rowsOf();
    expect(all).toBeGreaterThan(4);
    for (let died = 2; died <= all; died++) {
      const net = service();
      const reads: string[] = [];
      const at = device(net, name => void reads.push(name));
      await at.room.send('What is this?', { at: friday, attachments: [pdf] });
      await at.room.run(at.world, died);
      const later = device(net, name => void reads.push(name), { rows: at.room.rows, documents: at.documents });
      await later.room.run(later.world);
      const answers = Object.values(later.room.turn().steps).filter(({ kind }) => kind === 'model');
      expect(
        answers.map(({ outcome }) => outcome?.summary),
        `died at ${died}`,
      ).toEqual([words]);
      const begun = net.sent.filter(({ method }) => method === 'POST');
      expect(begun.length, `died at ${died}`).toBeGreaterThan(0);
      for (const { text, body } of begun) {
        expect(text.split(page), `died at ${died}`).toHaveLength(2);
        expect(wire.faults(body)).toEqual([]);
      }
      expect(reads.filter(name => name === pdf.name)).toHaveLength(begun.length);
      expect(JSON.stringify(later.room.rows)).not.toContain(page.slice(0, 40));
    }
  });
});

describe('OpenAI’s own answers, which go on by themselves', () => {
  it('are begun with the PDF', async () => {
    const net = network(() => streaming(openai.events(saying('It is a lease.'))));
    const at = bench({}, { pace: 0 }, outside(), {
      models: {
        chosen: async () => openai.provider,
        fallback: async () => false,
        key: async () => openai.key,
        overLimit: async () => null,
      },
      fetch: net.fetch,
      files: { read: async one => contents.get(one.whole.blob) ?? null },
    });
    await at.room.send('What is this?', { at: friday, attachments: [pdf] });
    await at.room.run(at.world);
    expect(net.sent[0]?.body).toMatchObject({ background: true });
    expect(partsOf(openai, net.sent[0]?.body)).toContainEqual(expect.objectContaining(said.openai?.pdf as object));
  });
});
