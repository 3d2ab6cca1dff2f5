/**
 * The id of an answer that a service has begun, read off the wire as soon as it is there. The SDK gives it only once the service has begun to
 * think: of an answer that waits in a queue until then nobody could say which one it is, and a second one would be paid for.
 */
import * as z from 'zod/mini';

const naming = z.looseObject({ response: z.looseObject({ id: z.string().check(z.minLength(1)) }) });

/** Characters in which it must stand: the first event tells it. */
const most = 1_000_000;

/** The id in what stands between two empty lines of a stream of events; null: there is none. */
function idIn(event: string): string | null {
  const lines = event.split(/\r\n|\r|\n/).filter(line => line.startsWith('data:'));
  const data = lines.map(line => line.slice('data:'.length).replace(/^ /, '')).join('\n');
  try {
    const named = naming.safeParse(JSON.parse(data));
    return named.success ? named.data.response.id : null;
  } catch {
    return null;
  }
}

const endOfEvent = /\r\n\r\n|\n\n|\r\r/;

/** The same response; `found` is called at most once, before anybody else gets the bytes in which the id stands. */
export function tellingId(response: Response, found: (id: string) => void): Response {
  if (!response.ok || !response.body) return response;
  const decoder = new TextDecoder();
  let heard = '';
  let isOver = false;
  const listening = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, controller) {
      if (!isOver) listen(decoder.decode(bytes, { stream: true }));
      controller.enqueue(bytes);
    },
  });
  function listen(text: string): void {
    heard += text;
    for (let end = endOfEvent.exec(heard); end && !isOver; end = endOfEvent.exec(heard)) {
      const id = idIn(heard.slice(0, end.index));
      heard = heard.slice(end.index + end[0].length);
      if (id === null) continue;
      isOver = true;
      found(id);
    }
    isOver ||= heard.length > most;
    if (isOver) heard = '';
  }
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(listening), { status, statusText, headers });
}
