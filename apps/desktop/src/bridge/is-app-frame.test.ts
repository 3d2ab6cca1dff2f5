import type { IpcMainInvokeEvent } from 'electron';
import { describe, expect, it } from 'vitest';
import { isAppFrame } from './is-app-frame.ts';

/** A message from a frame at `url`; the top frame of the only window unless said otherwise. */
function sent(url: string, how: { readonly frame?: 'top' | 'inner' | 'gone'; readonly destroyed?: boolean } = {}): IpcMainInvokeEvent {
  const top = { url };
  const senderFrame = how.frame === 'gone' ? null : how.frame === 'inner' ? { url } : top;
  return { senderFrame, sender: { mainFrame: top, isDestroyed: () => how.destroyed === true } } as unknown as IpcMainInvokeEvent;
}

const ours = (): boolean => true;

/** X7 */
describe('a message to main', () => {
  it('is the app’s when the top frame of a window shows the app', () => {
    expect(isAppFrame(sent('app://baton/#/did'), ours)).toBe(true);
  });

  it.each([
    'app://baton.example/',
    'app://user@baton/',
    'app://baton:1/',
    'apps://baton/',
    'https://baton/',
    'file:///app/baton',
    'about:blank',
    'data:text/html,app://baton/',
    '',
  ])('is not the app’s from %s', url => {
    expect(isAppFrame(sent(url), ours)).toBe(false);
  });

  it('is not the app’s from a frame inside the page, one that is gone, or a window that is not ours', () => {
    expect(isAppFrame(sent('app://baton/', { frame: 'inner' }), ours)).toBe(false);
    expect(isAppFrame(sent('app://baton/', { frame: 'gone' }), ours)).toBe(false);
    expect(isAppFrame(sent('app://baton/', { destroyed: true }), ours)).toBe(false);
    expect(isAppFrame(sent('app://baton/'), () => false)).toBe(false);
  });
});
