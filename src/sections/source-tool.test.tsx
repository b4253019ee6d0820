import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SectionType } from './section-type.ts';
import { exampleContext } from './example-context.ts';
import { dataEditorTypes } from './index.ts';
import type { SourceToolState } from './source-tool.ts';
import { uploadSection } from './upload/index.ts';
import { validateSection } from './validate/index.ts';

const sourceInfo = { sourceId: 7, sourceName: 'Gauges', versionId: 9, versionName: 'version 1' };
const catalogueSource = { id: 7, name: 'Gauges', columns: [], versions: [{ id: 9, name: 'version 1' }] };

async function markupOf(type: SectionType<SourceToolState>, stored: unknown, editing = false) {
  const { SectionView } = await type.view();
  return renderToStaticMarkup(
    <SectionView
      id="s1"
      title=""
      state={type.read(stored)}
      results={{}}
      context={exampleContext({})}
      href={() => '#'}
      hidden={[]}
      editing={editing}
    />,
  );
}

test.each([
  [uploadSection, '/source/7/upload/9', 'Upload a file into Gauges'],
  [validateSection, '/source/7/validate/9', 'Validate the rows of Gauges'],
])('$name leads to its tab, and says on the canvas who sees it', async (type, path, label) => {
  const html = await markupOf(type, { sourceInfo });
  expect(html).toContain(`href="${path}"`);
  expect(html).toContain(label);
  expect(html).toContain('data-island');
  const canvas = await markupOf(type, { sourceInfo }, true);
  expect(canvas).toContain('Others do not see this section.');
  expect(canvas).not.toContain('data-island');
  expect(await markupOf(type, 'damaged')).toBe('');
  expect(dataEditorTypes).toContain(type.name);
  expect(type.presence?.(type.read({ sourceInfo }), exampleContext({}))).toBe('screen');
});

test('a tool takes the newest version of a source, and moves with the sections of a version', () => {
  const { read } = uploadSection;
  const { withSource, withVersion, dataVersions } = uploadSection.data!;
  const chosen = withSource!(read(null), catalogueSource)!;
  expect(chosen).toEqual({ sourceInfo });
  expect(dataVersions(chosen)).toEqual([9]);
  const other = { ...sourceInfo, versionId: 10, versionName: 'version 2' };
  expect(withVersion!(chosen, other, 8)).toEqual(chosen);
  expect(withVersion!(chosen, other, 9)).toEqual({ sourceInfo: other });
  expect(withSource!(read(null), { ...catalogueSource, versions: [] })).toBeUndefined();
});
