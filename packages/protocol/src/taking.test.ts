import { describe, expect, it } from 'vitest';
import { takes } from './taking.ts';

describe('what a helper takes', () => {
  it('is known by its provider, and by its name where many speak in the same way', () => {
    const sees = (kind: Parameters<typeof takes>[0]['kind'], model: string) => takes({ kind, model }).pictures;
    expect(sees('anthropic', 'claude-sonnet-4-5')).toBe(true);
    expect(sees('anthropic', 'claude-2.1')).toBe(false);
    expect(sees('openai', 'gpt-4o-mini')).toBe(true);
    expect(sees('openai', 'gpt-3.5-turbo')).toBe(false);
    expect(sees('openai', 'o3-mini')).toBe(false);
    expect(sees('google', 'gemini-2.5-flash')).toBe(true);
    for (const model of ['qwen2.5-vl-7b', 'llava:13b', 'gemma3:4b', 'llama3.2-vision', 'openai/gpt-4o', 'anthropic/claude-sonnet-4'])
      expect(sees('compatible', model)).toBe(true);
    for (const model of ['llama3.1:8b', 'qwen2.5-coder', 'phi4', 'deepseek-r1', 'gpt-oss:20b']) expect(sees('ollama', model)).toBe(false);
    expect(sees('chrome', 'gemini-nano')).toBe(false);
  });

  it('takes a PDF only from those who document it', () => {
    expect(takes({ kind: 'anthropic', model: 'claude-sonnet-4-5' }).pdf).toBe(true);
    expect(takes({ kind: 'compatible', model: 'gpt-4o' }).pdf).toBe(false);
  });
});
