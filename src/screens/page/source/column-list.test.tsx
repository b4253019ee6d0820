import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { RowsTable } from '../../sources/overview/rows-table.tsx';
import { ColumnList } from './column-list.tsx';

const columns = ['year', 'events', 'deaths', 'injured', 'cost'].map((name) =>
  sourceColumnSchema.parse({ name, display_name: name, type: 'number' }),
);

test('the tables of a source are as wide as their content where they have few columns', () => {
  const list = (description?: string) =>
    renderToStaticMarkup(<ColumnList columns={columns.map((column) => ({ ...column, description }))} />);
  expect(list()).toContain('style="width:auto');
  expect(list('When it was.')).toContain('style="width:auto');

  const rows = (count: number) =>
    renderToStaticMarkup(<RowsTable label="First rows" columns={columns.slice(0, count)} rows={[]} />);
  expect(rows(4)).toContain('style="width:auto');
  expect(rows(5)).not.toContain('width:auto');
});
