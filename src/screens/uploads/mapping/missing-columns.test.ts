import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import type { MappingDraft } from './mapping-draft.ts';
import { missingColumns } from './missing-columns.ts';

const column = (name: string, type = 'text') =>
  sourceColumnSchema.parse({ name, display_name: name.toUpperCase(), type });
const existing = ['state', 'value', 'share', 'year'].map((name) =>
  column(name, name === 'share' ? 'calculated' : 'text'),
);
const draftOf = (...matches: (string | null)[]): MappingDraft => ({
  columns: matches.map((match, at) => ({ column: column(`c${at}`), match })),
  combined: [],
  pivots: {},
  primary: null,
});

test('the cells of columns that become rows fill their column', () => {
  const draft = {
    ...draftOf('state', 'year', 'year'),
    pivots: { year: { form: 'rows' as const, value: 'value', isShort: false } },
  };
  expect(missingColumns(draft, existing)).toBeNull();
});

test('columns of the source that a file does not have are named, but for calculated ones', () => {
  expect(missingColumns(draftOf('state', 'value', null, 'year'), existing)).toBeNull();
  expect(missingColumns(draftOf('state', null, 'year'), existing)).toBe(
    'VALUE of the source is not in this file: its cells are empty in the new version.',
  );
  expect(missingColumns(draftOf('state'), existing)).toBe(
    'VALUE, YEAR of the source are not in this file: their cells are empty in the new version.',
  );
});
