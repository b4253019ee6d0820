import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { MenuItem } from '#domain/page/tree/navigation.ts';
import { exampleContext } from '../example-context.ts';
import { pdfGeneratorSection } from './index.ts';
import { maxOffered, pagesToPrint, withPagesBelow } from './pages-to-print.ts';

const item = (id: number, name: string, ...subMenus: MenuItem[]): MenuItem => ({
  id,
  path: `/${name.toLowerCase()}`,
  name,
  description: '',
  subMenus,
});
const menu = [item(1, 'Rivers', item(2, 'Gauges', item(3, 'Levels'))), item(4, 'Storms')];

async function markupOf(stored: unknown, { editing = false, pages = menu } = {}) {
  const { SectionView } = await pdfGeneratorSection.view();
  return renderToStaticMarkup(
    <SectionView
      id="s1"
      title="On paper"
      state={pdfGeneratorSection.read(stored)}
      results={{}}
      context={{ ...exampleContext({}), menu: pages }}
      href={() => '#'}
      hidden={[]}
      editing={editing}
    />,
  );
}

test('without script it is a form that sends the chosen pages; on the canvas it cannot be used', async () => {
  const html = await markupOf('damaged');
  expect(html).toContain('action="/dama-admin/tidemark/download-pdf" method="post"');
  expect(html.match(/type="checkbox" name="urls" value="\/\w+"/g)).toHaveLength(4);
  expect(html).toMatch(/<button type="submit"[^>]*>Generate PDF/);
  expect(html).not.toContain('disabled=""');
  expect(await markupOf({}, { editing: true })).toContain('<fieldset disabled=""');
  expect(await markupOf({}, { pages: [] })).toContain('There are no pages to choose from.');
  expect(pdfGeneratorSection.presence?.(pdfGeneratorSection.read({}), exampleContext({}))).toBe('screen');
});

test('the pages are those of the site, or a page with all below it', () => {
  const context = { site: { base_url: '/x' }, page: { id: 2 }, menu };
  const hrefs = (scope: 'site' | 'page') => pagesToPrint(pdfGeneratorSection.read({ scope }), context);
  expect(hrefs('site').map(({ href }) => href)).toEqual(['/x/rivers', '/x/storms']);
  expect(hrefs('page')).toEqual([
    { href: '/x/gauges', title: 'Gauges', below: [{ href: '/x/levels', title: 'Levels', below: [] }] },
  ]);
  expect(pagesToPrint(pdfGeneratorSection.read({ scope: 'page' }), { ...context, page: { id: 9 } })).toEqual(
    [],
  );
  const many = Array.from({ length: 600 }, (_, at) => item(at, `Page${at}`, item(1000 + at, `Below${at}`)));
  const offered = pagesToPrint(pdfGeneratorSection.read({}), { ...context, menu: many });
  expect(offered.flatMap(withPagesBelow)).toHaveLength(maxOffered);
});
