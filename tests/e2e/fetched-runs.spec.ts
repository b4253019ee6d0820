import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { fine } from './fine.ts';
import { administratorGraph } from './graphql-client.ts';
import { addUsers } from './own-users.ts';
import { publishPage } from './publish-page.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

test.use({ serverEnv: { TIDEMARK_FETCH_ALLOW: '127.0.0.1' } });
test.describe.configure({ timeout: 240_000 });

let site: Server;
let address: string;
/** What the other site sends. */
let [status, text] = [200, ''];

/** The gauges from one number to another, each with a river and a level. */
const gauges = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => {
    const id = from + at;
    return `g${id},River ${id % 7},${400 + ((id * 37) % 90)}`;
  });
const csvOf = (rows: readonly string[]) => ['gauge_id,river,level', ...rows].join('\n');

test.beforeAll(async () => {
  site = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'text/csv' }).end(text);
  });
  await new Promise<void>((done) => void site.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/open/gauges.csv`;
});
test.afterAll(() => void site.close());

/** Makes a source of the address, as a person does; its connection and its id. */
async function connect(page: Page) {
  await signIn(page, '/source');
  await page.getByRole('textbox', { name: 'Or fetch it from an address' }).fill(address);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Publish' }).click();
  const connection = page.getByRole('group', { name: 'Fetched from' });
  await expect(connection.getByText('Published')).toBeVisible();
  return { connection, sourceId: Number(/source\/(\d+)/.exec(page.url())![1]) };
}

test('a run that checks stop waits with its comparison, while pages keep what they show and say so', async ({
  page,
  tidemark,
}) => {
  text = csvOf(gauges(0, 300));
  const { connection, sourceId } = await connect(page);
  const ask = await administratorGraph(tidemark.url);
  const { source } = await ask<{ source: { versions: { id: number }[] } }>(
    'query ($id: Int!) { source(id: $id) { versions { id } } }',
    { id: sourceId },
  );
  const table = (title: string, follows: boolean) => ({
    title,
    element: {
      'element-type': 'Card',
      'element-data': {
        sourceInfo: { sourceId, versionId: source.versions[0]!.id, follows: follows || undefined },
        columns: [{ name: 'gauge_id', type: 'text', show: true, fn: 'count' }],
        display: { saysLate: true },
      },
    },
  });
  const { path } = await publishPage(ask, `Gauges ${Date.now()}`, [table('Now', true), table('Then', false)]);
  const fetchNow = () => connection.getByRole('button', { name: 'Fetch now' }).click();
  const tab = `/source/${sourceId}/upload`;
  const attributions = page.locator('.tm-attribution');

  text = csvOf(gauges(100, 300));
  await fetchNow();
  await expect(connection.getByText('Stopped by checks')).toBeVisible();
  await expect(connection.getByText('There are 33.3% fewer rows: 200 instead of 300.')).toBeVisible();
  const changes = connection.getByRole('group', { name: 'What would change' });
  await expect(changes).toContainText('100 rows of version 1 are missing here.');
  await changes.getByRole('button', { name: 'Show the 100 rows that differ' }).click();
  const rows = changes.getByRole('table', { name: 'Rows that differ' });
  await expect(rows.getByRole('row', { name: 'Removed g0 River 0 400' })).toBeVisible();
  await changes.getByRole('button', { name: 'Next' }).click();
  await expect(changes.getByText('Page 2 of 4')).toBeVisible();
  await expect(rows.getByRole('row', { name: 'Removed g25 River 4' })).toBeVisible();
  await fine(page, 'a held run');

  await page.goto(path);
  await expect(page.locator('body')).toContainText('300');
  await expect(attributions.first()).toContainText(/as of .+ Newer data is late\./);
  await expect(attributions.last()).toContainText('version 1');
  await expect(attributions.last()).not.toContainText('late');

  await page.goto('/manage');
  const fetched = page.getByRole('region', { name: 'Sources that fetch' });
  await expect(fetched.getByRole('listitem').filter({ hasText: 'gauges' })).toContainText(
    'stopped by a check',
  );
  await fine(page, 'the dashboard');
  await fetched.getByRole('link', { name: 'gauges' }).click();
  await expect(page).toHaveURL(/upload=\d+/);
  await expect(page.getByRole('region', { name: 'Checks', exact: true })).toContainText('33.3% fewer rows');

  await page.goto(tab);
  await connection.getByRole('button', { name: 'Drop…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Drop' }).click();
  await expect(connection.getByText('Dropped')).toBeVisible();

  text = csvOf(gauges(101, 300));
  await fetchNow();
  await connection.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish in spite of the checks' });
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await fine(page, 'the dialog of a held run');
  await dialog.getByRole('textbox', { name: 'Why it is right' }).fill('A third was taken down.');
  await dialog.getByRole('checkbox', { name: 'Let the checks allow as much' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toBeHidden();
  await expect(connection.getByText('Published')).toHaveCount(2);

  // As much is allowed from then on.
  text = csvOf(gauges(160, 300));
  await fetchNow();
  await expect(connection.getByText('Published')).toHaveCount(3);
  await page.goto(path);
  await expect(attributions.first()).not.toContainText('late');
  await expect(page.locator('.tm-cards').first()).toContainText('140');
  await expect(page.locator('.tm-cards').last()).toContainText('300');
  await page.goto(`/source/${sourceId}`);
  const overrides = page.getByRole('region', { name: 'Published in spite of checks' });
  await expect(overrides).toContainText('version 2: A third was taken down.');
});

test('who owns a source is told when it fails, and the dashboard names it with all else that waits', async ({
  page,
  tidemark,
}) => {
  const owner = { email: 'anna@example.org', password: 'a password for tests', group: 'Editors' };
  await addUsers(tidemark, [owner]);
  text = csvOf(gauges(0, 50));
  const { connection, sourceId } = await connect(page);
  await page.goto(`/source/${sourceId}/admin`);
  const field = page.getByRole('combobox', { name: 'Owner' });
  await expect(field).not.toHaveValue('');
  await field.fill('anna');
  await page.getByRole('option', { name: /anna/ }).click();
  await page.reload();
  await expect(field).toHaveValue(/anna/);

  const ask = await administratorGraph(tidemark.url);
  const title = `Only a draft ${Date.now()}`;
  await ask('mutation ($title: String) { createPage(title: $title) { id } }', { title });
  text = csvOf(gauges(30, 50));
  await page.goto(`/source/${sourceId}/upload`);
  await connection.getByRole('button', { name: 'Fetch now' }).click();
  await expect(connection.getByText('Stopped by checks')).toBeVisible();
  const mails = () => readdir(join(tidemark.dataFolder, 'mail')).catch(() => []);
  await expect.poll(mails).toContainEqual(expect.stringContaining(owner.email));

  status = 404;
  await connection.getByRole('button', { name: 'Fetch now' }).click();
  await expect(connection.getByText('Failed')).toBeVisible();

  await page.goto('/manage');
  const fetched = page.getByRole('region', { name: 'Sources that fetch' });
  await expect(fetched.getByRole('listitem').filter({ hasText: '404' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Not published' })).toContainText(title);
  await expect(page.getByRole('region', { name: 'Invalid rows' })).toContainText(
    /\d invalid row|is valid\.$/,
  );
  await expect(page.getByRole('region', { name: 'Jobs' })).toContainText('nothing failed');
  await expect(page.getByRole('region', { name: 'Latest changes' })).toContainText(title);
  status = 200;
});

test('a file is added to the rows of a source, or updates them, and the review says what it would do', async ({
  page,
  tidemark,
}) => {
  text = csvOf(gauges(0, 60));
  const { sourceId } = await connect(page);
  const review = async (rows: readonly string[], mode: string) => {
    await page.goto(`/source/${sourceId}/upload`);
    await page.waitForLoadState('networkidle');
    const buffer = Buffer.from(csvOf(rows));
    await page.locator('input[type=file]').setInputFiles({ name: 'more.csv', mimeType: 'text/csv', buffer });
    const choose = async (label: string, option: string) => {
      await page.getByRole('button', { name: new RegExp(`${label}$`) }).click();
      await page.getByRole('option', { name: option }).click();
    };
    await choose('Primary column', 'gauge_id');
    await choose('Rows', mode);
  };
  const changes = page.getByRole('region', { name: 'Changes' });
  const publish = async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('The Sheet has been Processed.').first()).toBeVisible();
  };

  await review(gauges(60, 63), 'Add to the rows of the last version');
  await expect(changes).toContainText('To the 60 rows of version 1, 3 rows are added, 0 updated, 0 removed.');
  await publish();

  const changed = gauges(58, 64).map((row, at) => (at === 0 ? 'g58,River new,410' : row));
  await review(changed, 'Update rows by the primary column');
  await expect(changes).toContainText('To the 63 rows of version 2, 1 row is added, 1 updated, 0 removed.');
  await changes.getByRole('button', { name: 'Show the 2 rows that differ' }).click();
  const updated = changes.getByRole('row', { name: /^Changed g58/ });
  await expect(updated.locator('ins').first()).toHaveText('River new');
  await fine(page, 'the review of an update');
  await publish();
  await page.goto(`/source/${sourceId}`);
  await expect(page.getByRole('row', { name: /^version 3 64 / })).toBeVisible();

  // A page that is made of it follows its newest version, where the site says so.
  const ask = await administratorGraph(tidemark.url);
  const { sites } = await ask<{ sites: { id: number; revision: number; base_url: string }[] }>(
    '{ sites(patternType: "page") { id revision base_url } }',
  );
  const { id, revision } = sites.find(({ base_url }) => base_url === '/')!;
  const change = { followsNewest: true };
  await ask(
    'mutation ($id: Int!, $base: Int!, $change: SiteFields!) { changeSite(id: $id, base: $base, change: $change) }',
    { id, base: revision, change },
  );
  await page.reload();
  await page.getByRole('button', { name: 'Create a page from this' }).click();
  await page.getByRole('button', { name: 'Create page' }).click();
  await page.waitForURL(/\/edit\//);
  await expect(page.locator('.tm-attribution').first()).toContainText('as of');
});
