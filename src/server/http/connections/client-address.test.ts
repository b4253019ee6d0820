import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTrustedProxies } from '#server/host/host.server.ts';
import { clientAddress } from './client-address.ts';

const none = readTrustedProxies('')!;
const proxies = readTrustedProxies('10.0.0.0/8, 192.0.2.7  2001:db8:1::/48')!;

test('without trusted proxies, the header says nothing', () => {
  expect(clientAddress('198.51.100.1', '203.0.113.9', none)).toBe('198.51.100.1');
  expect(clientAddress('::ffff:198.51.100.1', '203.0.113.9', none)).toBe('198.51.100.1');
  expect(clientAddress(undefined, '203.0.113.9', none)).toBe('');
});

describe('behind a trusted proxy', () => {
  test.each([
    ['10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['10.1.2.3', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['10.1.2.3', '1.1.1.1, 203.0.113.9, 192.0.2.7', '203.0.113.9'],
    ['2001:db8:1::5', '203.0.113.9:4711', '203.0.113.9'],
    ['10.1.2.3', '[2001:db8:2::5]:4711', '2001:0db8:0002:0000:0000:0000:0000:0000'],
    ['10.1.2.3', '2001:db8:2:3:4:5:6:7', '2001:0db8:0002:0003:0000:0000:0000:0000'],
    ['10.1.2.3', undefined, '10.1.2.3'],
    ['10.1.2.3', '10.9.9.9, 10.8.8.8', '10.9.9.9'],
    ['10.1.2.3', '203.0.113.9, unknown', '10.1.2.3'],
    ['10.1.2.3', '203.0.113.9, unknown, 192.0.2.7', '192.0.2.7'],
    ['192.0.2.8', '203.0.113.9', '192.0.2.8'],
  ])('sent by %s with %s: %s', (sender, forwardedFor, expected) => {
    expect(clientAddress(sender, forwardedFor, proxies)).toBe(expected);
  });

  test('what a client writes to the left of its own address changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), (written) => {
        const forwardedFor = `${written}, 203.0.113.9, 10.0.0.1`;
        expect(clientAddress('10.1.2.3', forwardedFor, proxies)).toBe('203.0.113.9');
      }),
    );
  });
});

test('addresses of one IPv6 network are one client', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      expect(clientAddress(address, undefined, none)).toMatch(
        /^([0-9a-f]{4}:){4}0000:0000:0000:0000$|^\d+\.\d+\.\d+\.\d+$/,
      );
    }),
  );
  expect(clientAddress('fe80::1%eth0', undefined, none)).toBe('fe80:0000:0000:0000:0000:0000:0000:0000');
});

test('a list with an entry that is no address is refused', () => {
  for (const text of ['proxy', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/9', '::1/129', '*', '10.0.0']) {
    expect(readTrustedProxies(text), text).toBeNull();
  }
});
