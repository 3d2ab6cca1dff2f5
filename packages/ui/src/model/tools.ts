import type { ServiceName, ServiceProblem } from '@baton/protocol';
import type { Done, Problem } from '../data/done.ts';
import type { AutomationCommands, AutomationView } from './automation.ts';
import type { NewServer, ServerView } from './server.ts';

/** A service that the person gave a key for. */
export interface ServiceView {
  readonly service: ServiceName;
  /** Whose key it is, in the service's own words. */
  readonly account: string;
  readonly connectedAt: number;
}

/** What the person added for Baton to use. */
export interface ToolsView {
  readonly servers: readonly ServerView[];
  readonly services: readonly ServiceView[];
  /** By name. */
  readonly automations: readonly AutomationView[];
}

/** Why a server, or a key for a service, was not taken. */
export type ToolProblem =
  | 'notHere'
  | 'refused'
  | 'badToken'
  | 'moved'
  | 'address'
  | 'notAllowed'
  | 'notServer'
  | 'noServer'
  | ServiceProblem;

/** What came of a command about tools; the words for its own problems come with their page. */
export type ToolDone = Done | { readonly ok: false; readonly problem: { readonly tool: ToolProblem } };
export type ToolTrouble = Problem | { readonly tool: ToolProblem };

/** What the pages of tools and automations can ask for. */
export interface ToolCommands extends AutomationCommands {
  /** Tries it for real, and then it is added. A program is asked about by the system first. */
  connectServer(title: string, place: NewServer): Promise<ToolDone>;
  /** What it offers now is what may be used from now on. */
  checkServer(id: string): Promise<ToolDone>;
  /** What it wants to see from now on, tried for real; undefined: nothing. */
  setServerToken(id: string, token: string | undefined): Promise<ToolDone>;
  trustServer(id: string, trusted: boolean): Promise<ToolDone>;
  removeServer(id: string): Promise<ToolDone>;
  /** Tries the key for real, and then it is kept. */
  connectService(service: ServiceName, key: string): Promise<ToolDone>;
  removeService(service: ServiceName): Promise<ToolDone>;
}
