import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RenderPage } from '#server/http/http.server.ts';
import { addPage, addSource } from '../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../tests/fixtures/installation.ts';
import { renderPublished } from '../../../tests/fixtures/published-markup.ts';
import { renderFragments } from './render-fragments.server.tsx';

/** Renders published pages as the routes of pages do, without the document around them. */
const renderPage: RenderPage = async (request, basename, scope) =>
  (await renderFragments(request, basename, scope)) ?? renderPublished(request, basename, scope);

let installation: TestInstallation;
let site = 0;
let page = 0;
let source = { sourceId: 0, versionId: 0 };
/** 1,500 gauges from 1,234.5 m on: with one decimal in the first 100 rows, with two in the next ones. */
const csv = [
  'gauge,river,height,read',
  ...Array.from({ length: 1500 }, (_, at) => {
    const height = 1234.5 + at + (at < 100 ? 0 : 0.25);
    return `${at},${at < 1400 ? 'Elbe' : 'Oder'},${height},2026-01-31`;
  }),
].join('\n');

beforeAll(async () => {
  installation = await openInstallation({}, renderPage);
  site = await installation.addSite('/', { language: 'de' });
  await addPage(installation, site, { title: 'Start' });
  source = await addSource(installation, { name: 'Gauges', csv });
  const sourceInfo = { ...source, sourceName: 'Gauges', versionName: 'v' };
  const valueOf = (calculation: string, name: string) => ({
    type: 'value',
    source: sourceInfo,
    calculation,
    column: name,
  });
  const column = (name: string, more: object = {}) => ({ name, show: true, ...more });
  const numeric = { type: 'number' };
  page = await addPage(installation, site, {
    title: 'Gauges',
    sections: [
      {
        id: 'rows',
        type: 'Spreadsheet',
        state: {
          sourceInfo,
          columns: [column('gauge', numeric), column('height', numeric), column('read', { type: 'date' })],
          display: { usePagination: false, pageSize: 100, allowSearch: true, usePageFilters: true },
        },
      },
      {
        id: 'chart',
        type: 'Graph',
        state: {
          sourceInfo,
          columns: [
            column('river', { type: 'text', xAxis: true, group: true }),
            column('height', { ...numeric, yAxis: true, fn: 'avg' }),
          ],
          graph: { yAxis: { tickFormat: 'comma' } },
        },
      },
      {
        id: 'cards',
        type: 'Card',
        state: { sourceInfo, columns: [column('height', { ...numeric, fn: 'max' })] },
      },
      {
        id: 'text',
        type: 'lexical',
        state: {
          text: {
            root: {
              type: 'root',
              children: [{ type: 'paragraph', children: [valueOf('avg', 'height'), valueOf('max', 'read')] }],
            },
          },
        },
      },
      { id: 'none', type: 'Filter', title: 'Filters', state: { sourceInfo, columns: [column('river')] } },
      {
        id: 'choices',
        type: 'Filter',
        state: {
          sourceInfo,
          columns: [
            column('river', { filters: [filter('filter', 'river')] }),
            column('height', { ...numeric, filters: [filter('filter', 'height')] }),
            column('height', { ...numeric, filters: [filter('range', 'heights')] }),
          ],
        },
      },
    ],
  });
});
afterAll(() => installation.close());

const filter = (operation: string, searchParamKey: string) => ({
  type: 'external',
  operation,
  isMulti: true,
  searchParamKey,
});

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await installation.fetch('visitor', path, { headers });
  return (await response.text()).replaceAll('<!-- -->', '');
};

/** The markup of one section. */
const sectionIn = (html: string, id: string) =>
  new RegExp(`<section[^>]*id="p-${id}".*?</section>`, 's').exec(html)?.[0] ?? '';

const speak = async (language: string) => {
  const { pool } = installation.services.database;
  await pool.query('update item set data = data || $2 where id = $1', [site, JSON.stringify({ language })]);
  await installation.services.changes.catchUp();
};

test('tables, graphs and filters of a page are written in the language of its site', async () => {
  const html = await read('/gauges');
  const [rows, chart, choices] = ['rows', 'chart', 'choices'].map((id) => sectionIn(html, id));
  expect(rows).toContain('<td class="tm-number">1.234,5</td>');
  expect(rows).toContain('<td data-clip="">31.01.2026</td>');
  expect(rows).toContain('bis 100 von 1.500</span>');
  // What is read by programs is as it is stored.
  expect(rows).toMatch(/<time dateTime="\d{4}-\d{2}-\d{2}T[^"]*">\d{2}\.\d{2}\.\d{4}<\/time>/);
  expect(chart).toMatch(/<span style="left:28.45%;top:[\d.]+%">1\.934<\/span>/);
  expect(chart).toContain('data-x="Elbe" data-y="1.934,23"');
  expect(chart).toContain('<td class="tm-number">1.934,23</td>');
  expect(choices).toContain('<span>Elbe</span><span class="tm-quiet">1.400</span>');
  expect(choices).toContain('value="1234.5"/><span>1234,5</span>');
  expect(choices).toContain('height, 1.234,5 bis 2.733,75</span>');
  expect(choices).toContain('placeholder="1.234,5"');
});

