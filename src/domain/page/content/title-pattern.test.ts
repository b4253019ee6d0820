import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillPattern, patternColumns, patternOf } from './title-pattern.ts';

const fill = (pattern: string) => fillPattern(pattern, (column) => `<${column}>`);

test('names of columns in braces are replaced, other braces are text', () => {
  expect(fill('{COUNTY}, {STATE} ({COUNTY})')).toBe('<COUNTY>, <STATE> (<COUNTY>)');
  expect(patternColumns('{COUNTY}, {STATE} ({COUNTY})')).toEqual(['COUNTY', 'STATE']);
  expect(fill('a } b {} c { d')).toBe('a } b {} c { d');
  expect(fill('{a{b}')).toBe('{a<b>');
  expect(patternColumns('no column')).toEqual([]);
});

test('a text without braces is itself, and each column is found again', () => {
  const plain = fc.string().filter((text) => !/[{}]/.test(text));
  fc.assert(
    fc.property(plain, plain, plain, (before, column, after) => {
      expect(fill(before)).toBe(before);
      if (column === '') return;
      const pattern = before + patternOf(column) + after;
      expect(patternColumns(pattern)).toEqual([column]);
      expect(fill(pattern)).toBe(`${before}<${column}>${after}`);
    }),
  );
});
