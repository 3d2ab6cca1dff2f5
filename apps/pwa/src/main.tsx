/** The page: it says why Baton cannot run here, or starts the runtime's worker and draws the interface over it. */
import { recipeNames } from '@baton/assistant/recipe-names';
import { startRuntime } from '@baton/runtime/client';
import { finishRemoval, openReader, type Reader } from '@baton/store/read';
import { createStoredPort, mount } from '@baton/ui';
import { languageFor } from '@baton/ui/language-for';
import * as z from 'zod/mini';
import { findObstacle } from './obstacle/find-obstacle.ts';
import { showObstacle } from './obstacle/show-obstacle.ts';
import { keepStorage } from './shell/keep-storage.ts';
import { findShell } from './shell/shell.ts';
import { noUpdates } from './update/app-update.ts';
import { registerServiceWorker } from './update/register-service-worker.ts';
import { untilIdle } from './update/until-idle.ts';

// The content policy forbids evaluating text; zod would try to.
z.config({ jitless: true });

/** One database a space; this device has one. */
const database = 'baton';

/** Loaded with a job's form: it is not needed to draw the first screen. */
const jobSentence = async () => (await import('@baton/assistant/job-sentence')).jobSentence;

/** How long leases may take to go back and rows to go out before the page goes. Milliseconds; the shell waits no longer. */
const flushPatience = 1_800;

async function start(root: HTMLElement): Promise<void> {
  document.documentElement.dataset.version = __BATON_VERSION__;
  const obstacle = await findObstacle(globalThis);
  if (obstacle !== null) return showObstacle(root, obstacle);
  // What was being removed when everything stopped is removed before any of it is read.
  await finishRemoval(database, { onBlocked: () => showObstacle(root, 'held') });
  const shell = await findShell();
  const reader = openReader(database);
  const client = startRuntime(
    {
      database,
      relayUrl: shell.relayUrl,
      appOrigin: shell.appOrigin,
      device: shell.device,
      locale: languageFor(navigator.languages),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      abilities: shell.desktop === null ? [] : ['webRead', 'webSend', 'programs', 'folders'],
      keychain: shell.keychain !== null,
    },
    shell.keychain,
    shell.desktop,
  );
  client.onMessage(message => {
    if (message.kind === 'removed') loadAfresh(reader);
  });
  shell.onClosing(() => client.closing(flushPatience));
  void keepStorage(reader, navigator.storage);
  const untilQuiet = async (): Promise<void> => {
    await untilIdle(reader);
    await client.closing(flushPatience);
  };
  const update = shell.keepsItself ? registerServiceWorker({ untilIdle: untilQuiet }) : noUpdates;
  const { device, relayUrl, thisComputer } = shell;
  if (thisComputer) {
    void import('./shell/forget-removed.ts').then(({ forgetRemoved }) =>
      forgetRemoved(reader, thisComputer, error => console.error('What was removed may still be started:', error)),
    );
  }
  await mount(
    root,
    createStoredPort({
      reader,
      client,
      device,
      relay: relayUrl,
      update,
      recipes: recipeNames,
      jobSentence,
      allowProgram: shell.allowProgram,
      allowHome: shell.allowHome,
      chooseFolder: shell.chooseFolder,
      lookAtFile: shell.lookAtFile,
      thisComputer,
    }),
  );
}

/** Everything on this device is gone: nothing of it may stay on the screen, and what comes next is joining. */
function loadAfresh(reader: Reader): void {
  reader.close();
  // A link that brought the person here still holds what it takes to join.
  if (!location.hash.startsWith('#/join')) history.replaceState(null, '', '#/join');
  location.reload();
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element for the app');
start(root).catch((error: unknown) => {
  console.error('Baton could not start:', error);
  showObstacle(root, 'broken');
});
