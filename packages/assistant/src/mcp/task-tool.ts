/** A server's tool whose calls become tasks there: begun once, followed from any device, ended when the person stops it. */
import type { Cancelled, Performed, Reserved } from '@baton/journal';
import type { ConnectedServer, ServerTool } from '@baton/protocol';
import type { ToolRun } from '../tools/tool.ts';
import type { ServerCall } from './ports.ts';
import { said, settled } from './settled.ts';

/** Milliseconds: how long one look follows a task before it is looked at anew, and until a server that cannot be reached is asked again. */
const FOLLOW = 40_000;
const REST = 5_000;

/** The one call with an effect. */
export async function beginServerTask(
  server: ConnectedServer,
  tool: ServerTool,
  { args: given, call: asked, ports, texts }: ToolRun<ServerCall>,
): Promise<Reserved> {
  const { error } = texts;
  const before = (kind: string, sentence: string, transient = false): Reserved => ({
    failed: { kind, sentence, beforeEffect: true },
    transient,
  });
  if (asked.signal.aborted) return before('stopped', error.stopped);
  if (given.hash !== tool.hash) return before('changed', error.toolChanged(server.title));
  const connected = (await ports.servers?.connect(server, asked.signal)) ?? { ok: false, why: 'notHere' };
  if (!connected.ok) return before(connected.why, error.server[connected.why](server.title), connected.why === 'unreachable');
  const { connection } = connected;
  try {
    const isSame = connection.tools.some(one => one.name === tool.name && one.hash === given.hash && one.task === true);
    if (!isSame || !connection.begin) return before('changed', error.toolChanged(server.title));
    if (!asked.mayLeave()) return before('late', error.stopped, true);
    const begun = await connection.begin(tool.name, given.input, asked.signal);
    if (begun.kind === 'begun') return { ticket: begun.ticket };
    if (begun.kind === 'refused') return before('refused', error.serverRefused(server.title, said(begun.message)));
    return { unknown: { kind: 'lost', sentence: error.serverLost(server.title) } };
  } finally {
    void connection.close();
  }
}

/** Follows it for a while, without any effect. Handed over, stopped or put away, it lets it go on. */
export async function lookAtServerTask(
  server: ConnectedServer,
  tool: ServerTool,
  { call: asked, ports, texts }: ToolRun<ServerCall>,
): Promise<Performed> {
  if (asked.signal.aborted || asked.ticket === null) return { status: 'aborted' };
  const connected = (await ports.servers?.connect(server, asked.signal, asked.ticket)) ?? { ok: false, why: 'notHere' };
  // It goes on there: who cannot ask now asks later.
  if (!connected.ok) return { status: 'pending', again: REST };
  const { connection } = connected;
  try {
    const until = ports.clock.now() + FOLLOW;
    for (;;) {
      const reply = (await connection.look?.(asked.signal)) ?? { kind: 'gone' };
      if (asked.signal.aborted) return { status: 'aborted' };
      if (reply.kind === 'lost') return { status: 'pending', again: REST };
      if (reply.kind === 'gone') return { status: 'gone', error: { kind: 'lost', sentence: texts.error.serverLost(server.title) } };
      if (reply.kind !== 'working') return settled(reply, server.title, tool, false, texts);
      if (ports.clock.now() + reply.again > until) return { status: 'pending', again: reply.again };
      await ports.clock.sleep(reply.again, asked.signal);
      if (asked.signal.aborted) return { status: 'aborted' };
    }
  } finally {
    void connection.close();
  }
}

/** Only the person's Stop ends it. */
export async function stopServerTask(server: ConnectedServer, { call: asked, ports, texts }: ToolRun<ServerCall>): Promise<Cancelled> {
  const failed: Cancelled = { status: 'failed', error: { kind: 'notStopped', sentence: texts.error.serverLost(server.title) } };
  if (asked.ticket === null) return { status: 'stopped' };
  const connected = (await ports.servers?.connect(server, asked.signal, asked.ticket)) ?? { ok: false, why: 'notHere' };
  if (!connected.ok) return failed;
  const { connection } = connected;
  try {
    return (await connection.cancel?.(asked.signal)) === 'heard' ? { status: 'stopped' } : failed;
  } finally {
    void connection.close();
  }
}
