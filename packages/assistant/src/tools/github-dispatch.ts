/**
 * Starts a workflow of GitHub's and follows its run. GitHub knows no repeats: the call that starts it is made once, and what is asked again
 * and again is only how far the run is, by its id.
 */
import type { Call, Performed, Reserved } from '@baton/journal';
import type { JsonValue } from '@baton/protocol';
import * as z from 'zod/mini';
import type { AssistantPorts, HttpReply } from '../ports.ts';
import type { Tool, ToolRun, ToolTexts } from './tool.ts';

const api = 'https://api.github.com';
/** Milliseconds: for one request, until a run without an id in the answer must have turned up, and between two looks. */
const WAIT = 20_000;
const FIND_EVERY = 2_000;
const FIND_TRIES = 5;
const LOOK_EVERY = 5_000;
const ANSWER_BYTES = 1024 * 1024;

/** A part of an address's path, so no `.` or `..`. */
const part = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/;
const args = z.object({
  repository: z.string().check(z.regex(/^[A-Za-z0-9-]{1,39}\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/)),
  /** The file's name or its number. */
  workflow: z.string().check(z.regex(part)),
  /** Branch or tag. */
  ref: z.string().check(z.minLength(1), z.maxLength(200)),
  inputs: z.optional(z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(2_000)))),
  /** The name of an input that the workflow writes into its run's name: by that a run can be found whose id was not told. */
  correlation: z.optional(z.string().check(z.regex(part))),
});
type Args = z.infer<typeof args>;

const started = z.object({ workflow_run_id: z.number(), html_url: z.optional(z.string()) });
const run = z.object({ id: z.number(), status: z.nullable(z.string()), conclusion: z.nullable(z.string()), html_url: z.string() });
const runs = z.object({
  workflow_runs: z.array(z.object({ id: z.number(), display_title: z.optional(z.string()), name: z.optional(z.nullable(z.string())) })),
});

export const githubDispatch: Tool<Args> = {
  name: 'github.dispatch',
  version: 1,
  description: 'Starts a workflow (workflow_dispatch) of a GitHub repository, waits for its run and gives how it ended.',
  parameters: args,
  result: z.object({ run: z.number(), url: z.string(), conclusion: z.string() }),
  policy: 'ticketed',
  needs: null,
  risk: 'outside',
  keyLifetime: null,
  leaveBy: 10_000,
  timeout: 60_000,
  title: ({ workflow, repository }, texts) => texts.title.startWorkflow(workflow, repository),
  allowance: ({ repository, workflow, ref }) => ({
    tool: 'github.dispatch',
    target: `${repository}/${workflow}@${ref}`.slice(0, 200),
    on: 'workflow',
    label: `${workflow} (${repository}, ${ref})`.slice(0, 200),
  }),
  confirm: ({ repository, workflow, ref, inputs = {} }, texts) => ({
    act: texts.confirm.startAct(workflow).slice(0, 200),
    heading: texts.confirm.startHeading(workflow, repository),
    facts: [
      { label: texts.confirm.repository, value: repository },
      { label: texts.confirm.workflow, value: `${workflow} (${ref})` },
      ...Object.entries(inputs).map(([name, value]) => ({ label: name === '' ? '–' : name, value })),
    ],
  }),
  reserve: start,
  run: look,
};

async function ask(
  ports: AssistantPorts,
  token: string,
  call: Call,
  method: 'GET' | 'POST',
  path: string,
  body?: JsonValue,
): Promise<HttpReply> {
  // What begins something leaves only while it still may; looking changes nothing.
  if (method === 'POST' && !call.mayLeave()) return { kind: 'notSent', why: 'it was too late' };
  const timer = new AbortController();
  const pause = new AbortController();
  const reply = ports.http.send({
    url: `${api}${path}`,
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      // No word of a version: GitHub's answer to a browser's question beforehand did not allow that header, and this one is the version anyway.
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    maxBytes: ANSWER_BYTES,
    signal: AbortSignal.any([call.signal, timer.signal]),
  });
  const late = ports.clock.sleep(WAIT, pause.signal).then((): HttpReply => ({ kind: 'lost', why: 'no answer in time' }));
  const first = await Promise.race([reply, late]);
  pause.abort();
  timer.abort();
  return first;
}

const parsed = <Value>(schema: z.ZodMiniType<Value>, text: string): Value | null => {
  try {
    const found = schema.safeParse(JSON.parse(text));
    return found.success ? found.data : null;
  } catch {
    return null;
  }
};

const before = (kind: string, sentence: string, transient = false): Reserved => ({
  failed: { kind, sentence, beforeEffect: true },
  transient,
});

