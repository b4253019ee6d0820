import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { columnType } from '#columns/index.ts';
import { CatalogueStore, SourceCatalogue } from '#dataview/sources/source-catalogue.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { SourceColumnFields } from './source-column-fields.tsx';

function fieldsOf(type: string): string {
  const { dataType } = columnType(type);
  const display = type === 'calculated' ? type : 'data';
  const column = sourceColumnSchema.parse({ name: 'c', type, dataType, display });
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SourceCatalogue value={new CatalogueStore({ sources: [] })}>
        <SourceColumnFields column={column} columns={[column]} versionId={null} onChange={() => undefined} />
      </SourceCatalogue>
    </QueryClientProvider>,
  );
}

test('only a calculated column has the behaviour Calculated, and says that it follows from its type', () => {
  const options = (html: string) => [...html.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value);
  const text = fieldsOf('text');
  expect(options(text)).toEqual(expect.arrayContaining(['data', 'meta', 'geoid-variable']));
  // As a type it is offered.
  expect(options(text).filter((value) => value === 'calculated')).toHaveLength(1);
  expect(text).not.toContain('Follows from the type.');
  expect(fieldsOf('calculated')).toContain('Follows from the type.');
});

test('a measure stays one, and no other column becomes one', () => {
  const types = (html: string) =>
    [...html.matchAll(/<option value="(measure|number)"/g)].map(([, value]) => value);
  expect(types(fieldsOf('measure'))).toEqual(['measure']);
  expect(types(fieldsOf('text'))).toEqual(['number']);
  expect(fieldsOf('measure')).toContain('aria-label="Formula"');
  expect(fieldsOf('measure')).not.toMatch(
    /Required|No value twice|Default function|Filters that new sections start with|Group by it/,
  );
});

test('dates may be months or quarters, and moments have a zone or none', () => {
  expect([fieldsOf('date'), fieldsOf('timestamp')].map((html) => /Dates are/.test(html))).toEqual([
    true,
    false,
  ]);
  expect([fieldsOf('date'), fieldsOf('timestamp')].map((html) => /Time zone/.test(html))).toEqual([
    false,
    true,
  ]);
  expect(fieldsOf('text')).not.toMatch(/Dates are|Time zone/);
});
