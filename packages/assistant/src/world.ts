/** The journal's world: models and tools behind its executor. Nothing here touches the store but through what it returns. */
import {
  type Call,
  type Cancelled,
  type Definition,
  depthAt,
  isSummaryName,
  isTitleName,
  leftIn,
  nestedIn,
  type Performed,
  type Prepared,
  type Reserved,
  type Slot,
  scopeOf,
  summaryName,
  titleName,
  titleOrdinal,
  type View,
  type Want,
  type World,
} from '@baton/journal';
import {
  automationHash,
  type DocumentId,
  isButtonJob,
  type JsonValue,
  limits,
  nestedName,
  type PinnedProvider,
  type StepError,
} from '@baton/protocol';
import { automationPolicy, automationTiming, findAutomation } from './automations/names.ts';
import { automationsFor, valuesIn } from './automations/offered.ts';
import { automationTool, movedOn } from './automations/tool.ts';
import { builtinHelper } from './builtin/helper.ts';
import { textsFor } from './builtin/texts/index.ts';
import {
  type ConnectedRequest,
  cancelConnected,
  connectedDefinitions,
  connectedNames,
  definitionFor,
  nameConnected,
  performConnected,
  performedOf,
  reserveConnected,
  sumUpConnected,
} from './connected.ts';
import { buildRequest, titleRequest, voiceOf } from './context/build.ts';
import { seenIn } from './context/seen.ts';
import { type FoundServerTool, findServerTool, isServerTool, serverTiming, serverToolPolicy, serverToolsFor } from './mcp/names.ts';
import type { AssistantPorts } from './ports.ts';
import { type HelperModel, type ModelRequest, modelRequest } from './request.ts';
import { asksFirst, isAllowed, riskOf } from './tools/consent.ts';
import { localeIn, prepareTool, type AnyTool as RunnableTool, toolNamed, unreadable } from './tools/index.ts';
import { prepareNested } from './tools/nested.ts';
import { documentIn, type ToolTexts, toolTexts } from './tools/tool.ts';
import { VainLooks } from './vain-looks.ts';

export interface WorldOptions {
  /** Milliseconds between the words of a streamed answer: slow enough that a person sees it grow. Pinned with each request. */
  readonly pace?: number;
}

const DEFAULT_PACE = 60;
const TASK: Definition = { version: 1, policy: 'safe', leaveBy: 30_000, timeout: 10_000 };

