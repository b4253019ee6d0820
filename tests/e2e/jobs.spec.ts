import { join } from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { runningPostgres } from '../../src/server/embedded-postgres/embedded-postgres.server.ts';
import { violations } from './axe.ts';
import { graphClient, publishFile, signInByForm } from './graphql-client.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

let client: pg.Client;

test.beforeAll(async ({ tidemark }) => {
  client = new pg.Client(await runningPostgres(tidemark.dataFolder));
  await client.connect();
});
test.afterAll(() => client.end());

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

test('a data administrator sees jobs, why one failed, and has it tried again', async ({ page, tidemark }) => {
  // Jobs of tests before may still be running.
  const unfinished = `select count(*)::int as n from pgboss.job
    where state = 'active' or (state in ('created', 'retry') and start_after <= now())`;
  await expect.poll(async () => (await client.query<{ n: number }>(unfinished)).rows[0]?.n).toBe(0);
  await client.query('delete from pgboss.job');
  await signIn(page, '/source');
  await page.getByRole('link', { name: 'Jobs' }).click();
  await expect(page.getByRole('heading', { name: 'Jobs' })).toBeVisible();
  await expect(page.getByText('There are no jobs yet.')).toBeVisible();
  await fine(page);

  const cookie = await signInByForm(tidemark.url);
  const ask = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const file = { name: 'Lost gauges', csv: 'label,value\na,1\nb,2\n' };
  const { versionId } = await publishFile(ask, tidemark.url, cookie, file);
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
  await expect(failed).toContainText('Lost gauges');
  await expect(failed).toContainText(message);
  await expect(failed).toContainText('Failed');
  await fine(page);

  await failed.getByRole('button', { name: /Try again/ }).click();
  await expect(failed).toContainText('Done', { timeout: 30_000 });
  await expect(failed).not.toContainText(message);
  const { rows } = await client.query(
    'select last_seq - snapshot_seq as left from version_state where version_id = $1',
    [versionId],
  );
  expect(rows).toEqual([{ left: '0' }]);

  await client.query(`update pgboss.job set state = 'failed' where name = 'compact-version'`);
  await page.reload();
  await page.route('**/graph', (route) => route.abort());
  await failed.getByRole('button', { name: /Try again/ }).click();
  await expect(page.getByRole('alert').first()).toContainText('The server cannot be reached.');
});

test('visitors have to sign in before they see jobs', async ({ request }) => {
  const answer = await request.get('/source/jobs', { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers()['location']).toContain('/auth/login');
});
