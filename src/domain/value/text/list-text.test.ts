import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRecord, joinList, splitList } from './list-text.ts';

test('members with commas, quotes and outer blanks are quoted', () => {
  expect(joinList(['a', 'b, c', 'say "x"'])).toBe('a, "b, c", "say ""x"""');
  expect(joinList(['a ', 'b'])).toBe('"a ", b');
  expect(joinList([])).toBe('');
});

test('every list of members reads back as it was, blanks included', () => {
  const member = fc.string({ minLength: 1, unit: fc.constantFrom('a', ',', '"', ' ', '\t', '\n', 'é') });
  fc.assert(
    fc.property(fc.array(member), (members) => {
      expect(splitList(joinList(members))).toEqual(members);
    }),
  );
});

test('a record of CSV quotes what a reader would split or trim', () => {
  expect(csvRecord(['a', 'b,c', 'say "x"', ' d', 'e\nf', ''])).toBe('a,"b,c","say ""x"""," d","e\nf",');
});
