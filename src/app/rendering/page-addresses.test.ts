import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPage, linkedText } from '../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../tests/fixtures/installation.ts';
import { renderWithMeta } from '../../../tests/fixtures/published-markup.ts';

let installation: TestInstallation;
let site: number;
let welcome: number;
beforeAll(async () => {
  installation = await openInstallation({ TIDEMARK_TRUSTED_PROXIES: '127.0.0.1' }, renderWithMeta);
  site = await installation.addSite('/');
  welcome = await addPage(installation, site, {
    title: 'Welcome',
    sections: [{ id: 'text', type: 'lexical', state: linkedText('/') }],
  });
});
afterAll(() => installation.close());

const at = async (path: string) => {
  const response = await installation.fetch('visitor', path, { redirect: 'manual' });
  const location = response.headers.get('location');
  return { status: response.status, location, html: location === null ? await response.text() : '' };
};
const mutate = async (query: string) => {
  const { errors } = await installation.ask('administrator', query);
  expect(errors).toBeUndefined();
  await installation.services.changes.catchUp();
};

test('a page has one address, to which its other addresses lead', async () => {
  const weather = await addPage(installation, site, { title: 'Über Wetter' });
  const address = `/${encodeURI('über_wetter')}`;
  for (const other of [
    `/${weather}`,
    `${address}/`,
    `/${encodeURI('ÜBER_Wetter')}`,
    `/${encodeURI('über_wetter'.normalize('NFD'))}`,
  ]) {
    expect(await at(`${other}?year=2020`), other).toMatchObject({
      status: 301,
      location: `${address}?year=2020`,
    });
  }
  const { status, html } = await at(`${address}?year=2020`);
  expect(status).toBe(200);
  expect(html).toContain(
    JSON.stringify({ tagName: 'link', rel: 'canonical', href: `${installation.url}${address}` }),
  );
  expect(await at('/welcome')).toMatchObject({ status: 301, location: '/' });
  const home = await at('/');
  expect(home.html).toContain(
    JSON.stringify({ tagName: 'link', rel: 'canonical', href: `${installation.url}/` }),
  );
  expect(home.html).toMatch(/<a [^>]*href="\/"[^>]*aria-current="page"[^>]*>Welcome</);
  const sitemap = await (await installation.fetch('visitor', '/sitemap.xml')).text();
  expect(sitemap).toContain(`<loc>${installation.url}/</loc>`);
  expect(sitemap).not.toContain('welcome');
});

test('lists lead to the home page by its one address, and frames of a page are not for search engines', async () => {
  const lists = await installation.ask('visitor', '{ pagesBelow(from: 0) { pages { title path } } }');
  expect(lists.data?.['pagesBelow']).toMatchObject({
    pages: expect.arrayContaining([{ title: 'Welcome', path: '/' }]) as unknown,
  });
  await installation.services.database.pool.query(
    `update item set data = data || '{"template_id": 7, "template_key": "a"}' where id = $1`,
    [welcome],
  );
  await installation.services.changes.catchUp();
  const { data } = await installation.ask('visitor', '{ generatedPage(template: 7, key: "a") }');
  expect(data).toEqual({ generatedPage: '/' });

  const notIndexed = JSON.stringify({ name: 'robots', content: 'noindex' });
  const [, section] = /<section[^>]* id="([^"]+)"/.exec((await at('/')).html) ?? [];
  const frame = await at(`/?embed=${section}`);
  expect(frame).toMatchObject({ status: 200 });
  expect(frame.html).toContain(notIndexed);
  expect(frame.html).not.toContain('canonical');
  // The frame leads to the home page by its one address.
  expect(frame.html).toContain(`href="/#${section}"`);
  expect((await at('/')).html).not.toContain(notIndexed);
});

