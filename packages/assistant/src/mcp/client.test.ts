import type { ServerPlace } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { connectServer } from './client.ts';
import type { Programs } from './ports.ts';

const place = { kind: 'http', url: 'https://tools.example/mcp' } as const;
const never = new AbortController().signal;

/** What a server at this address is asked, and what it answers. */
async function connecting(token: string | null, answer: () => Response) {
  const asked: { readonly url: string; readonly authorization: string | null; readonly redirect: string | undefined }[] = [];
  const connected = await connectServer(
    'tools',
    place,
    {
      fetch: async (input, init) => {
        asked.push({ url: String(input), authorization: new Headers(init?.headers).get('authorization'), redirect: init?.redirect });
        return answer();
      },
      token,
    },
    never,
  );
  return { asked, connected };
}

describe('a server that wants to know who asks', () => {
  /** X6 */
  it('is shown its token, which goes along with no redirect', async () => {
    const moved = () => new Response(null, { status: 307, headers: { location: 'https://elsewhere.example/mcp' } });
    const { asked, connected } = await connecting('secret', moved);
    expect(connected).toEqual({ ok: false, why: 'moved' });
    expect(asked).toEqual([{ url: place.url, authorization: 'Bearer secret', redirect: 'manual' }]);
  });

  it('is said to refuse when it does', async () => {
    const { asked, connected } = await connecting(null, () => new Response(null, { status: 401 }));
    expect(connected).toEqual({ ok: false, why: 'refused' });
    expect(asked[0]?.authorization).toBeNull();
  });
});

describe('a server that is a program', () => {
  const program = { kind: 'program', device: 'laptop', command: 'npx', args: [] } as unknown as ServerPlace;
  const starting = (why: string) => {
    const programs = { start: () => Promise.reject(new Error(why)) } as unknown as Programs;
    return connectServer('tools', program, { fetch, programs, token: null }, never);
  };

  it('is said not to be allowed where the computer may not start it, and asked nothing', async () => {
    expect(await starting('unavailable')).toEqual({ ok: false, why: 'notAllowed' });
  });

  it('is said to be out of reach where it does not start, or where there is no computer', async () => {
    expect(await starting('failed')).toEqual({ ok: false, why: 'unreachable' });
    expect(await connectServer('tools', program, { fetch, token: null }, never)).toEqual({ ok: false, why: 'notHere' });
  });
});
