import { type AutomationTrouble, automationProblems, type Command, type IdSource, isPrivateHost, serviceProblem } from '@baton/protocol';
import type { AutomationDone } from '../model/automation.ts';
import type { ToolCommands, ToolDone, ToolProblem } from '../model/tools.ts';
import { problemOf } from './problem-of.ts';
import { placeFor, readProgram, serverIdFor } from './servers.ts';
import type { Source } from './source.ts';

/** Why a server was not taken, as the runtime names it. */
const serverProblems: { readonly [detail: string]: ToolProblem } = {
  unreachable: 'noServer',
  notHere: 'notHere',
  notAllowed: 'notAllowed',
  refused: 'refused',
  badToken: 'badToken',
  moved: 'moved',
  address: 'address',
};

function troubleIn(detail: string): AutomationTrouble | null {
  const { problem, at } = JSON.parse(detail) as { readonly problem?: unknown; readonly at?: unknown };
  const known = automationProblems.find(one => one === problem);
  return known ? { problem: known, ...(typeof at === 'string' && { at }) } : null;
}

const isAtHome = (url: string): boolean => URL.canParse(url) && isPrivateHost(new URL(url).hostname);

const trouble = (tool: ToolProblem): ToolDone => ({ ok: false, problem: { tool } });

/** The commands of the page of tools as the runtime's. A key or token passes through here and is kept nowhere. */
export function toolCommands(source: Source, ids: IdSource): ToolCommands {
  const ask = async (command: Command): Promise<ToolDone> => {
    const answer = await source.client.command(command);
    if (answer.ok) return { ok: true };
    const { kind, detail } = answer.error;
    if (kind === 'server') return trouble(serverProblems[detail] ?? 'notServer');
    if (kind !== 'service') return { ok: false, problem: problemOf(kind) };
    const said = serviceProblem.safeParse(detail);
    return trouble(said.success ? said.data : 'notUnderstood');
  };
  const askSaved = async (command: Command): Promise<AutomationDone> => {
    const answer = await source.client.command(command);
    if (answer.ok) return { ok: true };
    const { kind, detail } = answer.error;
    const automation = kind === 'automation' ? troubleIn(detail) : null;
    return { ok: false, problem: automation ? { automation } : problemOf(kind) };
  };
  return {
    connectServer: async (title, given) => {
      if (given.kind === 'program' && !source.allowProgram) return trouble('notHere');
      const id = serverIdFor(title, ids.next<string>());
      if (given.kind === 'program' && !(await source.allowProgram?.({ server: id, command: given.command, args: [...given.args] })))
        return trouble('notAllowed');
      const token = given.kind === 'http' ? given.token : undefined;
      return ask({ kind: 'connectServer', id, title, place: placeFor(given), ...(token !== undefined && { token }) });
    },
    async checkServer(id) {
      const program = await readProgram(source.reader, id);
      // One of another computer is never started here, nor asked about.
      if (program && !program.isHere) return trouble('notHere');
      const look = (): Promise<ToolDone> => ask({ kind: 'checkServer', id });
      const done = await look();
      if (!program || done.ok || typeof done.problem === 'string' || done.problem.tool !== 'notAllowed') return done;
      // It was stopped on this computer: who looks at it again is asked again.
      return (await source.allowProgram?.(program.started)) ? look() : done;
    },
    setServerToken: (id, token) => ask({ kind: 'setServerToken', id, token: token ?? null }),
    trustServer: (id, trusted) => ask({ kind: 'trustServer', id, trusted }),
    removeServer: id => ask({ kind: 'removeServer', id }),
    connectService: (service, key) => ask({ kind: 'connectService', service, key }),
    removeService: service => ask({ kind: 'removeService', service }),
    saveAutomation: async draft => {
      const done = await askSaved({ kind: 'saveAutomation', automation: JSON.parse(JSON.stringify(draft)) });
      // On the computer that is to send it, while the person is there. What they say only counts there; it is saved whatever it is.
      if (done.ok && isAtHome(draft.url)) await source.allowHome?.(draft.url).catch(() => false);
      return done;
    },
    deleteAutomation: id => askSaved({ kind: 'deleteAutomation', id }),
    restoreAutomation: stored => askSaved({ kind: 'restoreAutomation', automation: stored }),
  };
}
