import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { layerSchema } from '#domain/source/upload/upload-layer.ts';
import { startDraft } from './mapping-draft.ts';
import { storedNameNotes } from './stored-names.ts';

const layerOf = (...columns: readonly (readonly [name: string, title: string])[]) =>
  layerSchema.parse({
    layerName: 'a',
    rows: 1,
    parquetObject: 'x',
    notes: [],
    preview: [],
    columns: columns.map(([name, display_name]) => ({
      name,
      display_name,
      type: 'text',
      dataType: 'text',
      examples: [],
      nulls: 0,
      distinct: 1,
    })),
  });

const notesOf = (layer: ReturnType<typeof layerOf>, existing: string[] = []) => {
  const columns = existing.map((name) => sourceColumnSchema.parse({ name, type: 'text' }));
  return storedNameNotes(layer, startDraft(layer, columns), columns);
};

test('nothing is said of columns that are stored as they are called', () => {
  expect(notesOf(layerOf(['state', 'state'], ['total_sales', 'total_sales']))).toEqual([]);
});

test('names in lower case are told in one sentence with a few examples', () => {
  const layer = layerOf(
    ['state', 'State'],
    ['total_sales', 'Total Sales'],
    ['a', 'A'],
    ['b', 'B'],
    ['c', 'C'],
  );
  expect(notesOf(layer)).toEqual([
    'Names are stored in lower case, with _ for blanks: “State” as state, “Total Sales” as total_sales, “A” as a and 2 more. Titles stay as they are.',
  ]);
});

test('reserved and repeated names are told with the name that they get', () => {
  const layer = layerOf(['id_2', 'id'], ['state', 'state'], ['state_2', 'state']);
  expect(notesOf(layer)).toEqual([
    'Names that are reserved get a number in storage: “id” as id_2. Titles stay as they are.',
    'Names that another column has get a number in storage: “state” as state_2. Titles stay as they are.',
  ]);
});

test('of a source only its new columns are told', () => {
  expect(notesOf(layerOf(['state', 'State'], ['new', 'New']), ['state'])).toEqual([
    'Names are stored in lower case, with _ for blanks: “New” as new. Titles stay as they are.',
  ]);
});

test('a title that is changed in the review changes nothing of what is stored', () => {
  const layer = layerOf(['pop', 'pop']);
  const draft = startDraft(layer, []);
  const columns = draft.columns.map((one) => ({ ...one, column: { ...one.column, display_name: 'People' } }));
  expect(storedNameNotes(layer, { ...draft, columns }, [])).toEqual([]);
});
