import { expect, test } from 'vitest';
import { copyName, freeDocType } from './doc-type.ts';

test('a doc type is the name in snake case, with a number when it is taken', () => {
  expect(freeDocType('Población de Doña Ana (2020)', new Set())).toBe('población_de_doña_ana_2020');
  expect(freeDocType('Rows', new Set(['rows', 'rows_2']))).toBe('rows_3');
  expect(freeDocType(' ?! ', new Set())).toBe('source');
});

test('a copy is named after the original, and a copy of a copy counts on', () => {
  expect(copyName('Rows', new Set(['Rows']))).toBe('Rows copy (1)');
  expect(copyName('Rows', new Set(['Rows', 'Rows copy (1)']))).toBe('Rows copy (2)');
  expect(copyName('Rows copy (1)', new Set(['Rows', 'Rows copy (1)']))).toBe('Rows copy (2)');
});
