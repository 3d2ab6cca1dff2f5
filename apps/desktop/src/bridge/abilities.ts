import { hostname } from 'node:os';
import { savedAddressOf } from '@baton/protocol/saved-address';
import { Notification } from 'electron';
import type { Files } from '../folders/files.ts';
import type { Grants } from '../folders/grants.ts';
import type { Settings } from '../settings.ts';
import { socketAddress } from '../settings.ts';
import { type BridgeAbilities, Unavailable } from './answer-bridge.ts';
import { fetchPage } from './fetch-page.ts';
import type { Homes } from './homes.ts';
import { unwrap, wrap } from './keychain.ts';
import type { Programs } from './programs.ts';
import { createRequests } from './requests.ts';

/** What the person gave Baton on this computer. */
export interface Owned {
  readonly programs: Programs;
  readonly grants: Grants;
  readonly files: Files;
  readonly homes: Homes;
}

/** What the page may ask of this computer. */
export function createAbilities(settings: Settings, version: string, { programs, grants, files, homes }: Owned): BridgeAbilities {
  const requests = createRequests({ homes, relay: settings.relay });
  return {
    about: async () => ({
      // Only the real engine carries its version here.
      shell: process.versions.electron === undefined ? 'stand-in' : 'electron',
      version,
      deviceName: hostname().replace(/\.(local|lan|home)$/i, '') || 'Computer',
      relay: socketAddress(settings.relay),
    }),
    wrapKey: async ({ plain }) => ({ wrapped: await wrap(plain) }),
    unwrapKey: async ({ wrapped }) => ({ plain: await unwrap(wrapped) }),
    allowProgram: async program => ({ allowed: await programs.allow(program) }),
    startProgram: async program => ({ run: await programs.start(program) }),
    sendToProgram: async ({ run, line }) => {
      await programs.send(run, line);
      return {};
    },
    receiveFromProgram: async ({ run }) => {
      const lines = await programs.receive(run);
      return { lines: lines === null ? null : [...lines] };
    },
    stopProgram: async ({ run }) => {
      await programs.stop(run);
      return {};
    },
    keepProgram: async ({ run, idle }) => {
      await programs.keep(run, idle);
      return {};
    },
    resumeProgram: async ({ run, ...program }) => ({ there: await programs.resume(program, run) }),
    folders: async () => ({ folders: [...grants.list()] }),
    chooseFolder: async () => ({ folder: await grants.choose() }),
    revokeFolder: async ({ id }) => {
      grants.revoke(id);
      return {};
    },
    useFile: call => files.use(call),
    fetchPage,
    sendRequest: request => requests.send(request),
    stopRequest: async ({ id }) => {
      requests.stop(id);
      return {};
    },
    allowHome: async ({ url }) => {
      const address = savedAddressOf(url);
      if (!address) throw new Unavailable('no address that may be sent to');
      return { allowed: await homes.ask(address.origin) };
    },
    allowedHere: async () => ({ homes: [...homes.list()], programs: [...programs.list()] }),
    forgetHome: async ({ origin }) => {
      homes.forget(origin);
      return {};
    },
    forgetProgram: async program => {
      programs.forget(program);
      return {};
    },
    notify: async ({ title, body }) => {
      if (!Notification.isSupported()) throw new Unavailable('this system shows no notifications');
      const notification = new Notification({ title, body });
      return { shown: await shown(notification) };
    },
  };
}

/** Systems that are told to be quiet take a notification and never show it; then nothing is reported either. */
function shown(notification: Notification): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(false), 2_000);
    notification.once('show', () => {
      clearTimeout(timer);
      resolve(true);
    });
    notification.show();
  });
}
