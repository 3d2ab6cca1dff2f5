import type { Tool } from '@baton/assistant';
import { toolAcceptance } from '@baton/assistant/acceptance';
import { describe, it } from 'vitest';
import * as z from 'zod/mini';

const parameters = z.object({ city: z.string().check(z.minLength(1), z.maxLength(100)) });
const result = z.object({ degrees: z.number() });

/** What a service answers is somebody else's text: anything may stand there, and a tool never throws. */
function readAnswer(text: string): z.infer<typeof result> | null {
  try {
    return result.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Reads the weather: it changes nothing, so recovery may simply run it again. */
const weather: Tool<z.infer<typeof parameters>> = {
  name: 'weather.now',
  version: 1,
  description: 'How warm it is in a city now.',
  parameters,
  result,
  policy: 'safe',
  needs: null,
  risk: 'none',
  keyLifetime: null,
  leaveBy: 10_000,
  timeout: 10_000,
  title: ({ city }) => `Look up the weather in ${city}`,
  async run({ args, call, ports }) {
    const reply = await ports.http.send({
      url: `https://weather.example/now?city=${encodeURIComponent(args.city)}`,
      method: 'GET',
      headers: {},
      body: null,
      maxBytes: 10_000,
      signal: call.signal,
    });
    const read = reply.kind === 'response' && reply.status === 200 ? readAnswer(reply.text) : null;
    if (read) return { status: 'done', value: read, summary: `${read.degrees} degrees in ${args.city}` };
    return {
      status: 'failed',
      transient: true,
      error: { kind: 'noWeather', sentence: 'The weather could not be looked up. Nothing was changed.' },
    };
  },
};

describe('my tool', () => {
  const cases = toolAcceptance({
    tool: weather,
    arguments: [{ city: 'Lisbon' }],
    refused: [{ city: '' }, {}],
    answer: '{"degrees": 17}',
  });
  for (const one of cases) it(one.name, () => one.run());
});
