/** What a tool of a server gave, as bounded text. */
import { json } from '@baton/protocol';
import type { CallReply } from './ports.ts';

/** What a call gave, as it is kept. */
export function replyOf({ content, structuredContent, isError }: { readonly [field: string]: unknown }): CallReply {
  const { text, cut } = withinBytes(textOfContent(content));
  const structured = json.safeParse(structuredContent ?? null);
  const small = structured.success && JSON.stringify(structured.data).length <= 8_000;
  return { kind: 'result', failed: isError === true, text, structured: small ? structured.data : null, cut: cut || !small };
}

/** Bytes (UTF-8) that are kept: well under what fits a row. */
const MOST = 36_000;

/** Text of text; of anything else what it is. */
export function textOfContent(content: unknown): string {
  if (!Array.isArray(content)) return '';
  return content.map(part => textOfPart(part as { readonly [field: string]: unknown })).join('\n');
}

function textOfPart(part: { readonly [field: string]: unknown }): string {
  const { type, text, resource, uri, mimeType } = part;
  if (type === 'text') return typeof text === 'string' ? text : '';
  const inside = (resource ?? {}) as { readonly text?: unknown; readonly uri?: unknown };
  if (type === 'resource' && typeof inside.text === 'string') return inside.text;
  return `[${[type, mimeType, uri ?? inside.uri].filter(each => typeof each === 'string').join(' ')}]`;
}

export function withinBytes(text: string): { readonly text: string; readonly cut: boolean } {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MOST));
  return { text: text.slice(0, read).toWellFormed(), cut: read < text.length };
}
