import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { violations } from './axe.ts';
import { countClicks } from './count-clicks.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

test.use({ serverEnv: { TIDEMARK_SAMPLE: 'none', TIDEMARK_FETCH_ALLOW: '127.0.0.1' } });
test.describe.configure({ timeout: 120_000 });

let site: Server;
let address: string;
/** What the other site sends, and to whom. */
let [status, text, token] = [200, 'place,seen,deaths\nAna,2024-03-01,1\nBo,2024-03-02,2\n', ''];

/** What a Socrata portal with one data set sends; undefined at other addresses. */
function portalResponse(url: string): unknown {
  if (url.startsWith('/api/views/')) {
    const columns = [
      { fieldName: 'case_id', name: 'Case number', dataTypeName: 'text' },
      { fieldName: 'amount', name: 'Amount', dataTypeName: 'number' },
    ];
    const metadata = { custom_fields: { Update: { 'Update Frequency': 'Weekly' } } };
    return {
      name: 'Cases',
      description: 'All cases of the city.',
      attribution: 'City police',
      columns,
      metadata,
    };
  }
  if (!url.startsWith('/resource/')) return undefined;
  const isFirst = !/offset=[1-9]/.test(url);
  return isFirst ? [{ case_id: '007', amount: '1.5' }, { case_id: '008' }] : [];
}

