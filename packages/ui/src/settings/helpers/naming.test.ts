import { describe, expect, it } from 'vitest';
import { suggested, titleOf } from './naming.ts';

describe('the name of a helper', () => {
  it.each([
    ['claude-sonnet-4-5-20250929', 'Claude Sonnet 4.5'],
    ['claude-opus-4-1', 'Claude Opus 4.1'],
    ['claude-sonnet-4-20250514', 'Claude Sonnet 4'],
    ['gpt-5-mini', 'GPT-5 mini'],
    ['gpt-4.1-2025-04-14', 'GPT-4.1'],
    ['gemini-2.5-flash', 'Gemini 2.5 Flash'],
    ['o3', 'o3'],
    ['llama3.2:latest', 'llama3.2'],
    ['meta-llama/Llama-3.3-70B-Instruct', 'Llama-3.3-70B-Instruct'],
    ['通义千问', '通义千问'],
  ])('%s is shown as %s', (name, title) => expect(titleOf(name)).toBe(title));

  it('is one of the middle, and of those the newest, to begin with', () => {
    expect(suggested(['claude-opus-4-1', 'claude-sonnet-4-20250514', 'claude-sonnet-4-5-20250929'])).toBe('claude-sonnet-4-5-20250929');
    expect(suggested(['gpt-4o-mini', 'gpt-5-mini', 'gpt-5', 'gpt-4.1'])).toBe('gpt-5');
    expect(suggested(['gemini-2.5-pro', 'gemini-2.5-flash', 'gemini-2.5-flash-lite'])).toBe('gemini-2.5-flash');
    expect(suggested(['b', 'a'])).toBe('b');
    expect(suggested([])).toBe('');
  });
});
