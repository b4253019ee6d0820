import { readMarkdown } from '../../src/richtext/markdown.ts';
import { fine } from './fine.ts';
import { graphClient, publishFile, signInByForm } from './graphql-client.ts';
import { publishPage } from './publish-page.ts';
import { expect, test, hydrated, type TestServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** A site in English with a published page of a text and a table that follows the filters of the page. */
async function addSite(tidemark: TestServer, base: string): Promise<{ site: number; path: string }> {
  const cookie = await signInByForm(tidemark.url);
  const clientOf = (path: string) =>
    graphClient(
      () => tidemark.url,
      () => cookie,
      path,
    );
  const ask = clientOf('/');
  const { createSite } = await ask<{ createSite: number }>(
    'mutation ($site: NewSite!) { createSite(site: $site) }',
    { site: { name: 'River notes', base_url: base, subdomain: '*', language: 'en' } },
  );

  const source = await publishFile(ask, tidemark.url, cookie, {
    name: 'Water in languages',
    csv: 'river,level\nElbe,3.5\nRhine,4.25\n',
    columns: [
      { name: 'river', type: 'text' },
      { name: 'level', type: 'number', dataType: 'numeric' },
    ],
  });
  const filter = { type: 'external', operation: 'filter', searchParamKey: 'river', usePageFilters: true };
  const sourceInfo = { ...source, sourceName: 'Gauges', versionName: '1' };
  const { path } = await publishPage(clientOf(base), 'Floods', [
    {
      title: 'Causes',
      element: { 'element-type': 'lexical', 'element-data': { text: readMarkdown('It rains.') } },
    },
    {
      title: 'Levels',
      element: {
        'element-type': 'Spreadsheet',
        'element-data': {
          sourceInfo,
          columns: [
            { name: 'river', show: true, type: 'text', filters: [filter] },
            { name: 'level', show: true, type: 'number' },
          ],
          display: { usePageFilters: true },
        },
      },
    },
  ]);

  return { site: createSite, path };
}

test('a site gets a language, a page is translated in place and published in it alone', async ({
  page,
  tidemark,
}) => {
  const base = '/river_notes';
  const { site, path } = await addSite(tidemark, base);

  // The languages of a site are chosen where its language is.
  await signIn(page, `/admin/sites/${site}`);
  for (const language of ['German', 'Arabic']) {
    await page.getByRole('button', { name: /Add a language/ }).click();
    await page.getByRole('option', { name: language, exact: true }).click();
    await expect(page.getByRole('button', { name: `Remove ${language}` })).toBeVisible();
  }
  await page.getByText('Texts of the site in German').click();
  await page.getByRole('textbox', { name: 'Name' }).nth(1).fill('Flussnotizen');
  await page.getByRole('button', { name: 'Save' }).click();
  const stored = '{ sites { id languages } }';
  const cookie = await signInByForm(tidemark.url);
  const ask = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  await expect
    .poll(async () => {
      const { sites } = await ask<{ sites: { id: number; languages: string[] }[] }>(stored);
      return sites.find(({ id }) => id === site)?.languages;
    })
    .toEqual(['de', 'ar']);

  // The menu of languages on the canvas leads to the editor in German.
  await page.goto(`${base}/edit${path}`);
  await hydrated(page);
  await page.locator('summary', { hasText: 'EN' }).click();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(`${base}/de/edit${path}`);
  await hydrated(page);

  await page.getByRole('textbox', { name: 'Title of the page' }).fill('Hochwasser');
  await page.getByText('It rains.').click();
  const text = page.getByRole('textbox', { name: 'Rich text', exact: true });
  await expect(text).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Es regnet.');
  await page.keyboard.press('Escape');

  // What is missing is listed, and written there or on the page.
  await page.getByRole('button', { name: 'Languages', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 texts missing' })).toBeVisible();
  await page.getByRole('textbox', { name: /Causes: title in German/ }).fill('Ursachen');
  await page.getByRole('textbox', { name: /Levels: title in German/ }).fill('Pegel');
  await page.getByRole('button', { name: 'Languages', exact: true }).focus();
  await expect(page.getByText('All texts are translated.')).toBeVisible();
  await fine(page, 'the texts of a page in German');

  await page.getByRole('button', { name: 'Publish in German' }).click();
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();

  // The original is changed: the translation is outdated, and shows what changed.
  await page.goto(`${base}/edit${path}`);
  await hydrated(page);
  await page.getByText('It rains.').click();
  await expect(text).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('It rains for days.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();

  await page.goto(`${base}/de/edit/hochwasser`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Languages', exact: true }).click();
  await expect(page.getByText('Outdated', { exact: true })).toBeVisible();
  await expect(page.locator('ins')).toHaveText(/for days/);

  // A reader goes from one language to another with the filter; without script.
  const reader = await page.context().browser()!.newContext({ javaScriptEnabled: false });
  const on = await reader.newPage();
  await on.goto(`${tidemark.url}${base}${path}?river=Elbe`);
  await expect(on.getByText('It rains for days.')).toBeVisible();
  await expect(on.getByRole('cell', { name: '3.5' })).toBeVisible();
  await on.locator('summary', { hasText: 'EN' }).click();
  await on.getByRole('link', { name: 'Deutsch' }).click();
  await expect(on).toHaveURL(`${tidemark.url}${base}/de/hochwasser?river=Elbe`);
  await expect(on.locator('html')).toHaveAttribute('lang', 'de');
  await expect(on.getByRole('heading', { name: 'Ursachen' })).toBeVisible();
  await expect(on.getByText('Es regnet.')).toBeVisible();
  await expect(on.getByRole('cell', { name: '3,5' })).toBeVisible();
  await expect(on.getByText('4,25')).toHaveCount(0);
  await expect(on.getByRole('link', { name: 'Flussnotizen' })).toBeVisible();

  await on.locator('summary', { hasText: 'DE' }).click();
  await on.getByRole('link', { name: 'العربية' }).click();
  await expect(on.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(on.getByRole('note')).toContainText('العربية');
  await expect(on.locator('[lang=en] h2')).toHaveText(['Causes', 'Levels']);
  await reader.close();
});

test('canonical addresses, links to other languages and sitemaps name what is translated', async ({
  page,
  tidemark,
}) => {
  const base = '/river_maps';
  const { site, path } = await addSite(tidemark, base);
  const cookie = await signInByForm(tidemark.url);
  const ask = graphClient(
    () => tidemark.url,
    () => cookie,
    base,
  );
  await ask('mutation ($id: Int!, $c: SiteFields!) { changeSite(id: $id, base: 1, change: $c) }', {
    id: site,
    c: { languages: ['de', 'fr'] },
  });
  const { pages } = await ask<{ pages: { id: number; url_slug: string }[] }>('{ pages { id url_slug } }');
  const { id } = pages.find(({ url_slug }) => `/${url_slug}` === path)!;
  const { draft } = await ask<{ draft: { revision: number } }>(
    'query ($id: Int!) { draft(pageId: $id) { revision } }',
    { id },
  );
  await ask(
    'mutation ($id: Int!, $base: Int!, $commands: PageCommands!) { changeDraft(pageId: $id, base: $base, commands: $commands) { revision } }',
    {
      id,
      base: draft.revision,
      commands: [
        { kind: 'translate', id: null, language: 'de', texts: { title: { text: 'Fluten', of: 'Floods' } } },
      ],
    },
  );
  await ask('mutation ($id: Int!) { publishPage(pageId: $id, language: "de") { revision } }', { id });

  const linksOf = async (address: string) => {
    await page.goto(address);
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    const others = await page
      .locator('link[rel=alternate][hreflang]')
      .evaluateAll((all) => all.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]));
    return { canonical, others: Object.fromEntries(others) as Record<string, string> };
  };
  const { origin } = new URL(tidemark.url);
  const [english, german] = [`${origin}${base}${path}`, `${origin}${base}/de/fluten`];
  const others = { en: english, de: german, 'x-default': english };

  expect(await linksOf(english)).toEqual({ canonical: english, others });
  expect(await linksOf(german)).toEqual({ canonical: german, others });
  // What is not translated is the original under another address, of which search engines need one.
  expect((await linksOf(`${origin}${base}/fr${path}`)).canonical).toBe(english);

  const addressesIn = async (sitemap: string) =>
    [...(await (await page.request.get(sitemap)).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, each]) => each,
    );
  expect(await addressesIn(`${base}/sitemap.xml`)).toContain(english);
  expect(await addressesIn(`${base}/de/sitemap.xml`)).toContain(german);
  expect((await addressesIn(`${base}/fr/sitemap.xml`)).filter((each) => each?.includes('floods'))).toEqual(
    [],
  );
  expect(await (await page.request.get('/robots.txt')).text()).toContain(`${base}/de/sitemap.xml`);
  for (const address of await addressesIn(`${base}/de/sitemap.xml`)) {
    expect((await page.request.get(address!)).status(), address).toBe(200);
  }
});
