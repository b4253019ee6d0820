import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sectionSchema } from '../../src/domain/page/content/page.ts';
import { startCluster, type TestCluster } from './cluster.ts';
import { graphClient, publishFile, signInByForm } from './graphql-client.ts';
import { expect, test } from './server.ts';

let cluster: TestCluster;
const nodes = () => cluster.nodes;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  cluster = await startCluster();
  await cluster.add();
  await cluster.add();
});

test.afterAll(() => cluster.stop());

const askAt = (place: number, cookie: string) =>
  graphClient(
    () => nodes()[place]!.url,
    () => cookie,
  );

test('an edit on one node is in the next question to the other, with the upload published on either', async () => {
  const cookie = await signInByForm(nodes()[0]!.url);
  const ask = [askAt(0, cookie), askAt(1, cookie)];
  const cells = async (place: number, versionId: number) => {
    const query = 'query ($v: Int!, $r: DataRequest!) { rows(versionId: $v, request: $r) }';
    const request = { attributes: ['id', 'label', 'value'] };
    return (await ask[place]!<{ rows: { rows: unknown[][] } }>(query, { v: versionId, r: request })).rows
      .rows;
  };
  for (const [here, there] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const file = { name: `From node ${here}`, csv: 'label,value\na,1\nb,2\n' };
    const { versionId } = await publishFile(ask[here]!, nodes()[here]!.url, cookie, file);
    expect(await cells(there, versionId)).toEqual([
      [1, 'a', 1],
      [2, 'b', 2],
    ]);
    const patch = 'mutation ($v: Int!, $p: CellPatches!) { patchCells(versionId: $v, patches: $p) { seq } }';
    for (let number = 10; number < 30; number += 1) {
      const [writes, reads] = number % 2 ? [here, there] : [there, here];
      await ask[writes]!(patch, { v: versionId, p: [{ rowId: 1, cells: { value: String(number) } }] });
      expect((await cells(reads, versionId))[0]).toEqual([1, 'a', number]);
    }
    const insert = 'mutation ($v: Int!, $r: NewRows!) { insertRows(versionId: $v, rows: $r) }';
    await ask[there]!(insert, { v: versionId, r: [{ label: 'c' }] });
    expect(await cells(here, versionId)).toHaveLength(3);
  }
  expect(await readdir(join(nodes()[0]!.dataFolder, 'files', 'objects')).catch(() => [])).toEqual([]);
});

test('a page published on one node is seen by visitors of the other, who had its earlier state', async () => {
  const cookie = await signInByForm(nodes()[1]!.url);
  const ask = askAt(0, cookie);
  const { createPage } = await ask<{ createPage: { id: number; url_slug: string } }>(
    'mutation { createPage(title: "Tides") { id url_slug } }',
  );
  const page = () => fetch(`${nodes()[1]!.url}/${createPage.url_slug}`).then((answer) => answer.text());
  await ask('mutation ($id: Int!) { publishPage(pageId: $id) { revision } }', { id: createPage.id });
  await expect.poll(page).toContain('Tides');
  for (const words of ['Ebb at noon', 'Flood at six']) {
    expect(await page()).not.toContain(words);
    const { draft } = await ask<{ draft: { revision: number } }>(
      'query ($id: Int!) { draft(pageId: $id) { revision } }',
      { id: createPage.id },
    );
    const element = { 'element-type': 'lexical', 'element-data': { text: words } };
    const section = sectionSchema.parse({
      id: words.replaceAll(' ', '-'),
      group: 'default',
      title: words,
      element,
    });
    await ask(
      'mutation ($id: Int!, $b: Int!, $c: PageCommands!) { changeDraft(pageId: $id, base: $b, commands: $c) { revision } }',
      { id: createPage.id, b: draft.revision, c: [{ kind: 'addSection', section, before: null }] },
    );
    await ask('mutation ($id: Int!) { publishPage(pageId: $id) { revision } }', { id: createPage.id });
    await expect.poll(page, { message: 'the change feed reaches the other node' }).toContain(words);
  }
});
