import { describe, expect, it } from 'vitest';
import { type BrowserFacts, nameThisDevice } from './name-device.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';
const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

function withModel(model: string | Error, mobile: boolean): NonNullable<BrowserFacts['userAgentData']> {
  return {
    mobile,
    getHighEntropyValues: async () => {
      if (model instanceof Error) throw model;
      return { model };
    },
  };
}

const languages = ['en-GB', 'zh-CN'];
const chinese = ['de-DE', 'zh-Hans-CN', 'en'];
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

describe('the first name of a device', () => {
  it.each<[string, BrowserFacts, object]>([
    [
      'its model',
      { userAgent: android, maxTouchPoints: 5, languages: chinese, userAgentData: withModel('Pixel 9', true) },
      { name: 'Pixel 9', kind: 'phone' },
    ],
    [
      'plain where the model is withheld',
      { userAgent: android, maxTouchPoints: 5, languages, userAgentData: withModel(new Error('not allowed'), true) },
      { name: 'Android phone', kind: 'phone' },
    ],
    ['that of a tablet which says it is a Mac', { userAgent: mac, maxTouchPoints: 5, languages }, { name: 'iPad', kind: 'phone' }],
    ['that of a Mac', { userAgent: mac, maxTouchPoints: 0, languages }, { name: 'Mac', kind: 'browser' }],
    [
      'its system where a computer has no model',
      { userAgent: linux, maxTouchPoints: 0, languages, userAgentData: withModel('', false) },
      { name: 'Linux PC', kind: 'browser' },
    ],
    ['never empty', { userAgent: '', maxTouchPoints: 0, languages }, { name: 'Computer', kind: 'browser' }],
    [
      'Chinese for a phone of who reads Chinese',
      { userAgent: android, maxTouchPoints: 5, languages: chinese },
      { name: '安卓手机', kind: 'phone' },
    ],
    ['Chinese for their Windows', { userAgent: windows, maxTouchPoints: 0, languages: chinese }, { name: 'Windows 电脑', kind: 'browser' }],
    ['Chinese for their Linux', { userAgent: linux, maxTouchPoints: 0, languages: chinese }, { name: 'Linux 电脑', kind: 'browser' }],
    ['Chinese where nothing is known', { userAgent: '', maxTouchPoints: 0, languages: chinese }, { name: '电脑', kind: 'browser' }],
  ])('is %s', async (_what, facts, expected) => {
    expect(await nameThisDevice(facts)).toEqual(expected);
  });
});
