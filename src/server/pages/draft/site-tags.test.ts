import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Site } from '#domain/site/site.ts';
import { readChild } from '#server/items/items.server.ts';
import { addPage, type TestSection } from '../../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';
import type { Editor } from '../tree/editor.ts';
import { changeTags, readPageHistory, readSiteTags, readSites } from '../pages.server.ts';

let installation: TestInstallation;
let site: Site;
const editor = (level = 5): Editor => ({ id: null, email: 'ed@example.org', level, site });
const tagged = (id: string, tags: string): TestSection => ({
  id,
  type: 'lexical',
  state: { text: 'a' },
  tags,
});

beforeAll(async () => {
  installation = await openInstallation();
  const id = await installation.addSite('/');
  site = (await readSites(installation.services.database.db)).find((each) => each.id === id)!;
});
afterAll(() => installation.close());

test('tags are counted, renamed, merged and deleted in drafts and published pages, within the level of the editor', async () => {
  const { db } = installation.services.database;
  const add = (title: string, sections: TestSection[], options: object = {}) =>
    addPage(installation, site.id, { title, sections, ...options });
  const first = await add('A', [tagged('a1', 'Flood, Big  Storm'), tagged('a2', 'flood')]);
  const draft = await add('B', [tagged('b1', 'big storm')], { publish: false });
  const secret = await add('C', [tagged('c1', 'flood')], { data: { authLevel: 8 } });
  const other = await installation.addSite('/other');
  const elsewhere = await addPage(installation, other, { title: 'D', sections: [tagged('d1', 'flood')] });
  const tagsOf = async (pageId: number, type: 'page-draft' | 'page-published') =>
    (await readChild(db, type, pageId))?.data.sections.map(({ tags }) => tags);

  expect(await readSiteTags(db, editor())).toEqual([
    { tag: 'big storm', sections: 2, pages: 2 },
    { tag: 'flood', sections: 2, pages: 1 },
  ]);
  expect(await changeTags(db, { tags: ['FLOOD', 'big storm'], to: 'Water' }, editor())).toEqual({
    changed: 2,
    refused: 1,
  });
  expect(await tagsOf(first, 'page-published')).toEqual(['Water', 'Water']);
  expect(await tagsOf(first, 'page-draft')).toEqual(['Water', 'Water']);
  expect(await tagsOf(draft, 'page-draft')).toEqual(['Water']);
  expect(await tagsOf(secret, 'page-published')).toEqual(['flood']);
  expect(await tagsOf(elsewhere, 'page-published')).toEqual(['flood']);
  expect((await readPageHistory(db, first, editor()))[0]).toMatchObject({
    type: 'merged tags big storm, flood to Water: Rich text (2).',
    user: 'ed@example.org',
  });
  expect(await changeTags(db, { tags: ['water'], to: null }, editor())).toEqual({ changed: 2, refused: 0 });
  expect(await tagsOf(first, 'page-draft')).toEqual(['', '']);
  expect(await readSiteTags(db, editor(10))).toEqual([{ tag: 'flood', sections: 1, pages: 1 }]);
  for (const to of ['', ' ', 'a,b', 'x'.repeat(101)]) {
    await expect(changeTags(db, { tags: ['flood'], to }, editor())).rejects.toMatchObject({
      code: 'invalid_request',
      details: { field: 'to' },
    });
  }
});