/** Builds the world that a session's executor runs against. One serves all sessions: between calls it keeps nothing but for how long it has looked in vain. */
export function createWorld(ports: AssistantPorts, options: WorldOptions = {}): World {
  const helper = builtinHelper(ports.clock);
  const looks = new VainLooks();
  const models = new Map<string, HelperModel>([[helper.name, helper]]);
  const settings: ModelRequest['settings'] = { pace: options.pace ?? DEFAULT_PACE };

  async function prepareModel(view: View, slot: Slot): Promise<Prepared> {
    // What the person pressed a button for is done by the one that does exactly that.
    const job = view.state.open?.messages[0]?.job;
    const isOwn = isButtonJob(job?.recipe);
    const provider = isOwn ? null : ((await ports.models?.chosen()) ?? null);
    if (slot.ordinal === titleOrdinal) return prepareTitle(view, provider);
    const built = await buildRequest(view, slot, ports, settings);
    const tools = provider === null || !ports.servers ? [] : serverToolsFor(ports.servers);
    // A tool without its key could only fail.
    const isKeyed = provider !== null && ((await ports.secrets?.get('github')) ?? null) !== null;
    const offers = built.summing
      ? {}
      : {
          ...(tools.length > 0 && { tools }),
          ...(isKeyed && { services: ['github' as const] }),
          ...(provider !== null && mayNestAt(view, slot) && { mayNest: true as const }),
        };
    const automations = built.summing ? [] : automationsFor(ports.automations, built.messages);
    const told: ModelRequest = automations.length > 0 ? { ...built, automations } : built;
    const request: ModelRequest = provider === null ? told : { ...told, provider, ...offers };
    const name = built.summing ? summaryName : provider === null ? helper.name : definitionFor(provider);
    const { version, policy } = installedModel(name) ?? { ...helper.definition, policy: plain.policy };
    return {
      ...plain,
      name,
      title: built.summing ? textsFor(request.locale).summaryTitle : textsFor(request.locale).answerTitle,
      definition: version,
      policy,
      arguments: request as unknown as JsonValue,
      saw: request.documents.map(document => document.document),
    };
  }

  function prepareTitle(view: View, provider: PinnedProvider | null): Prepared {
    const request: ModelRequest = { ...titleRequest(view, ports, settings), ...(provider && { provider }) };
    const title = textsFor(request.locale).titleTitle;
    return { ...plain, name: titleName, title, definition: SUMMARY.version, arguments: request as unknown as JsonValue };
  }

  async function prepareCall(view: View, slot: Slot, name: string, args: JsonValue): Promise<Prepared> {
    const id = documentIn(args);
    const stored = id === null ? null : await ports.documents.read(id);
    const named = { documentTitle: (document: string) => (document === id ? (stored?.title ?? null) : null) };
    const seen = {
      ...(await seenIn(view, ports.history)),
      folders: ports.folders?.current() ?? [],
      canChoose: ports.devices?.has('folders') === true,
    };
    const asking = { voice: voiceOf(view, ports).locale, named, seen, permissions: ports.permissions };
    if (name === nestedName) return prepareNested(view, slot, args, asking);
    const found = isServerTool(name) ? findServerTool(ports.servers?.current() ?? [], name) : null;
    const automation = findAutomation(ports.automations, name);
    // Which definition the call is about is for us to say, not for whoever makes the call.
    if (automation) {
      const values = valuesIn(automation, args);
      const given = values ? { values, hash: automationHash(automation) } : args;
      return prepareTool(name, given, asking, automationTool(automation, ports.devices) as unknown as RunnableTool);
    }
    return found
      ? prepareTool(name, { input: args, hash: found.tool.hash }, asking, await serverToolOf(found))
      : prepareTool(name, args, asking);
  }

  async function askConnected(call: Call): Promise<Performed> {
    const request = requestOf(call);
    if (!request) return { status: 'failed', error: unreadable(call.step.name, localeIn(call.step.arguments)) };
    return unlessBroken(
      performConnected({ call, request, ports }, helper, looks),
      (error): Performed => ({ status: 'failed', error, transient: true }),
    );
  }

  async function sumUp(call: Call): Promise<Performed> {
    const { data: request } = modelRequest.safeParse(call.step.arguments);
    if (!request?.summing) return { status: 'failed', error: unreadable(call.step.name, localeIn(call.step.arguments)) };
    const { text } = request.summing;
    const builtIn: Performed = { status: 'done', value: { text, calls: [] } };
    const { provider } = request;
    if (!provider || call.step.standIn) return builtIn;
    return unlessBroken(sumUpConnected({ call, request: { ...request, provider }, ports }, builtIn), () => builtIn);
  }

  async function findTitle(call: Call): Promise<Performed> {
    const none: Performed = { status: 'done', value: { text: '', calls: [] } };
    const request = requestOf(call);
    if (!request?.naming || (await ports.history.isNamed?.(call.session))) return none;
    return unlessBroken(nameConnected({ call, request, ports }), () => none);
  }

  return {
    async prepare(view: View, slot: Slot, want: Want): Promise<Prepared> {
      switch (want.kind) {
        case 'model':
          return prepareModel(view, slot);
        case 'tool':
          return prepareCall(view, slot, want.name, want.arguments);
        case 'task':
          return { ...plain, name: 'task', title: want.title, definition: TASK.version, arguments: { title: want.title } };
      }
    },

    definition(kind, name): Definition | null {
      if (kind === 'task') return TASK;
      if (kind === 'model') {
        const model = models.get(name);
        return model ? { ...model.definition, policy: 'safe' } : installedModel(name);
      }
      const found = isServerTool(name) ? findServerTool(ports.servers?.current() ?? [], name) : null;
      if (found) return { version: 1, policy: serverToolPolicy(found.server, found.tool), ...serverTiming };
      const automation = findAutomation(ports.automations, name);
      // One that was deleted is known: its steps end with a sentence. One that nobody has told of here yet is waited for.
      if (automation !== undefined) return { version: 1, policy: automation ? automationPolicy(automation) : 'ask', ...automationTiming };
      const tool = toolNamed(name);
      return tool && { version: tool.version, policy: tool.policy, leaveBy: tool.leaveBy, timeout: tool.timeout };
    },

    able: needs => ports.devices?.isAbleHere(needs) === true,

    async perform(call: Call): Promise<Performed> {
      switch (call.step.kind) {
        case 'model':
          if (isSummaryName(call.step.name)) return sumUp(call);
          if (isTitleName(call.step.name)) return findTitle(call);
          return connected(call.step.name) ? askConnected(call) : ask(models.get(call.step.name), call);
        case 'tool':
          return runTool(call, ports);
        case 'task':
          return { status: 'done', value: null };
      }
    },

    async reserve(call): Promise<Reserved> {
      if (call.step.kind === 'tool') return reserveWith(call, ports);
      const nothing = { failed: { kind: 'notReserved', sentence: 'Nothing here takes reservations.' }, transient: false };
      if (call.step.name !== connectedNames.background) return nothing;
      const request = requestOf(call);
      if (!request) return { failed: unreadable(call.step.name, localeIn(call.step.arguments)), transient: false };
      return unlessBroken(reserveConnected({ call, request, ports }), (failed): Reserved => ({ failed, transient: true }));
    },

    async cancel(call) {
      if (call.step.kind === 'tool') return stopWith(call, ports);
      const request = call.step.kind === 'model' ? requestOf(call) : null;
      if (!request) return { status: 'stopped' };
      return unlessBroken(cancelConnected({ call, request, ports }), (error): Cancelled => ({ status: 'failed', error }));
    },

    async probe() {
      return { happened: 'unknown', error: { kind: 'notChecked', sentence: 'Nothing here can be asked whether it happened.' } };
    },
  };
}

