/** Chrome's own model behind the same interface as the others. It answers in text; it calls nothing. */
import type { LanguageModelV4, LanguageModelV4Message, LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider';
import { chromeFault } from './faults.ts';
import { type ChromeMessage, type ChromeSession, chromeLanguageModel, chromeModel } from './find.ts';

const unknownUsage: LanguageModelV4Usage = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
};

/** What stands in a message as plain text; what it called and what came of it are told in words. */
function textIn(message: LanguageModelV4Message): string {
  if (message.role === 'system') return message.content;
  const parts = message.content.map(part => {
    switch (part.type) {
      case 'text':
        return part.text;
      case 'tool-call':
        return `[${part.toolName} ${JSON.stringify(part.input)}]`;
      case 'tool-result':
        return `[${part.toolName}: ${JSON.stringify(part.output)}]`;
      default:
        return '';
    }
  });
  return parts.filter(part => part !== '').join('\n\n');
}

/** Roles take turns: what a call gave is told by whoever asked. */
function messagesOf(prompt: readonly LanguageModelV4Message[]): ChromeMessage[] {
  const messages: ChromeMessage[] = [];
  for (const message of prompt) {
    const role = message.role === 'tool' ? 'user' : message.role;
    const content = textIn(message);
    const last = messages.at(-1);
    if (content === '') continue;
    if (last?.role === role) messages[messages.length - 1] = { role, content: `${last.content}\n\n${content}` };
    else messages.push({ role, content });
  }
  return messages;
}

/** Rejects when this browser has none. */
export function chromeLanguage(): LanguageModelV4 {
  const there = chromeLanguageModel();
  if (!there) throw new TypeError('This browser brings none along.');
  const doStream: LanguageModelV4['doStream'] = async ({ prompt, abortSignal }) => {
    const messages = messagesOf(prompt);
    const initialPrompts = messages.filter(message => message.role === 'system');
    const rest = messages.filter(message => message.role !== 'system');
    const signal = abortSignal ? { signal: abortSignal } : {};
    try {
      const session = await there.create({ ...(initialPrompts.length > 0 && { initialPrompts }), ...signal });
      return { stream: partsOf(session, asked(session, rest, signal), abortSignal) };
    } catch (error) {
      throw chromeFault(error, abortSignal);
    }
  };
  return {
    specificationVersion: 'v4',
    provider: 'chrome',
    modelId: chromeModel,
    supportedUrls: {},
    doStream,
    doGenerate: async () => {
      throw new TypeError('It is only ever asked for a stream.');
    },
  };
}

/** What is wrong is thrown at once where it shows at once, as in who was stopped meanwhile: then too the session is let go of. */
function asked(session: ChromeSession, rest: readonly ChromeMessage[], signal: { readonly signal?: AbortSignal }): ReadableStream<string> {
  try {
    return session.promptStreaming(rest, signal);
  } catch (error) {
    session.destroy();
    throw error;
  }
}

/** Its words as parts of an answer. However that ends, the session is let go of: it holds the model in memory. */
function partsOf(
  session: ChromeSession,
  words: ReadableStream<string>,
  signal: AbortSignal | undefined,
): ReadableStream<LanguageModelV4StreamPart> {
  const reader = words.getReader();
  let isOver = false;
  const letGo = (): void => {
    if (!isOver) session.destroy();
    isOver = true;
  };
  return new ReadableStream<LanguageModelV4StreamPart>({
    start(controller) {
      controller.enqueue({ type: 'stream-start', warnings: [] });
      controller.enqueue({ type: 'text-start', id: '0' });
    },
    async pull(controller) {
      try {
        const next = await reader.read();
        if (!next.done) return controller.enqueue({ type: 'text-delta', id: '0', delta: next.value });
        controller.enqueue({ type: 'text-end', id: '0' });
        controller.enqueue({ type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage: unknownUsage });
        controller.close();
      } catch (error) {
        controller.error(chromeFault(error, signal));
      }
      letGo();
    },
    async cancel(reason) {
      await reader.cancel(reason).catch(() => undefined);
      letGo();
    },
  });
}
