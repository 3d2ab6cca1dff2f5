import { describe, expect, it } from 'vitest';
import { readSettings, socketAddress } from './settings.ts';

describe('what the app was started with', () => {
  it('is the relay on this computer when nothing is said', () => {
    const { relay, data } = readSettings(['.'], {});
    expect(socketAddress(relay)).toBe('ws://127.0.0.1:7423/relay');
    expect(data).toBe(null);
  });

  it('takes arguments before the environment, and passes over switches of the engine', () => {
    const args = ['--inspect=0', '.', '--relay=https://baton.example/', '--no-zygote', '--data', '/data/a'];
    const { relay, data } = readSettings(args, { BATON_ADDRESS: 'http://127.0.0.1:1/', BATON_DATA: '/data/b' });
    expect(socketAddress(relay)).toBe('wss://baton.example/relay');
    expect(data).toBe('/data/a');
  });

  it.each(['http://192.168.1.5:7423', 'http://baton.example', 'ftp://baton.example', 'baton', 'http://127.0.0.1.example/'])(
    'refuses %s with a sentence',
    address => {
      expect(() => readSettings([], { BATON_ADDRESS: address })).toThrow(RangeError);
    },
  );
});
