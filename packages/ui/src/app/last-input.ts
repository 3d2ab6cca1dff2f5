/** What is listened to, and where it is noted: the window and the page's root. */
interface Page {
  readonly window: Pick<EventTarget, 'addEventListener'>;
  readonly root: { readonly dataset: { input?: string } };
}

/**
 * Notes at the root whether the last input came from keys or from a pointer. A heading that gets the focus by program shows
 * its ring by that: browsers show it after any click that left the focus nowhere.
 * @returns how to stop
 */
export function noteLastInput({ window, root }: Page): () => void {
  const stopped = new AbortController();
  const note = (type: string, input: string) =>
    window.addEventListener(
      type,
      () => {
        root.dataset.input = input;
      },
      { capture: true, signal: stopped.signal },
    );
  note('keydown', 'keys');
  note('pointerdown', 'pointer');
  return () => stopped.abort();
}
