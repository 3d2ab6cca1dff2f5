import { describe, expect, it } from 'vitest';
import { tellingId } from './answer-id.ts';
import { eventsOf, whileQueued } from './conformance/openai.ts';
import { answering, splitAt, streaming } from './conformance/replay.ts';
import { saying } from './conformance/script.ts';

const queued = eventsOf(saying('It is 茶.'), 'resp_茶', true).slice(0, whileQueued).join('');

/** What was told, and what was left to read behind it. */
async function heard(pieces: readonly (string | Uint8Array)[]): Promise<{ readonly ids: string[]; readonly text: string }> {
  const ids: string[] = [];
  const text = await tellingId(streaming(pieces), id => void ids.push(id)).text();
  return { ids, text };
}

describe('the id of an answer', () => {
  it('is told once, wherever the bytes are split, and every byte is passed on', async () => {
    const bytes = new TextEncoder().encode(queued);
    for (let place = 1; place < bytes.length; place++)
      expect(await heard(splitAt(bytes, [place])), `split at ${place}`).toEqual({ ids: ['resp_茶'], text: queued });
  });

  it('is told before the stream goes on, and of one that never does', async () => {
    const abort = new AbortController();
    const first = queued.slice(0, queued.indexOf('\n\n') + 2);
    const id = await new Promise<string>(found => {
      void tellingId(streaming([first], abort.signal, true), found)
        .text()
        .catch(() => undefined);
    });
    expect(id).toBe('resp_茶');
    abort.abort();
  });

  it('is found in each way in which lines may end, behind what is no event', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = [': hello', '', 'event: response.created', 'data: {"response":', 'data: {"id":"resp_1"}}', '', ''].join(end);
      expect((await heard([text])).ids, JSON.stringify(end)).toEqual(['resp_1']);
    }
  });

  it('is none in half an event, in one about something else, and in a refusal', async () => {
    const half = queued.slice(0, queued.indexOf('\n\n'));
    for (const text of [half, 'data: {"type":"error","id":"e"}\n\n', 'data: {"response":{"id":""}}\n\n', 'data: [DONE]\n\n'])
      expect((await heard([text])).ids).toEqual([]);
    const refusal = answering(401, 'data: {"response":{"id":"resp_1"}}\n\n');
    const ids: string[] = [];
    expect(tellingId(refusal, id => void ids.push(id))).toBe(refusal);
    expect(ids).toEqual([]);
  });

  it('is not looked for without end', async () => {
    const endless = `data: ${'x'.repeat(1_100_000)}`;
    const { ids, text } = await heard([endless, `\n\n${queued}`]);
    expect(ids).toEqual([]);
    expect(text).toHaveLength(endless.length + 2 + queued.length);
  });
});
