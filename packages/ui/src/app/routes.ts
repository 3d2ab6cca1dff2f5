import { useSyncExternalStore } from 'react';

/** The pages of the settings, in their order. */
export const settingsSections = ['devices', 'helpers', 'permissions', 'tools', 'automations', 'folders', 'memory', 'look'] as const;
export type SettingsSection = (typeof settingsSections)[number];

const isSection = (word: string | undefined): word is SettingsSection => settingsSections.some(section => section === word);

/** Where the person is. Everything is in the fragment, so that the server never sees it and any path serves the app. */
export type Route =
  | { readonly at: 'home'; readonly job?: string }
  | { readonly at: 'conversations' }
  /** `entry`: something that was found in it, to be gone to. */
  | { readonly at: 'conversation'; readonly session: string; readonly document?: string; readonly entry?: string }
  | { readonly at: 'search'; readonly words?: string }
  | { readonly at: 'documents' }
  | { readonly at: 'document'; readonly document: string; readonly stop?: string }
  | { readonly at: 'did'; readonly turn?: string }
  | { readonly at: 'settings'; readonly section?: SettingsSection }
  | { readonly at: 'addDevice' }
  | { readonly at: 'join'; readonly link?: string };

/** Reads a fragment such as `#/c/01J?doc=01K`. What cannot be read is home: a link never ends in an empty page. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [first = '', second] = path.split('/').map(decode);
  const params = new URLSearchParams(query);
  const opt = (name: string) => params.get(name) ?? undefined;
  switch (first) {
    case 'conversations':
      return { at: 'conversations' };
    case 'c':
      return second
        ? { at: 'conversation', session: second, ...given('document', opt('doc')), ...given('entry', opt('at')) }
        : { at: 'conversations' };
    case 'documents':
      return second ? { at: 'document', document: second, ...given('stop', opt('stop')) } : { at: 'documents' };
    case 'did':
      return { at: 'did', ...given('turn', second) };
    case 'search':
      return { at: 'search', ...given('words', opt('q')) };
    case 'devices':
      return second === 'add' ? { at: 'addDevice' } : { at: 'settings', section: 'devices' };
    case 'settings':
      return isSection(second) ? { at: 'settings', section: second } : { at: 'settings' };
    case 'join':
      return { at: 'join', ...given('link', query === '' ? undefined : query) };
    default:
      return { at: 'home', ...given('job', opt('job')) };
  }
}

/** The fragment for a route; `parseRoute(routeHash(r))` is `r`. */
export function routeHash(route: Route): string {
  const part = encodeURIComponent;
  switch (route.at) {
    case 'home':
      return route.job === undefined ? '#/' : `#/?job=${part(route.job)}`;
    case 'conversations':
      return '#/conversations';
    case 'conversation':
      return `#/c/${part(route.session)}${asked({ doc: route.document, at: route.entry })}`;
    case 'search':
      return `#/search${asked({ q: route.words })}`;
    case 'documents':
      return '#/documents';
    case 'document':
      return `#/documents/${part(route.document)}${route.stop === undefined ? '' : `?stop=${part(route.stop)}`}`;
    case 'did':
      return route.turn === undefined ? '#/did' : `#/did/${part(route.turn)}`;
    case 'settings':
      return route.section === undefined ? '#/settings' : `#/settings/${route.section}`;
    case 'addDevice':
      return '#/devices/add';
    case 'join':
      return route.link === undefined ? '#/join' : `#/join?${route.link}`;
  }
}

function asked(values: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : `${name}=${encodeURIComponent(value)}`));
  return given.length === 0 ? '' : `?${given.join('&')}`;
}

export function go(route: Route): void {
  window.location.hash = routeHash(route);
}

/** Goes from a conversation that is gone to the list of them; whoever is somewhere else by then stays there. */
export function leaveConversation(session: string): void {
  const route = parseRoute(window.location.hash);
  if (route.at === 'conversation' && route.session === session) go({ at: 'conversations' });
}

/** Changes the address without a new step in the history, for tabs and folds. */
export function goInPlace(route: Route): void {
  window.history.replaceState(window.history.state, '', routeHash(route));
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  return parseRoute(hash);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** With exactOptionalPropertyTypes an absent value must be an absent key. */
function given<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [P in K]: V });
}
