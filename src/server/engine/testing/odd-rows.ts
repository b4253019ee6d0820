import fc from 'fast-check';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { NaiveCell, NaiveRow } from './naive-request.ts';

/** Values of the columns of `caseColumns` that engines are likely to differ in. */
const oddValues: Record<string, Cell[]> = {
  state: [
    'İstanbul ẞ',
    'ΑΣ',
    'ας',
    "a\\b'%_",
    '',
    ' x ',
    'Ärger',
    'ärger',
    'zebra',
    '😀',
    '007',
    '7',
    'Zone 10',
    'zone 2',
    'Straße 1',
    'strasse 1',
    'æ',
    'ad',
    'af',
    'øre',
    'Ohio',
    '-1.5e3',
    ' 12 ',
    '1_000',
    'NaN',
    'é',
    'é',
    'e',
    'É',
    'Ω',
    'ω',
    '日本',
    'ab',
    'a b',
    'a-b',
    '\\N',
    '{p1:String}',
  ],
  incident_type: ['Fire', 'Ö', 'o', "\\'", '\t', 'Flood'],
  cost: [
    1e15,
    1e15 + 0.5,
    1e16,
    125e14,
    1e21,
    1e22,
    15e299,
    -1e16,
    0x1b69b4ba630f350,
    0x20000000000000,
    1e-4,
    1e-5,
    1234e-8,
    1e-6,
    999e-8,
    1e-7,
    125e-12,
    5e-324,
    -1e-5,
    0.1,
    0.2,
    0.30000000000000004,
    0,
    -1,
    12,
    112.25,
    999999999999999.9,
  ],
  closed: [true, false],
  declared: [
    '0001-01-01',
    '0099-12-31',
    '1582-10-10',
    '1899-12-31',
    '1900-01-01',
    '1969-12-29',
    '1969-12-31',
    '1970-01-01',
    '2000-02-29',
    '2020-12-31',
    '2299-12-31',
    '2300-01-01',
    '9999-12-31',
  ],
  updated: [
    '0001-01-01T00:00:00.000Z',
    '1582-10-10T12:00:00.000Z',
    '1969-12-31T23:59:59.999999Z',
    '1969-12-31T00:00:00.000Z',
    '1970-01-01T00:00:00.000Z',
    '2020-03-01T10:00:00.123456Z',
    '2020-03-01T10:00:00.100Z',
    '2299-12-31T23:59:59.999Z',
    '9999-12-31T23:59:59.999Z',
  ],
  programs: [['IA'], ['IA', 'IA'], ['ß', 'ss', 'SS'], ['a,b', 'Ä', 'z'], ['Plan 10', 'plan 2'], ["\\'"]],
  people: [0, 1, 2, -4, 1e-7, 1e16, 0.5],
};

const oddRaw = ['n/a', '', '9007199254740993', ' 123456789012345678 ', '\\', 'Ohio?'];

const oddCell = (name: string): fc.Arbitrary<NaiveCell> => {
  const value = fc.constantFrom(...oddValues[name]!).map((one) => ({ value: one, raw: null }));
  const empty = fc.constant({ value: null, raw: null });
  if (!['cost', 'declared', 'updated', 'people'].includes(name)) {
    return fc.oneof({ weight: 8, arbitrary: value }, { weight: 1, arbitrary: empty });
  }

  const misfit = fc.constantFrom(...oddRaw).map((raw) => ({ value: null, raw }));
  const beside = fc.constantFrom(...oddValues[name]!, null).map((one) => ({ value: one, raw: '1e16 ' }));
  return fc.oneof(
    { weight: 8, arbitrary: value },
    { weight: 1, arbitrary: empty },
    { weight: 1, arbitrary: misfit },
    { weight: 1, arbitrary: beside },
  );
};

const names = Object.keys(oddValues);

/** Tables of rows whose values engines are likely to differ in. */
export const oddTable: fc.Arbitrary<NaiveRow[]> = fc
  .array(fc.record(Object.fromEntries(names.map((name) => [name, oddCell(name)]))), { maxLength: 30 })
  .map((rows) => rows.map((cells, index) => ({ id: index + 1, cells: cells as NaiveRow['cells'] })));

/** Each odd value in a row. */
export const oddRows: NaiveRow[] = Array.from({ length: 40 }, (_, index) => ({
  id: index + 1,
  cells: Object.fromEntries(
    names.map((name) => {
      const values = oddValues[name]!;
      const value = values[index % (values.length + 1)] ?? null;
      return [name, { value, raw: value === null ? oddRaw[index % oddRaw.length]! : null }];
    }),
  ),
}));
