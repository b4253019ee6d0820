import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPage, addSource } from '../../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';

type Source = { sourceId: number; versionId: number };

let installation: TestInstallation;
let open: Source;
let closed: Source;

/** A section that shows a source as a table. */
const tableOf = ({ sourceId, versionId }: Source) => ({
  id: `table-${versionId}`,
  type: 'Spreadsheet',
  state: { sourceInfo: { sourceId, versionId }, columns: [{ name: 'level', show: true }] },
});

beforeAll(async () => {
  installation = await openInstallation();
  open = await addSource(installation, { name: 'River levels', csv: 'level,station\n3,Ålesund' });
  closed = await addSource(installation, { name: 'River secrets', csv: 'level\n3', authLevel: 5 });
  const site = await installation.addSite('/water');
  const other = await installation.addSite('/other');
  const sections = [tableOf(open), tableOf(closed)];
  await addPage(installation, site, { title: 'Rivers', sections });
  await addPage(installation, site, { title: 'For editors', sections, data: { authLevel: 5 } });
  await addPage(installation, site, { title: 'Draft', sections, publish: false });
  await addPage(installation, other, { title: 'Elsewhere', sections });
});
afterAll(() => installation.close());

const pagesOf = async (role: 'visitor' | 'editor', { sourceId }: Source) => {
  const query = 'query ($id: Int!) { publicSource(id: $id) { name pages { title path } } }';
  const { data, errors } = await installation.ask(role, query, { id: sourceId }, '/water');
  const { publicSource } = (data ?? { publicSource: null }) as {
    publicSource: { pages: { title: string }[] } | null;
  };
  return publicSource?.pages.map(({ title }) => title) ?? errors?.[0]?.extensions?.code;
};

test('a source names the published pages of the site that show it and that the viewer may read', async () => {
  expect(await pagesOf('visitor', open)).toEqual(['Rivers']);
  expect(await pagesOf('editor', open)).toEqual(['Rivers', 'For editors']);
});

test('a source that the viewer may not read is not there', async () => {
  expect(await pagesOf('visitor', closed)).toBe('not_found');
  expect(await pagesOf('editor', closed)).toEqual(['Rivers', 'For editors']);
});

test('search finds the sources of the site that the viewer may read, by their names and columns', async () => {
  const found = async (role: 'visitor' | 'editor', text: string) => {
    const query = 'query ($text: String!) { searchSources(text: $text) { id path } }';
    const { data } = await installation.ask(role, query, { text }, '/water');
    return (data as unknown as { searchSources: { id: number; path: string }[] }).searchSources;
  };
  const path = `/source/${open.sourceId}/about`;

  for (const text of ['river', 'levels river', 'station', 'riv']) {
    expect(await found('visitor', text), text).toEqual([{ id: open.sourceId, path }]);
  }
  for (const text of ['', 'river nothing', 'Ålesund']) {
    expect(await found('visitor', text), text).toEqual([]);
  }
  expect((await found('editor', 'river')).map(({ id }) => id)).toEqual([open.sourceId, closed.sourceId]);
});

test('the sitemap lists the sources that its public pages show', async () => {
  const sitemap = await (await installation.fetch('visitor', '/water/sitemap.xml')).text();
  expect(sitemap).toContain(`/water/source/${open.sourceId}/about`);
  expect(sitemap).not.toContain(`/source/${closed.sourceId}/`);
});
