import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterValueOf, textOfFilterValue } from './filter-value.ts';
import { pageFilters } from './page-filters.ts';
import { changedSearch, formSearch, joinedValues } from './query-string.ts';

/** Texts that are made of what has a meaning in addresses. */
const parts = [
  'null',
  '(empty)',
  '|||',
  '|',
  '\\',
  '\\:',
  '\n',
  '\r\n',
  ' ',
  'a',
  'é',
  'NULL',
  '&=+#%41',
  '"',
];
const text = fc
  .oneof(
    fc.array(fc.constantFrom(...parts), { maxLength: 6 }).map((some) => some.join('')),
    fc.string(),
  )
  .filter((one) => one !== '');

const readBack = (search: string) =>
  (pageFilters([], new URLSearchParams(search))['v'] ?? []).map(textOfFilterValue);

test('any texts are read back as they are, from links and from forms, with and without joined values', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
      const values = texts.map(filterValueOf);
      expect(readBack(changedSearch('?page=1', 'x', {}, { filters: { v: values } }))).toEqual(texts);
      expect(readBack(formSearch(values.map((value) => ['v', value])))).toEqual(texts);
      expect(readBack(`?${new URLSearchParams(values.map((value) => ['v', value]))}`)).toEqual(texts);
      // Forms that are sent without script change lone line breaks.
      expect(joinedValues(values)).not.toMatch(/[\r\n]/);
    }),
  );
});

test('addresses that were written before have the same values', () => {
  const plain = text.filter((one) => !one.includes('|') && !one.startsWith('\\:') && one !== 'null');
  fc.assert(
    fc.property(fc.array(plain, { minLength: 1, maxLength: 4 }), (texts) => {
      expect(readBack(`?${new URLSearchParams({ v: texts.join('|||') })}`)).toEqual(texts);
    }),
  );
  expect(readBack('?v=null|||a')).toEqual([null, 'a']);
  expect(filterValueOf('(empty)')).toBe('(empty)');
  expect(filterValueOf('NULL')).toBe('NULL');
});
