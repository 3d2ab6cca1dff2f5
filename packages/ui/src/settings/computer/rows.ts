/** What was allowed on this computer, with what it is there for. */
import { originOf } from '@baton/protocol';
import type { AllowedHere } from '../../model/this-computer.ts';
import type { ToolsView } from '../../model/tools.ts';

export interface HomeRow {
  readonly origin: string;
  /** What the automations are called that send there; undefined: not known (yet). */
  readonly usedBy: readonly string[] | undefined;
}

export interface ProgramRow {
  readonly program: AllowedHere['programs'][number];
  readonly command: string;
  /** What the person calls the server it was added for; null: there is none of it any more; undefined: not known (yet). */
  readonly title: string | null | undefined;
}

type Tools = Pick<ToolsView, 'servers' | 'automations'>;

/** @param tools what the person added; null while that is not known */
export function rowsOf(
  allowed: AllowedHere,
  tools: Tools | null,
): { readonly homes: readonly HomeRow[]; readonly programs: readonly ProgramRow[] } {
  return {
    homes: allowed.homes.map(origin => ({
      origin,
      usedBy: tools?.automations.filter(({ url }) => originOf(url) === origin).map(({ title }) => title),
    })),
    programs: allowed.programs.map(program => ({
      program,
      command: [program.command, ...program.args].join(' '),
      title: tools ? (tools.servers.find(({ id }) => id === program.server)?.title ?? null) : undefined,
    })),
  };
}