/** Whether calls of the answer in this slot may begin tasks. */
function mayNestAt({ state: { open } }: View, { parent }: Slot): boolean {
  if (!open || depthAt(open, parent) >= limits.nested.depth || nestedIn(open).length >= limits.nested.perTurn) return false;
  // The answer itself, the step of the task, and the answer behind it.
  return leftIn(open, scopeOf(open, parent)) >= limits.nested.least + 3;
}

const plain = {
  policy: 'safe',
  risk: 'none',
  needs: null,
  keyLifetime: null,
  confirm: null,
  saw: [] as readonly DocumentId[],
} as const;

const SUMMARY: Definition = { version: 1, policy: 'safe', leaveBy: 30_000, timeout: 120_000 };
const installedModel = (name: string): Definition | null => (isSummaryName(name) || isTitleName(name) ? SUMMARY : connected(name));

const connected = (name: string): Definition | null => (connectedDefinitions as { readonly [name: string]: Definition })[name] ?? null;

/** The pinned request of a step that a connected helper is to answer; null for what this version cannot read. */
function requestOf(call: Call): ConnectedRequest | null {
  const { data } = modelRequest.safeParse(call.step.arguments);
  return data?.provider ? { ...data, provider: data.provider } : null;
}

/** What asks a helper is loaded when it is needed; that can fail, and a port may. Nothing was answered then, and it may work the next time. */
async function unlessBroken<T>(work: Promise<T>, otherwise: (error: StepError) => T): Promise<T> {
  try {
    return await work;
  } catch {
    return otherwise({ kind: 'notLoaded', sentence: 'Something went wrong inside Baton. What was done before is kept.' });
  }
}

