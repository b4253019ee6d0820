import fc from 'fast-check';
import { expect, test } from 'vitest';
import { missedAddress } from './missed-address.ts';
import { redirectAddress } from './redirect-address.ts';

const origin = 'https://data.example.org';
const read = (text: string, base_url = '/') => redirectAddress({ base_url }, text, origin);

test.each([
  ['/Old-Report', '/', 'old-report'],
  ['old/report/', '/', 'old/report'],
  [' /old%20report ', '/', 'old report'],
  ['https://data.example.org/old.html', '/', 'old.html'],
  ['/atlas/old', '/atlas', 'old'],
  ['/old', '/atlas', 'old'],
  ['https://data.example.org/atlas/old', '/atlas', 'old'],
  ['/Über', '/', 'über'],
])('the address %s of the site %s is %s', (text, base, address) => {
  expect(read(text, base)).toEqual({ address, problem: null });
});

test.each([
  ['', 'Write the address'],
  ['/', 'Write the address'],
  ['/atlas', 'Write the address', '/atlas'],
  ['https://other.example.org/old', 'not on this site'],
  ['//other.example.org/old', 'not on this site'],
  ['mailto:me@example.org', 'not on this site'],
  ['/old?a=1', 'Leave out'],
  ['/old#part', 'Leave out'],
  ['/old%zz', 'no address can have'],
  ['/old%00', 'no address can have'],
  ['/old\\new', 'no address can have'],
  ['/a//b', 'no empty parts'],
  ['/a/../b', 'no empty parts'],
  ['/manage/old', 'belongs to a tool'],
  ['/AUTH/login', 'belongs to a tool'],
  ['/sitemap.xml', 'belongs to a tool'],
  [`/${'x'.repeat(1000)}`, 'at most 1,000 characters'],
])('the address %s is refused', (text, problem, base = '/') => {
  expect(read(text, base).problem).toContain(problem);
});

test('whatever is written, an address is one that a request can name, and reads as itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      const { address } = read(text);
      if (address === null) return;
      expect(new URL(`/${encodeURI(address)}`, origin).pathname).toBe(`/${encodeURI(address)}`);
      expect(address).toBe(address.normalize('NFC').toLowerCase());
    }),
  );
});

test.each([
  ['old-report', 'old-report'],
  ['Reports/2026-11-29/Storm.HTML', 'reports/2026-11-29/storm.html'],
  ['über uns', 'über uns'],
])('%s is counted as %s', (path, address) => {
  expect(missedAddress(path)).toBe(address);
});

test.each([
  '',
  'a'.repeat(201),
  'wp-login.php',
  '.env',
  'vendor/.git/config',
  'a//b',
  'reset/joe@example.org',
  'token/0123456789abcdef',
  'call/+1 518 555 0100',
  'a=b',
  '../etc/passwd',
  'manage/unknown',
  'a\0b',
  'picture.png',
])('%s is not counted', (path) => {
  expect(missedAddress(path)).toBeNull();
});
