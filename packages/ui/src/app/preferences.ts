import { useSyncExternalStore } from 'react';
import { type Language, languageFor } from '../i18n/language-for.ts';

export type Theme = 'system' | 'light' | 'dark';

/** How this one device looks. Kept outside the space on purpose: it must be known before the first frame. */
export interface Preferences {
  readonly language: Language | 'system';
  readonly theme: Theme;
}

const key = 'baton.look';
const listeners = new Set<() => void>();
let current: Preferences = read();

function read(): Preferences {
  const standard: Preferences = { language: 'system', theme: 'system' };
  try {
    const stored: unknown = JSON.parse(globalThis.localStorage?.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return standard;
    const { language, theme } = stored as Record<string, unknown>;
    return {
      language: language === 'en' || language === 'zh-CN' ? language : 'system',
      theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    };
  } catch {
    // Storage that is switched off must not keep the app from opening: it then follows the system.
    return standard;
  }
}

export function preferences(): Preferences {
  return current;
}

export function setPreferences(next: Preferences): void {
  current = next;
  try {
    globalThis.localStorage?.setItem(key, JSON.stringify(next));
  } catch {
    // Without storage the choice holds until the window closes.
  }
  applyTheme(next.theme);
  for (const changed of listeners) changed();
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(
    changed => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => current,
  );
}

/** The language to draw in, from the choice or from what the system prefers. */
export function effectiveLanguage(choice: Preferences['language']): Language {
  return choice === 'system' ? languageFor(navigator.languages) : choice;
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
