import { expect, test } from 'vitest';
import { layerSchema } from './upload-layer.ts';

const column = {
  name: 'a',
  display_name: 'A',
  type: 'text',
  dataType: 'text',
  examples: [],
  nulls: 0,
  distinct: 1,
};
const layer = { layerName: 'a', rows: 1, parquetObject: 'x', notes: [], preview: [] };

test('a layer that was stored under former names is read with the current ones', () => {
  const detected = {
    head: [],
    headerRow: 1,
    headerRows: 1,
    encoding: null,
    delimiter: null,
    footnotes: [],
    keepsFootnotes: false,
  };
  const type = { type: 'number', dataType: 'numeric' };
  const current = layerSchema.parse({ ...layer, detected, columns: [{ ...column, typeWithoutNa: type }] });
  expect(current).toMatchObject({ detected, columns: [{ typeWithoutNa: type }] });
  expect(layerSchema.parse({ ...layer, howRead: detected, columns: [{ ...column, without: type }] })).toEqual(
    current,
  );
});

test('the unit of a stored column is read where it was stored with its number formats', () => {
  const unitOf = (more: object) =>
    layerSchema.parse({ ...layer, columns: [{ ...column, ...more }] }).columns[0]!.unit;
  expect(unitOf({ numbers: { formats: ['point'], unit: '$' } })).toBe('$');
  expect(unitOf({ numbers: { formats: ['point'] }, unit: '€' })).toBe('€');
  expect(unitOf({ numbers: null })).toBeNull();
});
