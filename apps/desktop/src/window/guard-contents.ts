import { dialog, type Event, shell, type WebContents } from 'electron';
import { isAppAddress } from '../app/address.ts';
import { wordsFor } from '../words.ts';

/** Keeps a page where it is: it navigates nowhere, opens no window, and embeds nothing. Links of the web open in the browser, after a question. */
export function guardContents(contents: WebContents): void {
  const stay = (event: Event<{ readonly url: string }>): void => {
    if (!isAppAddress(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', event => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    void offerBrowser(url);
    return { action: 'deny' };
  });
}

let asking = false;

/** A link can carry text of yours in its address, so the person sees the host and says yes first. One question at a time. */
async function offerBrowser(address: string): Promise<void> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:' || asking) return;
  asking = true;
  try {
    const words = wordsFor();
    const { response } = await dialog.showMessageBox({
      type: 'question',
      message: words.openInBrowser(url.host),
      detail: url.href.length > 300 ? `${url.href.slice(0, 300)}…` : url.href,
      buttons: [words.open(url.host), words.stay],
      defaultId: 1,
      cancelId: 1,
    });
    if (response === 0) await shell.openExternal(url.href);
  } finally {
    asking = false;
  }
}
