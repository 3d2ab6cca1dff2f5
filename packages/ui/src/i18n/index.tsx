import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { en, type Messages } from './en.ts';
import { Format } from './format.ts';
import type { Language } from './language-for.ts';

export const languages: readonly { readonly id: Language; readonly name: string }[] = [
  { id: 'en', name: 'English' },
  { id: 'zh-CN', name: '简体中文' },
];

/** English comes with the first screen; another language is one small file, loaded before the first frame. */
export async function loadMessages(language: Language): Promise<Messages> {
  return language === 'zh-CN' ? (await import('./zh-CN.ts')).zhCN : en;
}

interface Spoken {
  readonly text: Messages;
  readonly format: Format;
}

const Words = createContext<Spoken>({ text: en, format: new Format(en) });

export function LanguageProvider({ messages, children }: { readonly messages: Messages; readonly children: ReactNode }) {
  const words = useMemo(() => ({ text: messages, format: new Format(messages) }), [messages]);
  useEffect(() => {
    document.documentElement.lang = messages.lang;
  }, [messages]);
  return <Words value={words}>{children}</Words>;
}

export function useText(): Messages {
  return useContext(Words).text;
}

/** The language the screen is in, for what is asked of the helper. */
export function useLanguage(): Language {
  return useContext(Words).text.lang === 'zh-CN' ? 'zh-CN' : 'en';
}

export function useFormat(): Format {
  return useContext(Words).format;
}

/** The time now, renewed once in `every` milliseconds so that "4 minutes ago" stays true. */
export function useNow(every = 60_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
