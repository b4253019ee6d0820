import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { dataStateSchema } from '../state/data-state.ts';
import { PageSections } from './page-sections.ts';
import { CatalogueStore, SourceCatalogue } from '../sources/source-catalogue.ts';
import { ColumnFunctionFields } from './column-function-fields.tsx';
import { ColumnsFields } from './columns-fields.tsx';
import { FilterReachFields } from './filter-reach-fields.tsx';
import { FormulasFields } from './formulas-fields.tsx';

const columns = [
  sourceColumnSchema.parse({ name: 'place', type: 'text' }),
  sourceColumnSchema.parse({ name: 'cost', type: 'number', dataType: 'numeric' }),
];
const wells = { id: 1, name: 'Wells', versions: [{ id: 2, name: 'v1' }], columns };
const quiet = () => undefined;

/** The markup of settings where the source has a place and a cost. */
const markupOf = (fields: ReactNode) =>
  renderToStaticMarkup(
    <SourceCatalogue value={new CatalogueStore({ sources: [wells], isLoaded: true })}>
      {fields}
    </SourceCatalogue>,
  );

const stateOf = (stored: object[]) =>
  dataStateSchema.parse({ sourceInfo: { sourceId: 1, versionId: 2 }, columns: stored });

const formula = (key: string) => ({
  name: `By ${key}`,
  type: 'formula',
  show: true,
  formula: { type: 'variable', key },
});

test('a shown column that the source has no longer stays in the list, from which it can be removed', () => {
  const state = stateOf([
    { name: 'place', show: true },
    { name: 'people', display_name: 'People', show: true },
    formula('cost'),
  ]);
  const markup = markupOf(<ColumnsFields state={state} onChange={quiet} forCards={false} />);
  expect(markup.match(/The column [^<]*/g)).toEqual([
    'The column “People” was removed, or you may not read it.',
  ]);
  expect(markup).toContain('aria-label="Remove People"');
});

test('a formula says which of its columns is gone or has no numbers', () => {
  const { columns: own } = stateOf([
    { name: 'place' },
    { name: 'cost', type: 'number' },
    { name: 'people', display_name: 'People', type: 'number' },
    ...['place', 'cost', 'people', 'never'].map(formula),
    formula('By cost'),
  ]);
  const markup = markupOf(<FormulasFields sourceId={1} columns={own} onChange={quiet} shown />);
  expect(markup.match(/The column [^<]*/g)).toEqual([
    'The column “place” has no numbers.',
    'The column “People” was removed, or you may not read it.',
    'The column “never” was removed, or you may not read it.',
  ]);
});

test('a filter applies to a section that shows it itself, and this cannot be chosen', () => {
  const filter = { key: 'place', column: 'place', operation: 'filter', part: '' } as const;
  const section = (name: string, filters: object[]) => ({
    id: name,
    name,
    state: { ...stateOf([{ name: 'place', filters }]) },
    onChange: quiet,
  });
  const sections = [section('Own', [{ type: 'external' }]), section('Other', [])];
  const markup = renderToStaticMarkup(
    <PageSections value={() => sections}>
      <FilterReachFields filter={filter} />
    </PageSections>,
  );
  expect(markup).toContain('Applies to 1 of 2 sections');
  expect(markup).toContain('Own (shows this filter itself)');
  expect(markup.match(/<input[^>]*>/g)?.map((input) => input.includes('disabled'))).toEqual([true, false]);
});

test('a function of some rows says which of the columns that it needs are gone', () => {
  const settingsOf = (more: object) => {
    const { columns: own } = stateOf([
      { name: 'place', show: true, group: true },
      { name: 'cost', type: 'number', show: true, ...more },
      { name: 'people', display_name: 'People', type: 'number' },
    ]);
    const markup = markupOf(
      <ColumnFunctionFields columns={own} column={own[1]!} versionId={2} onChange={quiet} />,
    );
    return markup.match(/The column [^<]*/g);
  };
  const gone = 'The column “people” was removed, or you may not read it.';
  const where = (column: string) => [{ column, operation: 'filter', values: ['1'] }];
  expect(settingsOf({ fn: 'weighted', fnWeight: 'people' })).toEqual([gone]);
  expect(settingsOf({ fn: 'weighted', fnWeight: 'cost' })).toBeNull();
  expect(settingsOf({ fn: 'first', fnBy: 'people' })).toEqual([gone]);
  expect(settingsOf({ fn: 'sum', fnWhere: where('people') })).toEqual([gone]);
  expect(settingsOf({ fn: 'sum', fnWhere: where('place') })).toBeNull();
});