test.beforeAll(async () => {
  site = createServer(({ headers, url = '' }, response) => {
    const portal = portalResponse(url);
    if (portal) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(portal));
      return;
    }
    const isKnown = token === '' || headers.authorization === `Bearer ${token}`;
    response.writeHead(isKnown ? status : 401, { 'content-type': 'text/csv' }).end(text);
  });
  await new Promise<void>((done) => void site.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/open/storms.csv`;
});
test.afterAll(() => void site.close());

test('a source is made of an address, and fetches what is new there', async ({ page }) => {
  await signIn(page, '/source');
  const clicks = await countClicks(page);
  const field = page.getByRole('textbox', { name: 'Or fetch it from an address' });
  await field.click();
  await field.fill(address);
  await page.getByRole('button', { name: 'Fetch', exact: true }).click();
  await expect(page.getByText('2 rows, 3 columns')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { name: 'storms', level: 1 })).toBeVisible();
  const connection = page.getByRole('group', { name: 'Fetched from' });
  await connection.getByRole('button', { name: 'Every day' }).click();
  await expect(connection.getByText(/^Fetched every day at 06:00 \(.+\)\. Next: /)).toBeVisible();
  const made = await clicks();
  expect([made > 0, made <= 5]).toEqual([true, true]);
  await expect(connection.getByRole('link', { name: address })).toBeVisible();
  await expect(connection.getByText('Published')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await connection.getByRole('button', { name: 'Fetch now' }).click();
  await expect(connection.getByText('Nothing new')).toBeVisible();

  text = 'place,seen,deaths\nAna,2024-03-01,1\nBo,2024-03-02,2\nCy,2024-03-05,7\n';
  await connection.getByRole('button', { name: 'Fetch now' }).click();
  await expect(connection.getByText('3 rows')).toBeVisible();
  // What a run changed is counted a moment later.
  await expect(async () => {
    await page.reload();
    await expect(connection.getByRole('link', { name: '1 row added' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(connection.getByText('Published')).toHaveCount(2);

  text = 'place,seen\nAna,2024-03-01\n';
  await connection.getByRole('button', { name: 'Fetch now' }).click();
  await expect(connection.getByText('The file has no column named deaths.')).toBeVisible();
  await expect(connection.getByRole('link', { name: 'Review what was fetched' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // Another address keeps the schedule.
  await connection.getByRole('button', { name: 'Change address…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Where it is fetched from' });
  await dialog.getByRole('textbox', { name: 'Address' }).fill(`${address}?year=2025`);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(connection.getByRole('link', { name: `${address}?year=2025` })).toBeVisible();
  await expect(connection.getByText(/^Fetched every day at 06:00/)).toBeVisible();

  await connection.getByRole('button', { name: 'Stop fetching…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop fetching' }).click();
  await expect(connection).toBeHidden();
});

test('a schedule is changed and taken back, and a program may start a source with a token', async ({
  page,
  tidemark,
}) => {
  text = 'place,deaths\nAna,1\n';
  await signIn(page, '/source');
  await page.getByRole('textbox', { name: 'Or fetch it from an address' }).fill(address);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 row, 2 columns')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  const connection = page.getByRole('group', { name: 'Fetched from' });
  await connection.getByRole('button', { name: 'At another time…' }).click();
  const dialog = page.getByRole('dialog', { name: 'When it is fetched' });
  await dialog.getByRole('button', { name: /How often/ }).click();
  await page.getByRole('option', { name: 'Every year' }).click();
  await dialog.getByRole('button', { name: /^January Month/ }).click();
  await page.getByRole('option', { name: 'March' }).click();
  await dialog.getByLabel('Time', { exact: true }).fill('07:15');
  await dialog.getByRole('combobox', { name: 'Time zone' }).fill('Europe/Paris');
  await page.getByRole('option', { name: 'Europe/Paris' }).click();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(connection.getByText('Fetched every year on March 1 at 07:15 (Europe/Paris).')).toBeVisible();

  await connection.getByText('Fetch when a program calls').click();
  await connection.getByRole('button', { name: 'Make a token' }).click();
  const call = await connection.getByLabel('The call with its new token').inputValue();
  const [, url, bearer] = /POST (\S+) [^]*(Bearer [\w-]+)/.exec(call)!;
  expect(url!.startsWith(tidemark.url)).toBe(true);
  expect(await violations(page)).toEqual([]);
  const response = await fetch(url!, { method: 'POST', headers: { authorization: bearer! } });
  expect(response.status).toBe(202);
  await page.reload();
  await expect(connection.getByText('Nothing new')).toBeVisible();
  await expect(connection.getByText('by a program')).toBeVisible();

  await connection.getByRole('button', { name: 'Change…' }).click();
  await dialog.getByRole('button', { name: /How often/ }).click();
  await page.getByRole('option', { name: 'Only by hand' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(connection.getByText('Only fetched by hand.')).toBeVisible();
});

test('an address that lets nobody in says so; it is signed in and tried again', async ({ page }) => {
  [token, text] = ['t0ken-of-the-site', 'place,deaths\nAna,1\n'];
  await signIn(page, '/source');
  await page.getByRole('textbox', { name: 'Or fetch it from an address' }).fill(address);
  await page.keyboard.press('Enter');
  await expect(page.getByText('127.0.0.1 does not let us read this file (401 Unauthorized).')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Another address or file' }).click();
  await page.getByRole('textbox', { name: 'Or fetch it from an address' }).fill(address);
  await page.getByText('Sign in there').click();
  await page.getByLabel('Or a token').fill(token);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 row, 2 columns')).toBeVisible();
  token = '';
});

test('what is wrong with an address is said beside it, and nothing is lost', async ({ page }) => {
  await signIn(page, '/source');
  const field = page.getByRole('textbox', { name: 'Or fetch it from an address' });
  for (const [wrong, reason] of [
    ['storms.csv', 'an address begins with https:// or http://'],
    ['https://ann:word@data.example.org/a.csv', 'a user and a password have fields of their own'],
  ] as const) {
    await field.fill(wrong);
    await page.keyboard.press('Enter');
    await expect(page.getByText(reason)).toBeVisible();
    await expect(field).toHaveValue(wrong);
  }
  await field.fill('http://192.168.0.1/a.csv');
  await page.keyboard.press('Enter');
  await expect(page.getByText('192.168.0.1 is inside the network of this server')).toBeVisible();
});

test('a data set of a portal is recognised by its address, shown, and fetched with its types', async ({
  page,
}) => {
  await signIn(page, '/source');
  const { origin } = new URL(address);
  const field = page.getByRole('textbox', { name: 'Or fetch it from an address' });
  await field.fill(`${origin}/resource/w7a2-k9pq.json`);
  await expect(page.getByRole('button', { name: /Read it as/ })).toContainText('Socrata');
  await expect(page.getByRole('textbox', { name: 'Data set' })).toHaveValue('w7a2-k9pq');

  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Cases', { exact: true })).toBeVisible();
  await expect(preview.getByRole('table', { name: 'First rows' })).toContainText('Case number');
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Fetch', exact: true }).click();
  await expect(page.getByText('2 rows, 2 columns')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { name: 'Cases', level: 1, exact: true })).toBeVisible();
  const connection = page.getByRole('group', { name: 'Fetched from' });
  await expect(connection.getByRole('link', { name: `${origin}/d/w7a2-k9pq` })).toBeVisible();
  await connection.getByRole('button', { name: 'As often as the source says: every week' }).click();
  await expect(
    connection.getByText(/^Fetched as often as the source says: every Monday at 06:00/),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect(page.getByText('All cases of the city.')).toBeVisible();
});
