import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageSchema } from '#domain/page/content/page.ts';
import { addPage, addSource, linkedText } from '../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../tests/fixtures/installation.ts';
import { renderPublished } from '../../../tests/fixtures/published-markup.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation({}, renderPublished);
});
afterAll(() => installation.close());

test('links of a site below an address lead to its pages, in tables, texts and footers as in menus', async () => {
  const site = await installation.addSite('/atlas');
  await addPage(installation, site, { title: 'Start' });
  const csv = 'name,to\nDeep,/lakes\nReport,/files/1/a.pdf\nOther,https://example.org/lakes';
  const source = await addSource(installation, { name: 'Places', csv });
  const text = linkedText('/lakes', '/atlas/lakes#deep', '/source/1');
  text.text.root.children.push({
    type: 'button',
    linkText: 'Go',
    path: '/rivers',
    style: 'primary',
  } as never);
  await addPage(installation, site, {
    title: 'Places',
    sections: [
      { id: 'text', type: 'lexical', state: text },
      {
        id: 'rows',
        type: 'Spreadsheet',
        state: {
          sourceInfo: { ...source, sourceName: 'Places', versionName: 'v' },
          columns: [
            { name: 'name', show: true, isLink: true, location: '/search?q=', searchParams: 'value' },
            { name: 'to', show: true, isLink: true, location: '' },
          ],
          actions: [{ name: 'Map', url: '/map', searchParams: 'value', columns: ['name'] }],
        },
      },
      {
        id: 'foot',
        type: 'Footer: MNY Footer',
        state: { privacyLink: '/privacy', termsLink: 'https://example.org/terms' },
      },
    ],
    data: {
      navOptions: pageSchema.shape.navOptions.parse({ secondaryNav: [{ name: 'Ponds', path: '/ponds' }] }),
    },
  });
  const html = await (await installation.fetch('visitor', '/atlas/places')).text();
  const hrefs = [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => href);
  for (const expected of [
    '/atlas/lakes',
    '/atlas/lakes#deep',
    '/atlas/source/1',
    '/atlas/rivers',
    '/atlas/search?q=Deep',
    '/files/1/a.pdf',
    'https://example.org/lakes',
    '/atlas/map?name=Deep',
    '/atlas/privacy',
    'https://example.org/terms',
    '/atlas/ponds',
  ]) {
    expect(hrefs).toContain(expected);
  }
});

test('an address that no page has leads to the site that has it', async () => {
  await installation.addSite('/coast');
  await installation.addSite('/tides');
  const at = async (path: string) => {
    const { status, headers } = await installation.fetch('visitor', path, { redirect: 'manual' });
    return [status, headers.get('location')?.replace(installation.url, '')];
  };
  expect(await at('/coast/tides/gauges?year=2020')).toEqual([302, '/tides/gauges?year=2020']);
  expect(await at('/coast/tides')).toEqual([302, '/tides']);
  expect(await at('/coast/tidesandmore')).toEqual([404, undefined]);
  expect(await at('/coast/coast/gauges')).toEqual([404, undefined]);
});