test('cards and values in sentences are, too', async () => {
  const html = await read('/gauges');
  expect(sectionIn(html, 'cards')).toMatch(/<dd class="tm-figure"[^>]*>2\.733,75<\/dd>/);
  expect(sectionIn(html, 'text')).toMatch(/<data value="1984\.2\d*"[^>]*>1\.984,23<\/data>/);
  expect(sectionIn(html, 'text')).toMatch(/<data value="2026-01-31"[^>]*>31\.01\.2026<\/data>/);
});

test('rows that are appended, sections that are replaced and values that are searched are written alike', async () => {
  const next = await read('/gauges?s.p-rows.page=2', { accept: 'text/html; fragments=' });
  expect(next).not.toContain('<main');
  expect(sectionIn(next, 'rows')).toContain('<td class="tm-number">1.334,75</td>');
  expect(sectionIn(next, 'rows')).toContain('data-decimals="2" data-separators="" data-locale="de"');
  const filtered = await read('/gauges?heights.min=1500.5&heights.max=1600.25', {
    accept: 'text/html; fragments=',
  });
  expect(sectionIn(filtered, 'choices')).toContain('height: 1.500,5 bis 1.600,25');
  const entered = await read('/gauges?heights.min.in-de=1.500,5&heights.max.in-de=1.600,25', {
    accept: 'text/html; fragments=',
  });
  expect(sectionIn(entered, 'choices')).toContain('height: 1.500,5 bis 1.600,25');
  const search = async (text: string) => {
    const query = `{ filterValues(pageId: ${page}, section: "p-choices", key: "height", search: "${text}") { value label } }`;
    return (await installation.ask('visitor', query)).data;
  };
  // Searched as they are written, too: with a point it is another number, which no row has.
  expect(await search('1234,5')).toEqual({ filterValues: [{ value: '1234.5', label: '1234,5' }] });
  expect(await search('1.234,5')).toEqual({ filterValues: [{ value: '1234.5', label: '1234,5' }] });
  expect(await search('2.733.75')).toEqual({ filterValues: [] });
  const listed = sectionIn(await read('/gauges?height.find=1.334,75'), 'choices');
  expect(listed.match(/type="checkbox" name="height" value="[^"]*"/g)).toEqual([
    'type="checkbox" name="height" value="1334.75"',
  ]);
});

test('rows are found by the numbers and dates that they show', async () => {
  const found = async (text: string) => {
    const rows = sectionIn(await read(`/gauges?s.p-rows.find=${encodeURIComponent(text)}`), 'rows');
    return rows.match(/<tbody>.*<\/tbody>/s)?.[0].match(/<tr/g)?.length ?? 0;
  };
  // As cells show them: 1.334,75 is one of the 1,400 with two decimals.
  expect(await found('1.334,75')).toBe(1);
  expect(await found('1334,75')).toBe(1);
  expect(await found('31.01.2026')).toBe(100);
  expect(await found('1,334.75')).toBe(0);
});

test('filters are printed where one is set, and those that offer none are not there', async () => {
  const start = async (path: string, id: string) =>
    new RegExp(`<section id="p-${id}"[^>]*>`).exec(await read(path))?.[0];
  expect(await start('/gauges', 'choices')).toContain('print:hidden');
  expect(await start('/gauges?river=Elbe', 'choices')).not.toContain('print:hidden');
  expect(await start('/gauges?heights.min=1500', 'choices')).not.toContain('print:hidden');
  expect(await start('/gauges', 'none')).toBe('<section id="p-none" hidden="">');
});

test('a filter of the address that no form shows is named by the section that follows it, with the way out of it', async () => {
  const html = await read('/gauges?read=2026-01-31&river=Elbe');
  const way = '<a href="/gauges?river=Elbe#p-rows" aria-label="read: 31.01.2026 entfernen">';
  expect(sectionIn(html, 'rows')).toContain(way);
  expect(sectionIn(html, 'rows')).toContain('>Gefiltert nach read: 31.01.2026</p>');
  expect(html.match(/31.01.2026 entfernen"/g)).toHaveLength(1);
});

test('downloads and the data of programs do not follow the language', async () => {
  const request = encodeURIComponent(JSON.stringify({ attributes: ['height', 'read'], toIndex: 1 }));
  const query = `query ($r: DataRequest!) { rows(versionId: ${source.versionId}, request: $r) }`;
  const { data } = await installation.ask('visitor', query, {
    r: { attributes: ['height', 'read'], toIndex: 1 },
  });
  expect(data).toMatchObject({ rows: { rows: [[1234.5, '2026-01-31']] } });
  const file = await installation.fetch(
    'visitor',
    `/download/${source.sourceId}/${source.versionId}/data.csv?request=${request}`,
  );
  expect(await file.text()).toContain('1234.5,2026-01-31');
});

test('another language of the site shows at once, and one that is not known is English', async () => {
  const rows = async () => sectionIn(await read('/gauges'), 'rows');
  expect(await rows()).toContain('1.234,5');
  await speak('fr');
  expect(await rows()).toContain('>1\u202f234,5<');
  expect(await rows()).toContain('>31/01/2026<');
  await speak('en-IN');
  expect(await rows()).toContain('>1,234.5<');
  expect(await rows()).toContain('>31/01/2026<');
  // A tag of the right form that is no tag, and a language that nobody speaks.
  for (const language of ['en', 'de-ab-cd', 'xx']) {
    await speak(language);
    expect(await rows(), language).toContain('>1,234.5<');
    expect(await rows(), language).toContain('>01/31/2026<');
    expect(await rows(), language).not.toContain('data-locale');
  }
});
