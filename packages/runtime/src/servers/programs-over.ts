import type { Programs } from '@baton/assistant';
import type { PageDesktop } from '../worker/contract.ts';

/** Programs of the desktop, by way of the page. What may run was approved in a window of the desktop's own. */
export function programsOver(desktop: PageDesktop): Programs {
  return {
    start: async (server, { command, args }) => (await desktop.startProgram({ server, command, args: [...args] })).run,
    send: async (run, line) => void (await desktop.sendToProgram({ run, line })),
    receive: async run => (await desktop.receiveFromProgram({ run })).lines,
    stop: async run => void (await desktop.stopProgram({ run })),
    keep: async (run, idle) => void (await desktop.keepProgram({ run, idle })),
    resume: async (server, { command, args }, run) => (await desktop.resumeProgram({ server, command, args: [...args], run })).there,
  };
}
