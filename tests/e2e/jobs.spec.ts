import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { violations } from './axe.ts';
import { graphClient, publishFile, signInByForm } from './graph-client.ts';
import { startOwnPostgres, type OwnPostgres } from './own-postgres.ts';
import { expect, startServer, test, type TestServer, waitForHydration } from './server.ts';
import { signIn } from './sign-in.ts';

let folder: string;
let postgres: OwnPostgres;
let server: TestServer;
let client: pg.Client;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-jobs-'));
  postgres = await startOwnPostgres(join(folder, 'postgres'));
  const env = { TIDEMARK_SAMPLE: 'none', DATABASE_URL: postgres.url };
  server = await startServer(env, { dataFolder: join(folder, 'data') });
  client = new pg.Client(postgres.connection);
  await client.connect();
});

test.afterAll(async () => {
  await client.end();
  await server.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const rowsOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Nothing is wrong with the screen: wide in light and dark, narrow in dark. */
async function fine(page: Page): Promise<void> {
  for (const [width, schemes] of [
    [1440, ['light', 'dark']],
    [390, ['dark']],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await violations(page, schemes), `${width} px`).toEqual([]);
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(needed).toBeLessThanOrEqual(width);
    if (process.env.SCREENSHOTS) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(process.env.SCREENSHOTS, `jobs-${width}-${colorScheme}.png`) });
      }
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a data administrator sees jobs, why one failed, and has it tried again', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url });
  waitForHydration(context);
  const page = await context.newPage();
  await client.query('delete from pgboss.job');
  await signIn(page, '/source');
  await page.getByRole('link', { name: 'Jobs' }).click();
  await expect(page.getByRole('heading', { name: 'Jobs' })).toBeVisible();
  await expect(page.getByText('There are no jobs yet.')).toBeVisible();
  await fine(page);

  const cookie = await signInByForm(server.url);
  const ask = graphClient(
    () => server.url,
    () => cookie,
  );
  const file = { name: 'Gauges', csv: 'label,value\na,1\nb,2\n' };
  const { versionId } = await publishFile(ask, server.url, cookie, file);
  await ask(
    'mutation ($v: Int!) { patchCells(versionId: $v, patches: [{ rowId: 1, cells: { value: "7" } }]) { seq } }',
    { v: versionId },
  );
  const message = 'The stored file with the data of this version cannot be reached.';
  await client.query(
    `insert into pgboss.job (name, data, state, output, started_on, completed_on, retry_count, retry_limit)
     values ('compact-version', $1, 'failed', $2, now() - interval '2 seconds', now(), 6, 6)`,
    [JSON.stringify({ id: versionId }), JSON.stringify({ message })],
  );
  await page.reload();
  await expect(rowsOf(page, 'Read a file')).toContainText('Done');
  const failed = rowsOf(page, 'Compact a version');
  await expect(failed).toContainText('Gauges');
  await expect(failed).toContainText(message);
  await expect(failed).toContainText('Failed');
  await fine(page);

  await failed.getByRole('button', { name: /Try again/ }).click();
  await expect(failed).toContainText('Done', { timeout: 30_000 });
  await expect(failed).not.toContainText(message);
  const { rows } = await client.query('select last_seq - snapshot_seq as left from version_state');
  expect(rows).toEqual([{ left: '0' }]);

  await client.query(`update pgboss.job set state = 'failed' where name = 'compact-version'`);
  await page.reload();
  await page.route('**/graph', (route) => route.abort());
  await failed.getByRole('button', { name: /Try again/ }).click();
  await expect(page.getByRole('alert').first()).toContainText('The server cannot be reached.');
  await context.close();
});

test('visitors have to sign in before they see jobs', async ({ request }) => {
  const answer = await request.get(`${server.url}/source/jobs`, { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers()['location']).toContain('/auth/login');
});