async function ask(model: HelperModel | undefined, call: Call): Promise<Performed> {
  const request = modelRequest.safeParse(call.step.arguments);
  if (!model || !request.success) return { status: 'failed', error: unreadable(call.step.name, localeIn(call.step.arguments)) };
  return performedOf(await model.answer(request.data, { signal: call.signal, onText: call.onText }));
}

async function installed({ step: { name, title, arguments: args } }: Call, ports: AssistantPorts): Promise<RunnableTool | null> {
  const automation = findAutomation(ports.automations, name);
  if (automation !== undefined) {
    const isSame = automation !== null && automationHash(automation) === (args as { readonly hash?: unknown } | null)?.hash;
    return (isSame ? automationTool(automation) : movedOn(name, title)) as unknown as RunnableTool;
  }
  const found = isServerTool(name) ? findServerTool(ports.servers?.current() ?? [], name) : null;
  return found ? serverToolOf(found) : toolNamed(name);
}

/** Loaded when one is used: most people have no such server. */
async function serverToolOf({ server, tool }: FoundServerTool): Promise<RunnableTool> {
  const { toolOf } = await import('./mcp/tool.ts');
  return toolOf(server, tool) as unknown as RunnableTool;
}

/** The call of a `ticketed` tool that has the effect: with the same look at what is allowed as any other. */
async function reserveWith(call: Call, ports: AssistantPorts): Promise<Reserved> {
  const voice = localeIn(call.step.arguments);
  const tool = await installed(call, ports);
  const parsed = tool?.parameters.safeParse(call.step.arguments);
  if (!tool?.reserve || !parsed?.success) return { failed: { ...unreadable(call.step.name, voice), beforeEffect: true }, transient: false };
  const texts = toolTexts(voice);
  const args = parsed.data as never;
  const ungranted = await takenBack(tool, args, call, texts, ports);
  if (ungranted?.status === 'failed') return { failed: ungranted.error, transient: false };
  if (ungranted) return { unknown: { kind: 'notAllowed', sentence: texts.error.notAllowed } };
  return tool.reserve({ args, call, ports, texts });
}

/** What of a `ticketed` tool goes on outside is told to stop, whatever is allowed by now. */
async function stopWith(call: Call, ports: AssistantPorts): Promise<Cancelled> {
  const tool = await installed(call, ports);
  const parsed = tool?.parameters.safeParse(call.step.arguments);
  if (!tool?.stop || !parsed?.success) return { status: 'stopped' };
  return tool.stop({ args: parsed.data as never, call, ports, texts: toolTexts(localeIn(call.step.arguments)) });
}

async function runTool(call: Call, ports: AssistantPorts): Promise<Performed> {
  const voice = localeIn(call.step.arguments);
  const tool = await installed(call, ports);
  const parsed = tool?.parameters.safeParse(call.step.arguments);
  // Never guessed: what this version cannot read is not run.
  if (!tool || !parsed?.success) return { status: 'failed', error: unreadable(call.step.name, voice) };
  const texts = toolTexts(voice);
  const args = parsed.data as never;
  const ungranted = await takenBack(tool, args, call, texts, ports);
  return ungranted ?? tool.run({ args, call, ports, texts });
}

/**
 * A call with a risk that nobody said yes to leaves only while the permission stands: one that was taken back since, on any device, holds
 * from then on. What an earlier attempt did nobody can say: then it is asked about.
 */
async function takenBack(tool: RunnableTool, args: never, call: Call, texts: ToolTexts, ports: AssistantPorts): Promise<Performed | null> {
  const { step } = call;
  if (step.confirm || step.ticket || !asksFirst(riskOf(tool, args))) return null;
  if (await isAllowed(tool, args, texts, ports.permissions)) return null;
  const error = { kind: 'notAllowed', sentence: texts.error.notAllowed };
  const isFirst = step.claims.every(claim => claim.attempt === call.attempt || claim.withdrawn);
  return isFirst ? { status: 'failed', error: { ...error, beforeEffect: true } } : { status: 'unknown', error };
}
