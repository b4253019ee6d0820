import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPage, addSource } from '../../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

test('the components index is exported as a workbook with links, as far as the viewer may edit the pages', async () => {
  const site = await installation.addSite('/water', { name: 'Water' });
  const { sourceId, versionId } = await addSource(installation, { name: 'Storms', csv: 'a\n1\n' });
  const state = { sourceInfo: { sourceId, versionId, sourceName: 'Storms', versionName: 'v' } };
  const sections = [
    { id: 'a', type: 'Spreadsheet', state, title: '=1+1', tags: 'Flood, Storm', trackingId: 't-1' },
    { id: 'b', type: 'lexical', state: { text: 'Words' } },
  ];
  const parent = await addPage(installation, site, { title: 'Coasts & rivers' });
  await addPage(installation, site, { title: 'Draft', parent, sections, publish: false });
  await addPage(installation, site, { title: 'Secret', sections, data: { authLevel: 10 } });

  const path = `/download/sections/${site}/sections.xlsx`;
  const rowsOf = async (role: 'editor' | 'administrator', search = '') => {
    const answer = await installation.fetch(role, `${path}${search}`);
    expect(answer.status).toBe(200);
    const sheet = read(Buffer.from(await answer.arrayBuffer())).Sheets['Sections']!;
    return { sheet, rows: utils.sheet_to_json<string[]>(sheet, { header: 1 }), answer };
  };
  const { sheet, rows, answer } = await rowsOf('editor');
  expect(decodeURIComponent(answer.headers.get('content-disposition')!)).toMatch(
    /''Water sections 20.*\.xlsx$/,
  );
  const url = `${installation.url}/water/edit/coasts_rivers/draft#`;
  expect(rows).toEqual([
    ['tracking_id', 'parent', 'page_title', 'section_title', 'element_type', 'tags', 'url', 'attribution'],
    [
      't-1',
      'Coasts & rivers',
      'Draft',
      '=1+1',
      'Spreadsheet',
      'flood, storm',
      `${url}a`,
      'Storms, version 1',
    ],
    ['', 'Coasts & rivers', 'Draft', '', 'lexical', '', `${url}b`, ''],
  ]);
  expect(sheet['G2']).toMatchObject({ l: { Target: `${url}a` } });
  expect(sheet['D2']).not.toHaveProperty('f');
  expect((await rowsOf('editor', `?source=${sourceId}&tagged=yes&tag=flood`)).rows).toHaveLength(2);
  expect((await rowsOf('editor', '?type=lexical')).rows).toHaveLength(2);
  expect((await rowsOf('administrator')).rows).toHaveLength(5);
  expect((await installation.fetch('editor', `${path}?source=x`)).status).toBe(400);
  expect((await installation.fetch('editor', `${path}?source=999999`)).status).toBe(404);
  expect((await installation.fetch('member', path)).status).toBe(403);
  const closed = await installation.addSite('/closed', { authLevel: 10 });
  expect((await installation.fetch('editor', path.replace(String(site), String(closed)))).status).toBe(403);
});
