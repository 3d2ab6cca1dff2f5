import { describe, expect, it } from 'vitest';
import { foldersOf, meets, needOf, pageReader, programsOf, sender, senderOn } from './needs.ts';

describe('what a step needs', () => {
  it('is an ability of one device, or of any', () => {
    expect(needOf(foldersOf('mac'))).toEqual({ ability: 'folders', device: 'mac' });
    expect(needOf(programsOf('a/b'))).toEqual({ ability: 'programs', device: 'a/b' });
    expect(needOf(pageReader)).toEqual({ ability: 'webRead', device: null });
    expect([needOf(sender), needOf(senderOn('mac'))]).toEqual([
      { ability: 'webSend', device: null },
      { ability: 'webSend', device: 'mac' },
    ]);
  });

  it('is met by nobody when it says something that this version does not know', () => {
    for (const needs of ['', 'camera', 'camera/mac', 'folders', 'programs', 'webRead/mac']) {
      expect(needOf(needs)).toBeNull();
      expect(meets(needs, 'mac', ['webRead', 'programs', 'folders', 'camera'])).toBe(false);
    }
  });

  it.each([
    [foldersOf('mac'), 'mac', ['folders'], true],
    [foldersOf('mac'), 'studio', ['folders'], false],
    [programsOf('mac'), 'mac', ['folders'], false],
    [pageReader, 'studio', ['webRead'], true],
    [pageReader, 'phone', [], false],
    [sender, 'studio', ['webSend'], true],
    [senderOn('mac'), 'studio', ['webSend'], false],
    [senderOn('mac'), 'mac', ['webSend'], true],
    [senderOn('mac'), 'mac', ['webRead'], false],
  ])('%s on %s, which can %j: %s', (needs, device, can, expected) => {
    expect(meets(needs, device, can)).toBe(expected);
  });
});
