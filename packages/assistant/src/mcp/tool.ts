/** A server's tool as one of ours. Everything it does counts as leaving, and may have happened, unless a person trusts what its server says. */
import type { Performed } from '@baton/journal';
import { type ConnectedServer, type JsonValue, json, type Risk, type ServerTool } from '@baton/protocol';
import { Validator } from '@cfworker/json-schema';
import * as z from 'zod/mini';
import { eachSchema, without } from '../json-schema.ts';
import type { Tool, ToolRun } from '../tools/tool.ts';
import { serverTiming, serverToolName, serverToolPolicy } from './names.ts';
import type { ServerCall } from './ports.ts';
import { settled } from './settled.ts';
import { beginServerTask, lookAtServerTask, stopServerTask } from './task-tool.ts';

/** `hash`: the tool as the person saw it. Set by us; what a model gives stands in `input`. */
const args = z.object({ input: json, hash: z.string() });

/** Characters that a person can look at before they leave. */
const SHOWN = 20_000;

export function toolOf(server: ConnectedServer, tool: ServerTool): Tool<ServerCall> {
  const fits = fitsOf(tool.schema);
  const label = tool.title ?? tool.name;
  const risk: Risk = tool.destructive ? 'deletes' : server.trusted && tool.readOnly ? 'none' : 'outside';
  const shownInput = ({ input }: ServerCall) => JSON.stringify(input, null, 2);
  return {
    name: serverToolName(server.id, tool.name),
    version: 1,
    description: tool.description,
    parameters: args.check(z.refine(({ input, hash }) => hash !== tool.hash || fits(input))) as unknown as z.ZodMiniType<ServerCall>,
    result: z.object({ outside: z.literal(true), text: z.string(), structured: json, cut: z.boolean() }),
    policy: serverToolPolicy(server, tool),
    needs: null,
    risk,
    keyLifetime: null,
    ...serverTiming,
    title: (_, texts) => texts.title.useServer(label, server.title),
    allowance: () => ({
      tool: serverToolName(server.id, tool.name),
      // A tool that has changed is another target: it is asked about again.
      target: tool.hash.slice(0, 32),
      on: 'server',
      label: `${server.title}: ${label}`.slice(0, 200),
    }),
    confirm: (given, texts) => ({
      act: texts.confirm.useAct(server.title).slice(0, 200),
      heading: texts.confirm.useHeading(label, server.title),
      facts: [
        { label: texts.confirm.server, value: placeOf(server) },
        { label: texts.confirm.tool, value: tool.name },
        { label: texts.confirm.arguments, value: shownInput(given) },
      ],
    }),
    refuse: (given, texts) => (shownInput(given).length > SHOWN ? texts.error.tooLong : null),
    ...(tool.task === true
      ? {
          reserve: run => beginServerTask(server, tool, run),
          run: run => lookAtServerTask(server, tool, run),
          stop: run => stopServerTask(server, run),
        }
      : { run: run => call(server, tool, run) }),
  };
}

const placeOf = ({ place }: ConnectedServer): string =>
  (place.kind === 'http' ? place.url : [place.command, ...place.args].join(' ')).slice(0, 2_000);

/**
 * Whether an input fits a server's schema. A schema that is none, or that the validator cannot take or follow, fits nothing: the call is
 * then refused with a sentence.
 */
function fitsOf(schema: JsonValue): (input: JsonValue) => boolean {
  let validator: Validator | null = null;
  return input => {
    try {
      validator ??= new Validator(eachSchema(schema, unmatched) as ConstructorParameters<typeof Validator>[0], '2020-12', true);
      return validator.validate(input).valid;
    } catch {
      return false;
    }
  };
}

/** A pattern of a stranger could keep us busy for ever: the server looks at its own. What other arguments there may be hangs on such patterns. */
const unmatched = (keywords: { readonly [name: string]: unknown }) =>
  without(keywords, new Set('patternProperties' in keywords ? [...patterns, 'additionalProperties', 'unevaluatedProperties'] : patterns));
const patterns = ['pattern', 'patternProperties'];

async function call(
  server: ConnectedServer,
  tool: ServerTool,
  { args: given, call: asked, ports, texts }: ToolRun<ServerCall>,
): Promise<Performed> {
  const { error } = texts;
  if (asked.signal.aborted) return { status: 'aborted' };
  const before = (kind: string, sentence: string, transient = false): Performed => ({
    status: 'failed',
    error: { kind, sentence, beforeEffect: true },
    ...(transient && { transient }),
  });
  if (given.hash !== tool.hash) return before('changed', error.toolChanged(server.title));
  const connected = (await ports.servers?.connect(server, asked.signal)) ?? { ok: false, why: 'notHere' };
  if (!connected.ok) return before(connected.why, error.server[connected.why](server.title), connected.why === 'unreachable');
  const { connection } = connected;
  try {
    // As it is at this moment, not as it was when the person looked: who answers there may have put something else in its place.
    if (!connection.tools.some(one => one.name === tool.name && one.hash === given.hash))
      return before('changed', error.toolChanged(server.title));
    // Connecting took its time: stopped, handed over or too late by now, it does not leave.
    if (!asked.mayLeave()) return before('late', error.stopped, true);
    const reply = await connection.call(tool.name, given.input, asked.signal);
    return settled(reply, server.title, tool, serverToolPolicy(server, tool) === 'safe', texts);
  } finally {
    // Nobody waits for a server to say goodbye.
    void connection.close();
  }
}
