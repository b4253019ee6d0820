import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CatalogueStore, SourceCatalogue, type CatalogueSource } from '#dataview/sources/source-catalogue.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { valueNode } from '#richtext/blocks/value/index.ts';
import { ValueChoices } from './value-dialog.tsx';

const rivers: CatalogueSource = {
  id: 1,
  name: 'Rivers',
  versions: [{ id: 2, name: 'v2' }],
  columns: [sourceColumnSchema.parse({ name: 'length', type: 'number', dataType: 'numeric' })],
};

/** The fields of a value of a source, a version and a column, where Rivers is the only source. */
function fields([sourceId, sourceName]: [number, string], versionId: number, column: string): string {
  const draft = valueNode.fields.parse({
    source: { sourceId, sourceName, versionId, versionName: `v${versionId}` },
    calculation: 'sum',
    column,
  });
  const source = sourceId === rivers.id ? rivers : undefined;
  return renderToStaticMarkup(
    <SourceCatalogue value={new CatalogueStore({ sources: [rivers], isLoaded: true })}>
      <ValueChoices source={source} draft={draft} set={() => {}} />
    </SourceCatalogue>,
  );
}

test('a value names the source, the version or the column that is gone', () => {
  expect(fields([9, 'Lakes'], 8, 'length')).toContain('The source “Lakes” was removed');
  expect(fields([1, 'Rivers'], 8, 'length')).toContain('The version “v8” was removed');
  expect(fields([1, 'Rivers'], 2, 'width')).toContain('The column “width” was removed');
  expect(fields([1, 'Rivers'], 2, 'length')).not.toContain('was removed');
});
