import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageContent } from '#domain/page/content/page.ts';
import { addPage, linkedText } from '../../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';

let installation: TestInstallation;
let pageId: number;
beforeAll(async () => {
  installation = await openInstallation();
  const siteId = await installation.addSite('/');
  pageId = await addPage(installation, siteId, {
    title: 'Rivers',
    sections: [
      { id: 'list', type: 'lexical', state: linkedText('#p-rain', '#p-gone') },
      { id: 'rain', type: 'lexical', state: linkedText() },
    ],
    publish: false,
  });
});
afterAll(() => installation.close());

async function request<Data>(query: string, variables: object): Promise<Data> {
  const { data, errors } = await installation.ask('editor', query, variables as Record<string, unknown>);
  expect(errors).toBeUndefined();
  return data as Data;
}
const urlsOf = (content: PageContent) =>
  [...JSON.stringify(content).matchAll(/"url":"([^"]*)"/g)].map(([, url]) => url);
const draftOf = async (id: number) =>
  (
    await request<{ draft: { content: PageContent } }>(
      'query ($id: Int!) { draft(pageId: $id) { content } }',
      { id },
    )
  ).draft.content;

test('in a copy of a page, in a template made of it and in a page made from that, links lead to their own sections', async () => {
  const made = async (field: string, id: number) =>
    (await request<{ made: { id: number } }>(`mutation ($id: Int!) { made: ${field} { id } }`, { id })).made
      .id;
  const template = await made('makeTemplate(pageId: $id)', pageId);
  for (const copy of [
    await made('duplicatePage(pageId: $id)', pageId),
    template,
    await made('createPage(template: $id)', template),
  ]) {
    const content = await draftOf(copy);
    const rain = content.sections[1]!;
    expect(rain.id).not.toBe('rain');
    expect(urlsOf(content)).toEqual([`#p-${rain.id}`, '#p-gone']);
  }
});

test('sections of a preview have the ids that they have once they are published, so that links lead to them', async () => {
  const preview = async () => {
    const { pagePreview } = await request<{ pagePreview: { content: PageContent } }>(
      'query ($id: Int!) { pagePreview(pageId: $id, search: "") }',
      { id: pageId },
    );
    return pagePreview.content.sections.map(({ id }) => id);
  };
  expect(await preview()).toEqual(['p-list', 'p-rain']);
  await request('mutation ($id: Int!) { publishPage(pageId: $id) { revision } }', { id: pageId });
  await request('mutation ($id: Int!) { discardPage(pageId: $id) { revision } }', { id: pageId });
  const { sections } = await draftOf(pageId);
  expect(sections.map(({ id }) => id)).not.toContain('rain');
  expect(await preview()).toEqual(['p-list', 'p-rain']);
});
