import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { countStates, languagesOf, pastedTexts, textAt, textRows, withTextChanges } from './text-rows.ts';

const columns = [
  sourceColumnSchema.parse({ name: 'county', display_name: 'County', type: 'text', description: 'Where' }),
  sourceColumnSchema.parse({
    name: 'risk',
    type: 'select',
    options: [{ value: 'high', label: 'High' }],
  }),
];
const rows = textRows(columns);

test('each text of a column is a row, with what it is', () => {
  expect(rows.map(({ column, label, original }) => [column, label, original])).toEqual([
    ['county', 'Name', 'County'],
    ['county', 'Description', 'Where'],
    ['risk', 'Name', 'risk'],
    ['risk', 'Option high', 'High'],
  ]);
});

test('a pasted table fills texts down and across, and what is outside is left out', () => {
  const cells = [
    ['Wo', 'Où', 'outside'],
    ['Gefahr', ''],
    ['Hoch', 'Haut'],
    ['outside', 'outside'],
  ];
  const changes = pastedTexts(cells, { rows, languages: ['de', 'fr'] }, { row: rows[1]!, language: 'de' });
  const changed = withTextChanges(columns, changes);

  expect(languagesOf(changed)).toEqual(['de', 'fr']);
  expect(changed.map(({ translations }) => translations)).toEqual([
    { de: { description: { text: 'Wo', of: 'Where' } }, fr: { description: { text: 'Où', of: 'Where' } } },
    {
      de: {
        display_name: { text: 'Gefahr', of: 'risk' },
        'options[high].label': { text: 'Hoch', of: 'High' },
      },
      fr: { 'options[high].label': { text: 'Haut', of: 'High' } },
    },
  ]);
  expect(countStates(changed, textRows(changed), 'fr')).toEqual({ missing: 2, current: 2, outdated: 0 });
});

test('a text is outdated once its original has changed, and none is left of emptied ones', () => {
  const [county, risk] = withTextChanges(columns, [{ row: rows[0]!, language: 'de', text: 'Kreis' }]);
  const renamed = [{ ...county!, display_name: 'District' }, risk!];
  const [row] = textRows(renamed);

  expect(textAt(renamed, row!, 'de')).toEqual({ text: 'Kreis', of: 'County' });
  expect(countStates(renamed, [row!], 'de').outdated).toBe(1);
  expect(withTextChanges(renamed, [{ row: row!, language: 'de', text: ' ' }])[0]).toEqual({
    ...columns[0],
    display_name: 'District',
  });
});
