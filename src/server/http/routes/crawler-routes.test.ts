import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPage } from '../../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const read = async (path: string) => {
  const response = await installation.fetch('administrator', path);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

test('search engines find the public pages of each site, and nothing that takes a level', async () => {
  const first = await installation.addSite('/');
  const second = await installation.addSite('/wässer');
  await installation.addSite('/closed', { authLevel: 5 });
  await installation.addSite('/forms', { pattern_type: 'forms' });
  await addPage(installation, first, { title: 'Überblick' });
  await addPage(installation, first, { title: 'Draft', publish: false });
  await addPage(installation, first, { title: 'Küste' });
  const closed = await addPage(installation, first, { title: 'Closed', data: { authLevel: 5 } });
  await addPage(installation, first, { title: 'Below closed', parent: closed });
  await addPage(installation, second, { title: 'Rivers' });

  const { url } = installation;
  const host = new URL(url).origin;
  expect((await read('/robots.txt')).text.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /auth/',
    ...['', '/wässer', '/forms'].flatMap((base) =>
      ['edit', 'manage', 'source'].map((tool) => `Disallow: ${base}/${tool}/`),
    ),
    'Allow: /source/*/about',
    'Allow: /wässer/source/*/about',
    `Sitemap: ${host}/sitemap.xml`,
    `Sitemap: ${host}/wässer/sitemap.xml`,
    '',
  ]);
  const locations = async (path: string) =>
    [...(await read(path)).text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location);
  expect(await locations('/sitemap.xml')).toEqual([`${host}/`, `${host}/k%C3%BCste`]);
  expect(await locations('/w%C3%A4sser/sitemap.xml')).toEqual([`${host}/w%C3%A4sser`]);
  expect(await read('/sitemap.xml')).toMatchObject({ status: 200, type: 'application/xml; charset=utf-8' });
  for (const path of ['/nowhere/sitemap.xml', '/forms/sitemap.xml']) {
    expect((await read(path)).status).toBe(404);
  }
  expect((await read('/closed/sitemap.xml')).status).toBe(403);
});

test('feeds name what was published of pages that visitors may read, and nobody who did it', async () => {
  const site = await installation.addSite('/news');
  const open = await addPage(installation, site, { title: 'Open & free' });
  const closed = await addPage(installation, site, { title: 'For editors', data: { authLevel: 5 } });
  await addPage(installation, site, { title: 'In work', publish: false });
  const origin = new URL(installation.url).origin;

  const feed = await read('/news/feed.atom');
  expect(feed).toMatchObject({ status: 200, type: 'application/atom+xml; charset=utf-8' });
  expect(feed.text).toContain('<title>Open &amp; free</title>');
  expect(feed.text).toContain(`href="${origin}/news`);
  for (const hidden of ['For editors', 'In work', '@example.org']) {
    expect(feed.text).not.toContain(hidden);
  }
  const ofPage = await read(`/news/feed.atom?page=${open}`);
  expect(ofPage.text.match(/<entry>/g)).toHaveLength(1);
  expect((await read(`/news/feed.atom?page=${closed}`)).status).toBe(404);
  expect((await read('/news/more/feed.atom')).status).toBe(404);
  expect((await read('/closed/feed.atom')).status).toBe(403);
  const sitemap = await read('/news/sitemap.xml');
  expect(sitemap.text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[^<]*Z<\/lastmod>/);
  expect((await read('/news/sitemap.xml?part=2')).status).toBe(404);
});

test('feeds and sitemaps are made once for what is published, and only their tags are sent where they are known', async () => {
  const site = await installation.addSite('/kept');
  const first = await addPage(installation, site, { title: 'First' });
  const { changes, database } = installation.services;
  const ask = (query: string) => installation.ask('administrator', query, {}, '/kept');
  for (const path of ['/kept/sitemap.xml', '/kept/feed.atom', `/kept/feed.atom?page=${first}`]) {
    const before = await installation.fetch('visitor', path);
    const etag = before.headers.get('etag') ?? '';
    const text = await before.text();
    const again = await installation.fetch('visitor', path, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);

    // Without a notification, the cached text is sent although the database has changed.
    const client = await database.pool.connect();
    await client.query('set session_replication_role = replica');
    await client.query(`update item set created_at = now(), updated_at = now() where app = $1`, [
      String(site),
    ]);
    await client.query('set session_replication_role = origin');
    client.release();
    expect(await (await installation.fetch('visitor', path)).text()).toBe(text);

    // Each publication, and each page that is not published any more, is there at once.
    await addPage(installation, site, { title: 'Another' });
    await ask(`mutation { renamePage(pageId: ${first}, title: "First at ${path.length}") { id } }`);
    await changes.catchUp();
    const after = await installation.fetch('visitor', path, { headers: { 'if-none-match': etag } });
    expect(after.status).toBe(200);
    expect(await after.text()).not.toBe(text);
    await ask(`mutation { renamePage(pageId: ${first}, title: "First") { id } }`);
  }
  await ask(`mutation { unpublishPage(pageId: ${first}) }`);
  await changes.catchUp();
  expect((await installation.fetch('visitor', `/kept/feed.atom?page=${first}`)).status).toBe(404);
});