/** The one call with an effect. */
async function start({ args: asked, call, ports, texts }: ToolRun<Args>): Promise<Reserved> {
  const { repository, workflow, ref, inputs = {}, correlation } = asked;
  const { error } = texts;
  const token = (await ports.secrets?.get('github')) ?? null;
  if (token === null) return before('noToken', error.noGitHub);
  if (call.signal.aborted) return before('stopped', error.stopped);
  const since = ports.clock.now();
  const all = correlation === undefined ? inputs : { ...inputs, [correlation]: call.key };
  const path = `/repos/${repository}/actions/workflows/${workflow}`;
  const reply = await ask(ports, token, call, 'POST', `${path}/dispatches`, { ref, inputs: all, return_run_details: true });
  if (reply.kind === 'notSent') return before('notSent', error.notSent('GitHub'), true);
  if (reply.kind === 'lost') return { unknown: { kind: 'lost', sentence: error.lost('GitHub') } };
  if (reply.kind === 'redirect') return { failed: { kind: 'elsewhere', sentence: error.elsewhere('GitHub') }, transient: false };
  if (reply.status >= 500 || reply.status === 429) return { unknown: { kind: 'unsure', sentence: error.unsure('GitHub', reply.status) } };
  if (reply.status === 401 || reply.status === 403) return before('refused', error.gitHubRefused(repository));
  if (reply.status < 200 || reply.status >= 300) return before('refused', error.refused('GitHub', reply.status));
  const told = parsed(started, reply.text);
  if (told) return { ticket: String(told.workflow_run_id) };
  // It has begun. Without its id only the name that we gave it can tell it from another that somebody else started at the same time.
  const found = correlation === undefined ? null : await find(ports, token, call, path, since);
  return found === null ? { unknown: { kind: 'whichRun', sentence: error.whichRun(workflow) } } : { ticket: String(found) };
}

async function find(ports: AssistantPorts, token: string, call: Call, path: string, since: number): Promise<number | null> {
  // GitHub's clock is not ours.
  const from = new Date(since - 120_000).toISOString().slice(0, 19);
  for (let tries = 0; tries < FIND_TRIES && !call.signal.aborted; tries++) {
    const query = `event=workflow_dispatch&per_page=50&created=${encodeURIComponent(`>=${from}Z`)}`;
    const reply = await ask(ports, token, call, 'GET', `${path}/runs?${query}`);
    const listed = reply.kind === 'response' ? parsed(runs, reply.text) : null;
    const ours = listed?.workflow_runs.find(one => `${one.display_title ?? ''} ${one.name ?? ''}`.includes(call.key));
    if (ours) return ours.id;
    await ports.clock.sleep(FIND_EVERY, call.signal);
  }
  return null;
}

/** Without any effect, as often as it takes. */
async function look({ args: asked, call, ports, texts }: ToolRun<Args>): Promise<Performed> {
  const { error } = texts;
  if (call.signal.aborted) return { status: 'aborted' };
  const lost: Performed = { status: 'failed', error: { kind: 'lost', sentence: error.notSent('GitHub') }, transient: true };
  const token = (await ports.secrets?.get('github')) ?? null;
  if (token === null || call.ticket === null) return { ...lost, error: { kind: 'noToken', sentence: error.noGitHub } };
  const reply = await ask(ports, token, call, 'GET', `/repos/${asked.repository}/actions/runs/${encodeURIComponent(call.ticket)}`);
  if (call.signal.aborted) return { status: 'aborted' };
  if (reply.kind !== 'response' || reply.status === 429 || reply.status >= 500 || reply.status === 401 || reply.status === 403) return lost;
  // A run that GitHub has no more will not come back.
  if (reply.status < 200 || reply.status >= 300)
    return { status: 'failed', error: { kind: 'noRun', sentence: error.refused('GitHub', reply.status) } };
  const found = parsed(run, reply.text);
  if (!found) return lost;
  if (found.status !== 'completed') return { status: 'pending', again: LOOK_EVERY };
  return ended(found, asked.workflow, texts);
}

function ended(found: z.infer<typeof run>, workflow: string, texts: ToolTexts): Performed {
  const url = found.html_url.slice(0, 300);
  const conclusion = (found.conclusion ?? 'unknown').slice(0, 40);
  if (conclusion !== 'success' && conclusion !== 'neutral' && conclusion !== 'skipped')
    return { status: 'failed', error: { kind: 'workflowFailed', sentence: texts.error.workflowFailed(workflow, conclusion, url) } };
  return { status: 'done', value: { run: found.id, url, conclusion }, summary: texts.summary.workflowDone(workflow, url) };
}
