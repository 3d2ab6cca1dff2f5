import { describe, expect, it } from 'vitest';
import { isHomeAddress, isLoopbackAddress, isPrivateAddress, isPrivateHost } from './private-address.ts';

/** Security: a page from outside must not reach what is in here. */
describe('a host that is not public', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://0/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://printer/',
    'http://nas.local/',
    'http://fritz.box.home.arpa/',
    'http://metadata.google.internal/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.1.2.3/',
    'http://172.31.0.1/',
    'http://192.168.0.1/',
    'http://100.100.100.200/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[2002:7f00:1::]/',
    'http://[ff02::1]/',
  ])('is found in %s, however it is written', address => {
    expect(isPrivateHost(new URL(address).hostname)).toBe(true);
  });

  it.each(['http://example.org/', 'http://1.1.1.1/', 'http://172.32.0.1/', 'http://100.128.0.1/', 'http://[2606:4700::1111]/'])(
    'is not found in %s',
    address => {
      expect(isPrivateHost(new URL(address).hostname)).toBe(false);
    },
  );

  it('is told by the address that a name leads to', () => {
    expect(['127.0.0.1', '10.0.0.1', '::1', 'fe80::1%eth0', 'nonsense', ''].every(isPrivateAddress)).toBe(true);
    expect(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'].some(isPrivateAddress)).toBe(false);
  });
});

describe('an address of a home', () => {
  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.178.1',
    '100.64.0.7',
    '::1',
    'fd00::1',
    'fc00::1',
    'fd00:ec2::253',
  ])('is %s', address => {
    expect([isHomeAddress(address), isPrivateAddress(address)]).toEqual([true, true]);
  });

  it.each([
    ...['169.254.169.254', '169.254.0.1', '100.100.100.200', 'fd00:ec2::254', 'fd00:0ec2:0:0:0:0:0:254', 'fe80::1', 'febf::1'],
    ...['0.0.0.0', '::', '224.0.0.1', '255.255.255.255', 'ff02::1', '192.0.2.1', '198.18.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1'],
    ...['64:ff9b::7f00:1', '1.1.1.1', '2606:4700::1111', 'lamp', ''],
  ])('is not %s', address => {
    expect(isHomeAddress(address)).toBe(false);
  });

  it('of this machine is known in both versions', () => {
    expect(['127.0.0.1', '127.1.2.3', '::1', '0:0:0:0:0:0:0:1'].map(isLoopbackAddress)).toEqual([true, true, true, true]);
    expect(['192.168.0.1', '::2', 'fd00::1', 'localhost'].map(isLoopbackAddress)).toEqual([false, false, false, false]);
  });
});
