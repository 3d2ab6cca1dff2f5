/** What a reply of a server means for the step that asked. */
import type { Performed } from '@baton/journal';
import type { ServerTool } from '@baton/protocol';
import type { ToolTexts } from '../tools/tool.ts';
import type { CallReply } from './ports.ts';

/** Characters of what a server said that stand in one line. */
const SAID = 300;

/** @param again the call may be made again by itself */
export function settled(reply: CallReply, title: string, tool: ServerTool, again: boolean, texts: ToolTexts): Performed {
  switch (reply.kind) {
    case 'lost': {
      const error = { kind: 'lost', sentence: texts.error.serverLost(title) };
      return again ? { status: 'failed', error, transient: true } : { status: 'unknown', error };
    }
    case 'refused':
      return { status: 'failed', error: { kind: 'refused', sentence: texts.error.serverRefused(title, said(reply.message)) } };
    case 'result': {
      const { failed, text, structured, cut } = reply;
      if (failed) return { status: 'failed', error: { kind: 'toolFailed', sentence: texts.error.serverRefused(title, said(text)) } };
      return {
        status: 'done',
        value: { outside: true, text, structured, cut },
        summary: texts.summary.usedServer(tool.title ?? tool.name, title, said(text)).slice(0, 500),
      };
    }
  }
}

export const said = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, SAID).toWellFormed();
