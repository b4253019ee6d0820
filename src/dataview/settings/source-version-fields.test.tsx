import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CatalogueStore, SourceCatalogue } from '../sources/source-catalogue.ts';
import { SourceVersionFields } from './source-version-fields.tsx';

const wells = { id: 1, name: 'Wells', versions: [{ id: 2, name: 'v1' }], columns: [] };
const fields = (
  catalogue: ConstructorParameters<typeof CatalogueStore>[0],
  sourceId: number,
  versionId: number,
  follows?: true,
) =>
  renderToStaticMarkup(
    <SourceCatalogue value={new CatalogueStore(catalogue)}>
      <SourceVersionFields
        chosen={{ sourceId, sourceName: 'Rivers', versionId, versionName: 'v9', follows }}
        offersNewest={follows === true}
        onChoose={() => undefined}
      />
    </SourceCatalogue>,
  );

test('the fields name a source or a version that was removed, once the sources are known', () => {
  const known = { sources: [wells], isLoaded: true };
  expect(fields(known, 1, 2)).not.toContain('was removed');
  expect(fields(known, 8, 9)).toContain('The source “Rivers” was removed, or you may not read it.');
  expect(fields(known, 1, 9)).toContain('The version “v9” was removed, or you may not read it.');
  expect(fields({ sources: [] }, 8, 9)).not.toContain('was removed');
});

test('a section that follows its source has the newest version as its choice, whichever it showed', () => {
  const known = { sources: [wells], isLoaded: true };
  expect(fields(known, 1, 9, true)).toContain('Newest version');
  expect(fields(known, 1, 9, true)).not.toContain('was removed');
  expect(fields(known, 1, 2)).not.toContain('Newest version');
});
