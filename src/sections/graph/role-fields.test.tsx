import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { columnDescriptorSchema } from '#dataview/column-descriptor.ts';
import { countedRows } from '#dataview/column-rules.ts';
import { RoleFields } from './role-fields.tsx';

test('the number of rows is called so among the columns that a graph draws', () => {
  const county = columnDescriptorSchema.parse({ name: 'county', show: true, group: true, xAxis: true });
  const labels = (fn: 'rows' | 'max') =>
    renderToStaticMarkup(
      <RoleFields
        columns={[county, countedRows({ yAxis: true, fn })]}
        graphType="BarGraph"
        onChange={() => {}}
      />,
    );
  expect(labels('rows')).toContain('Count of rows: function');
  expect(labels('max')).toContain('ID: function');
});
