import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { columnDescriptorSchema } from '#dataview/state/column-descriptor.ts';
import { countedRows } from '#dataview/state/column-rules.ts';
import { RoleFields } from './role-fields.tsx';

test('the number of rows is called so among the columns that a graph draws', () => {
  const county = columnDescriptorSchema.parse({ name: 'county', show: true, group: true, xAxis: true });
  const labels = (fn: 'rows' | 'max') =>
    renderToStaticMarkup(
      <RoleFields
        versionId={2}
        orderedNames={new Set()}
        columns={[county, countedRows({ yAxis: true, fn })]}
        graphType="BarGraph"
        onChange={() => {}}
      />,
    );
  expect(labels('rows')).toContain('Count of rows: function');
  expect(labels('max')).toContain('ID: function');
});

test('without an order of its own, x says which order it has', () => {
  const x = (type: string) =>
    columnDescriptorSchema.parse({ name: 'x', type, show: true, group: true, xAxis: true });
  const orderOf = (type: string, sort: 'desc nulls last' | '', orderedNames = new Set<string>()) => {
    const columns = [x(type), countedRows({ yAxis: true, sort })];
    return renderToStaticMarkup(
      <RoleFields
        versionId={2}
        columns={columns}
        graphType="BarGraph"
        orderedNames={orderedNames}
        onChange={() => {}}
      />,
    );
  };
  expect(orderOf('text', 'desc nulls last')).toContain('By count');
  expect(orderOf('text', '')).toContain('By name');
  expect(orderOf('text', '', new Set(['x']))).toContain('By the order of its values');
  expect(orderOf('select', '')).toContain('By its options');
  expect(orderOf('date', '')).toContain('From the least');
});
