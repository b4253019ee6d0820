import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixedStart, matchesPattern } from './key-pattern.ts';

test.each([
  ['floods/*.csv', 'floods/may.csv', true],
  ['floods/*.csv', 'floods/2024/may.csv', false],
  ['floods/**.csv', 'floods/2024/may.csv', true],
  ['floods/**/may.csv', 'floods/2024/eu/may.csv', true],
  ['floods/20??.csv', 'floods/2024.csv', true],
  ['floods/20??.csv', 'floods/20/4.csv', false],
  ['floods.csv', 'floods.csv', true],
  ['floods.csv', 'floods.csv2', false],
  ['f*', 'f', true],
  ['*', '', true],
  ['(a+)+$', '(a+)+$', true],
  ['**', 'a/b', true],
])('%s and %s: %s', (pattern, key, expected) => {
  expect(matchesPattern(key, pattern)).toBe(expected);
});

test('it is what a plain search by hand finds', () => {
  const plain = (key: string, pattern: string): boolean => {
    if (pattern === '') return key === '';
    const [first, rest] = [pattern[0]!, pattern.slice(1)];
    if (pattern.startsWith('**')) {
      return plain(key, pattern.slice(2)) || (key !== '' && plain(key.slice(1), pattern));
    }
    const takes = key !== '' && (first === key[0] || (/[*?]/.test(first) && key[0] !== '/'));
    if (first === '*') return plain(key, rest) || (takes && plain(key.slice(1), pattern));
    return takes && plain(key.slice(1), rest);
  };
  const text = (units: string) => fc.string({ unit: fc.constantFrom(...units), maxLength: 7 });
  fc.assert(
    fc.property(text('ab/'), text('ab/*?'), (key, pattern) => {
      fc.pre(!pattern.includes('***'));
      expect(matchesPattern(key, pattern)).toBe(plain(key, pattern));
      expect(!matchesPattern(key, pattern) || key.startsWith(fixedStart(pattern))).toBe(true);
    }),
  );
});

test('many wildcards are no trouble', () => {
  expect(matchesPattern('a'.repeat(1000), `${'*a'.repeat(400)}b`)).toBe(false);
});
