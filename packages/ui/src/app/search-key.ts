import { useEffect } from 'react';
import { go } from './routes.ts';

/** Whether the keys of this computer are Apple's: there Command takes the place of Ctrl. */
export const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** How the key of the search is written here. */
export const searchKeys = (): string => (isApple() ? '⌘K' : 'Ctrl K');

/** Ctrl or Command with K opens the search from anywhere; on the search itself it goes to the field. */
export function useSearchKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isAsked = (isApple() ? event.metaKey : event.ctrlKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k';
      // Behind an open dialog nothing moves.
      if (!isAsked || event.defaultPrevented || document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      const field = document.querySelector<HTMLInputElement>('[data-search-field]');
      if (field === null) go({ at: 'search' });
      else field.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
