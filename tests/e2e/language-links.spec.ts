import { JSDOM } from 'jsdom';
import { readMarkdown } from '../../src/richtext/markdown.ts';
import { graphClient, signInByForm, type Ask } from './graphql-client.ts';
import { changePage, publishPage } from './publish-page.ts';
import { expect, test } from './server.ts';

const base = '/river_atlas';
const languages = ['en', 'de', 'ar'] as const;
type Language = (typeof languages)[number];
const directions = { en: 'ltr', de: 'ltr', ar: 'rtl' };

/** A page of the site, and the languages that it is published in; `translated` are those of its text. */
type TestPage = { title: string; in: Language[]; translated: Language[] };

const pages: TestPage[] = [
  { title: 'Atlas', in: ['en', 'de', 'ar'], translated: ['de', 'ar'] },
  { title: 'Floods', in: ['en', 'de'], translated: ['de'] },
  { title: 'Droughts', in: ['en', 'ar'], translated: [] },
  { title: 'Sources', in: ['en'], translated: ['de'] },
  { title: 'Notes', in: [], translated: [] },
];

const titleIn = (title: string, language: Language) => (language === 'en' ? title : `${title} ${language}`);

/** Adds a page to the site and publishes it in its languages. */
async function addPage(ask: Ask, page: TestPage): Promise<void> {
  const text = readMarkdown('In English.');
  const { id } = await publishPage(ask, page.title, [
    { title: 'Causes', element: { 'element-type': 'lexical', 'element-data': { text } } },
  ]);
  const translations = languages.slice(1).flatMap((language) => [
    {
      kind: 'translate',
      id: null,
      language,
      texts: { title: { text: titleIn(page.title, language), of: page.title } },
    },
    ...(page.translated.includes(language)
      ? [
          {
            kind: 'translate',
            id: 's1',
            language,
            texts: { title: { text: `Causes ${language}`, of: 'Causes' } },
          },
        ]
      : []),
  ]);
  await changePage(ask, id, translations);

  for (const language of page.in.filter((each) => each !== 'en')) {
    await ask('mutation ($id: Int!, $in: String!) { publishPage(pageId: $id, language: $in) { revision } }', {
      id,
      in: language,
    });
  }
  if (page.in.length === 0) {
    await ask('mutation ($id: Int!) { unpublishPage(pageId: $id) }', { id });
  }
}

/** A document with the addresses that it names. */
type ReadPage = { document: Document; canonical: string | undefined; alternates: Record<string, string> };

async function read(address: string): Promise<ReadPage> {
  const response = await fetch(address, { redirect: 'manual' });
  expect(response.status, address).toBe(200);
  const { document } = new JSDOM(await response.text()).window;
  const hrefOf = (link: Element) => link.getAttribute('href') ?? '';
  const alternates = [...document.querySelectorAll('link[rel=alternate][hreflang]')].map((link) => [
    link.getAttribute('hreflang'),
    hrefOf(link),
  ]);
  const canonical = document.querySelector('link[rel=canonical]');
  return {
    document,
    canonical: canonical ? hrefOf(canonical) : undefined,
    alternates: Object.fromEntries(alternates) as Record<string, string>,
  };
}

test('each page names itself and its translations, and sitemaps have what is published in a language', async ({
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const clientAt = (path: string) =>
    graphClient(
      () => tidemark.url,
      () => cookie,
      path,
    );
  const site = { name: 'River atlas', base_url: base, subdomain: '*', language: 'en' };
  const { createSite } = await clientAt('/')<{ createSite: number }>(
    'mutation ($site: NewSite!) { createSite(site: $site) }',
    { site },
  );
  const ask = clientAt(base);
  await ask('mutation ($id: Int!, $c: SiteFields!) { changeSite(id: $id, base: 1, change: $c) }', {
    id: createSite,
    c: { languages: languages.slice(1) },
  });
  // The page that a new site starts with makes room for those of the test.
  const { pages: first } = await ask<{ pages: { id: number }[] }>('{ pages { id } }');
  await ask('mutation ($ids: [Int!]!) { deletePages(pageIds: $ids) }', { ids: first.map(({ id }) => id) });
  for (const page of pages) {
    await addPage(ask, page);
  }

  const { origin } = new URL(tidemark.url);
  const addressOf = ({ title, in: published }: TestPage, language: Language) => {
    const slug = (published.includes(language) ? titleIn(title, language) : title).toLowerCase();
    const path = title === 'Atlas' ? '' : `/${slug.replace(' ', '_')}`;
    return `${origin}${base}${language === 'en' ? '' : `/${language}`}${path}`;
  };

  for (const page of pages.filter((each) => each.in.length > 0)) {
    const alternates = Object.fromEntries(page.in.map((language) => [language, addressOf(page, language)]));
    const expected = page.in.length > 1 ? { ...alternates, 'x-default': alternates['en'] } : {};

    for (const language of languages) {
      const address = addressOf(page, language);
      const { document, canonical, alternates: named } = await read(address);
      const isPublished = page.in.includes(language);
      expect(canonical, `canonical of ${address}`).toBe(isPublished ? address : addressOf(page, 'en'));
      expect(named, `alternates of ${address}`).toEqual(expected);

      const html = document.documentElement;
      expect([html.lang, html.dir || 'ltr'], address).toEqual([language, directions[language]]);
      const title = isPublished ? titleIn(page.title, language) : page.title;
      expect(document.title, address).toContain(
        title === 'Atlas' || page.title === 'Atlas' ? 'River atlas' : title,
      );
      const isTitleTranslated = isPublished && page.translated.includes(language);
      const heading = [...document.querySelectorAll('h2')].find((each) =>
        each.textContent.includes('Causes'),
      );
      const languageOf = (element: Element | null | undefined) =>
        element?.closest('[lang]')?.getAttribute('lang');
      expect(languageOf(heading), `the heading at ${address}`).toBe(isTitleTranslated ? language : 'en');
      const text = [...document.querySelectorAll('p')].find((each) => each.textContent === 'In English.');
      expect(languageOf(text), `the text at ${address}`).toBe('en');
    }
  }

  for (const language of languages) {
    const path = `${base}${language === 'en' ? '' : `/${language}`}/sitemap.xml`;
    const sitemap = await (await fetch(`${origin}${path}`)).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    const published = pages.filter((page) => page.in.includes(language));
    expect(listed.toSorted(), path).toEqual(published.map((page) => addressOf(page, language)).toSorted());
  }
  expect(await (await fetch(`${origin}/robots.txt`)).text()).toContain(`${base}/ar/sitemap.xml`);
});