test('a page that is not published takes no address from readers', async () => {
  const report = await addPage(installation, site, { title: 'Old report' });
  await mutate(`mutation { renamePage(pageId: ${report}, title: "Archive report") { id } }`);
  expect(await at('/old_report')).toMatchObject({ status: 301, location: '/archive_report' });

  const draft = await addPage(installation, site, { title: 'Old report', publish: false });
  expect(await at('/old_report')).toMatchObject({ status: 301, location: '/archive_report' });
  // Nor does it with an address that it leaves.
  await mutate(`mutation { renamePage(pageId: ${draft}, title: "Other report") { id } }`);
  await mutate(`mutation { renamePage(pageId: ${draft}, title: "Old report") { id } }`);
  await mutate(`mutation { renamePage(pageId: ${draft}, title: "Newer report") { id } }`);
  expect(await at('/old_report')).toMatchObject({ status: 301, location: '/archive_report' });
  await mutate(`mutation { renamePage(pageId: ${draft}, title: "Old report") { id } }`);

  const { data } = await installation.ask(
    'administrator',
    `{ addressChange(pageId: ${draft}) { from to below takenFrom } }`,
  );
  expect(data?.['addressChange']).toEqual({
    from: 'old_report',
    to: 'old_report',
    below: 0,
    takenFrom: 'Archive report',
  });
  await mutate(`mutation { publishPage(pageId: ${draft}) { revision } }`);
  const { status, html } = await at('/old_report');
  expect(status).toBe(200);
  expect(html).toContain('Old report');
});

test('a draft before the home page does not take its place', async () => {
  const draft = await addPage(installation, site, { title: 'Next start', publish: false });
  const { data } = await installation.ask('administrator', '{ pages { id index parent } }');
  const pages: { id: number; index: number; parent: number | null }[] = data?.['pages'] ?? [];
  const first = pages.find(({ index, parent }) => index === 0 && parent === null)!;
  await mutate(`mutation { movePages(pageIds: [${draft}], before: ${first.id}) { id } }`);
  expect((await at('/')).html).toContain('Welcome');
  await mutate(`mutation { publishPage(pageId: ${draft}) { revision } }`);
  expect((await at('/')).html).toContain('Next start');
  expect(await at('/welcome')).toMatchObject({ status: 200 });
});

test('addresses that readers miss are counted, and a redirect by hand leads on until a page has the address', async () => {
  const storm = await addPage(installation, site, { title: 'Storm' });
  const draft = await addPage(installation, site, { title: 'Old storm', publish: false });
  const missed = async () => {
    const { data } = await installation.ask('editor', '{ missedAddresses { address readers } }');
    return data?.['missedAddresses'];
  };
  const plain = { redirect: 'manual' } as const;
  for (const path of ['/Old_Storm?a=1', '/old_storm/', '/wp-login.php', '/x/me@example.org']) {
    expect((await at(path)).status).toBe(404);
  }
  await installation.fetch('editor', '/only_editors', plain);
  await installation.fetch('visitor', '/only_head', { ...plain, method: 'HEAD' });
  await installation.fetch('visitor', '/only_frame?embed=x', plain);
  const another = { 'x-forwarded-for': '198.51.100.7' };
  await installation.fetch('member', '/old_storm', { ...plain, headers: another });
  expect(await missed()).toEqual([{ address: 'old_storm', readers: 2 }]);

  // One client fills nothing.
  for (let one = 0; one < 30; one += 1) {
    await at(`/scan_${one}`);
  }
  expect(await missed()).toHaveLength(20);

  await mutate(`mutation { addRedirect(address: "/OLD_STORM", pageId: ${storm}) }`);
  expect(await at('/old_storm?a=1')).toMatchObject({ status: 301, location: '/storm?a=1' });
  expect(await at('/Old_Storm/')).toMatchObject({ status: 301, location: '/storm' });
  expect(await missed()).toHaveLength(19);
  await mutate(`mutation { publishPage(pageId: ${draft}) { revision } }`);
  expect((await at('/old_storm')).status).toBe(200);
  await mutate(`mutation { unpublishPage(pageId: ${draft}) }`);
  await mutate(`mutation { removeRedirect(address: "old_storm") }`);
  expect((await at('/old_storm')).status).toBe(404);
});
