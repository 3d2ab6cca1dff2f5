import '../design/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { BatonPort } from '../data/port.ts';
import { loadMessages } from '../i18n/index.tsx';
import { BatonApp } from './BatonApp.tsx';
import { fitAboveKeyboard } from './keyboard.ts';
import { noteLastInput } from './last-input.ts';
import { applyTheme, effectiveLanguage, preferences } from './preferences.ts';
import { prefetchScreens } from './Screen.tsx';

/**
 * Draws the app into an element. The language is loaded first, so that no frame is in another one.
 * @returns how to take it down again
 */
export async function mount(element: Element, port: BatonPort): Promise<() => void> {
  const { language, theme } = preferences();
  applyTheme(theme);
  const messages = await loadMessages(effectiveLanguage(language));
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <BatonApp port={port} messages={messages} />
    </StrictMode>,
  );
  prefetchScreens();
  const stops = [fitAboveKeyboard(), noteLastInput({ window, root: document.documentElement })];
  return () => {
    for (const stop of stops) stop();
    root.unmount();
  };
}
