import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { printPages } from '../../src/server/printing/printing.server.ts';
import { silentLog } from '../fixtures/postgres.ts';
import { violations } from './axe.ts';
import { graphClient, signInByForm } from './graphql-client.ts';
import { publishPage } from './publish-page.ts';
import { expect, test } from './server.ts';

/** The names of the files in a zip whose files are not compressed, and how many of them are PDFs. */
function contentsOf(zip: Buffer) {
  const text = zip.toString('latin1');
  const names = [...text.matchAll(/PK\u0001\u0002[^]{42}([\w/.-]+\.(?:pdf|txt))/g)].map(([, name]) => name);
  return { names, pdfs: text.match(/%PDF-/g)?.length ?? 0 };
}

test('readers choose pages with those below them and get their PDFs in a zip, with script and without', async ({
  page,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const ask = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const { id, path } = await publishPage(ask, 'On paper', [
    { title: 'Take it with you', element: { 'element-type': 'PDF Generator', 'element-data': {} } },
  ]);
  const { createPage: draft } = await ask<{ createPage: { url_slug: string } }>(
    'mutation { createPage(title: "Not for print") { url_slug } }',
  );

  await page.goto(path);
  const form = page.getByRole('form', { name: 'Take it with you' });
  const generate = form.getByRole('button', { name: 'Generate PDF' });
  await expect(generate).toBeDisabled();
  await expect(form.getByText('Not for print')).toHaveCount(0);
  await form.getByRole('checkbox', { name: 'Weather' }).check();
  await expect(form.getByRole('checkbox', { name: 'Snow days' })).toBeChecked();
  expect(await violations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await generate.click();
  await expect(form.getByRole('button', { name: 'Generating...' })).toBeDisabled();
  const file = await download;
  expect(file.suggestedFilename()).toBe('document.zip');
  const zip = await readFile(await file.path());
  expect(contentsOf(zip)).toEqual({ names: ['weather.pdf', 'weather/snow_days.pdf'], pdfs: 2 });
  await expect(generate).toBeEnabled();

  const send = (urls: string[], headers: Record<string, string> = {}) =>
    fetch(`${tidemark.url}/dama-admin/tidemark/download-pdf`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(urls.map((url) => ['urls', url])),
    });
  // A client that leaves while the file is sent has its place again; of what the next one asks for, it gets
  // what it may read.
  const leaving = new AbortController();
  await fetch(`${tidemark.url}/dama-admin/tidemark/download-pdf`, {
    method: 'POST',
    body: new URLSearchParams({ urls: '/about_the_data' }),
    signal: leaving.signal,
  });
  leaving.abort();
  const asked = [
    '/about_the_data',
    '/',
    '/natural_hazards_measured',
    `/${draft.url_slug}`,
    '/auth/logout',
    'http://example.org/weather',
  ];
  const plain = async () => {
    const answer = await send(asked);
    const { names } = contentsOf(Buffer.from(await answer.arrayBuffer()));
    expect(decodeURIComponent(answer.headers.get('x-missing-pages') ?? '')).toBe(
      `Not in the file: /auth/logout (there is no such page), http://example.org/weather (there is no such page), /${draft.url_slug} (it is not published).`,
    );
    return [answer.status, answer.headers.get('content-disposition'), names];
  };
  // The home page has two addresses, and one file.
  const files = ['about_the_data.pdf', 'natural_hazards_measured.pdf', 'missing_pages.txt'];
  await expect.poll(plain).toEqual([200, 'attachment; filename="document.zip"', files]);

  const other = await send(['/auth/logout', 'http://example.org/weather']);
  expect(other.status).toBe(404);
  const hidden = await send([`/${draft.url_slug}`]);
  expect([hidden.status, await hidden.json()]).toMatchObject([
    404,
    {
      error: {
        message: `None of these pages can be printed. Not in the file: /${draft.url_slug} (it is not published).`,
      },
    },
  ]);
  // A restricted page is printed for those who may read it.
  await ask('mutation ($id: Int!) { changePageSettings(pageId: $id, settings: { authLevel: 5 }) }', { id });
  expect((await send([path])).status).toBe(404);
  const own = await send([path], { cookie, origin: tidemark.url });
  expect(contentsOf(Buffer.from(await own.arrayBuffer())).names).toEqual(['on_paper.pdf']);

  const many = await send(Array.from({ length: 31 }, (_, at) => `/${at}`));
  expect([many.status, await many.text()]).toEqual([400, expect.stringContaining('choose at most 30 pages')]);
});

test('a server that stops while it prints sends no file in which pages are missing', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  const printing = printPages({
    pages: [{ path: 'weather', href: '/weather' }],
    host: 'water.example.org',
    server: `127.0.0.1:${port}`,
    cookie: undefined,
    signal: AbortSignal.timeout(60_000),
    log: silentLog,
  });
  await expect(printing).rejects.toMatchObject({ code: 'unavailable' });
});
