import { afterAll, beforeAll, expect, test } from 'vitest';
import { patchItems, readItem } from '#server/items/items.server.ts';
import { addPage, addSource } from '../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../tests/fixtures/installation.ts';
import { renderPublished } from '../../../tests/fixtures/published-markup.ts';

let installation: TestInstallation;
let data: { sourceId: number; versionId: number };

const csv = 'county,risk,events\n01,high,12\n01,low,3\n02,low,7\n';

const attributes: Record<string, object> = {
  county: {
    type: 'text',
    dataType: 'text',
    display_name: 'County',
    display: 'meta',
    meta_lookup: { custom: { '01': 'North', '02': 'South' } },
    translations: {
      de: {
        display_name: { text: 'Landkreis', of: 'County' },
        'codes[01]': { text: 'Norden', of: 'North' },
      },
    },
  },
  risk: {
    type: 'select',
    dataType: 'text',
    display_name: 'Risk',
    options: [
      { value: 'low', label: 'Low' },
      { value: 'high', label: 'High' },
    ],
    translations: {
      de: {
        display_name: { text: 'Gefahr', of: 'Risk' },
        'options[high].label': { text: 'Hoch', of: 'High' },
      },
    },
  },
  events: {
    display_name: 'Events',
    translations: { de: { display_name: { text: 'Ereignisse', of: 'Events' } } },
  },
};

/** A table with a filter, and a chart with a legend. */
function sections() {
  const sourceInfo = { ...data, sourceName: 'Floods', versionName: 'version 1' };
  const filters = [
    { type: 'external', usePageFilters: true, searchParamKey: 'risk', allowSearchParams: true },
  ];
  const shown = (name: string, more: object = {}) => ({ name, display_name: name, show: true, ...more });
  const table = [shown('county'), shown('risk', { type: 'select', filters }), shown('events')];
  const chart = [
    shown('county', { xAxis: true, group: true }),
    shown('risk', { type: 'select', categorize: true, group: true }),
    shown('events', { type: 'number', yAxis: true, fn: 'sum' }),
  ];
  return [
    {
      id: 'rows',
      type: 'Spreadsheet',
      state: { sourceInfo, columns: table, display: { allowDownload: true } },
    },
    {
      id: 'chart',
      type: 'Graph',
      state: { sourceInfo, columns: chart, graph: { graphType: 'BarGraph', legend: { show: true } } },
    },
  ];
}

beforeAll(async () => {
  installation = await openInstallation({}, renderPublished);
  const { db } = installation.services.database;
  data = await addSource(installation, { name: 'Floods', csv });
  const source = await readItem(db, 'source', data.sourceId);
  const columns = source.data.columns.map((column) => ({ ...column, ...attributes[column.name] }));
  await patchItems(db, 'source', [{ id: data.sourceId, fields: { columns } }], null);

  const site = await installation.addSite('/languages');
  await patchItems(db, 'site', [{ id: site, fields: { languages: ['de'] } }], null);
  await addPage(installation, site, { title: 'Floods', sections: sections() });
  await installation.services.changes.catchUp();
});
afterAll(() => installation.close());

const read = async (path: string) => (await installation.fetch('visitor', path)).text();

/** The texts between the tags of a page. */
const textsOf = (html: string) => new Set(html.split('<').map((part) => part.slice(part.indexOf('>') + 1)));

const german = ['Landkreis', 'Gefahr', 'Ereignisse', 'Hoch', 'Norden'];
const english = ['County', 'Risk', 'Events', 'High', 'North'];

test('a page in German has German headers, options, labels of codes and legends of its data', async () => {
  const [original, translated] = await Promise.all([read('/languages'), read('/languages/de')]);
  const [here, there] = [textsOf(original), textsOf(translated)];

  expect(english.filter((text) => here.has(text))).toEqual(english);
  expect(german.filter((text) => here.has(text))).toEqual([]);
  expect(german.filter((text) => there.has(text))).toEqual(german);
  expect(english.filter((text) => there.has(text))).toEqual([]);
  // What is not translated stays in the original.
  expect(there.has('Low') && there.has('South')).toBe(true);
});

test('filters select by stored values in all languages', async () => {
  const rowsOf = async (path: string) => (await read(path)).split('<tr').length;
  for (const path of ['/languages', '/languages/de']) {
    expect(await rowsOf(`${path}?risk=high`)).toBe((await rowsOf(path)) - 2);
    expect(await rowsOf(`${path}?risk=low`)).toBe((await rowsOf(path)) - 1);
  }
  const filtered = await read('/languages/de?risk=high');
  expect(filtered).toContain('value="high"');
});

test('files of a page in German have its names where display names are chosen, and stored values', async () => {
  const html = await read('/languages/de');
  const links = [...html.matchAll(/href="(\/download\/\d+\/\d+\/data\.csv[^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  const display = links.find((href) => href.includes('names=display')) ?? links[0]!;

  const [names, ...rows] = (await read(display.replace('names=stored', 'names=display'))).split('\r\n');
  expect(names).toContain('Landkreis,Landkreis (label),Gefahr,Ereignisse');
  expect(rows[0]).toBe('01,Norden,high,12');

  const start = `/download/${data.sourceId}/${data.versionId}`;
  expect((await read(`${start}/display/data.csv?language=de`)).split('\r\n')[0]).toContain('Landkreis');
  expect((await read(`${start}/stored/data.csv?language=de`)).split('\r\n')[0]).toContain('county');
  expect((await read(`${start}/display/data.csv`)).split('\r\n')[0]).toContain('County');
});

test('readers of a source get its columns in the language of their site', async () => {
  const names = async (path: string) => {
    const query = `query ($id: Int!) { publicSource(id: $id) { columns } }`;
    const answer = await installation.ask('visitor', query, { id: data.sourceId }, path);
    const found: { columns: object[] } = answer.data!['publicSource']!;
    return found.columns;
  };
  expect(await names('/languages')).toMatchObject([
    { display_name: 'County' },
    { display_name: 'Risk' },
    { display_name: 'Events' },
  ]);
  expect(JSON.stringify(await names('/languages'))).not.toContain('Landkreis');
  expect(await names('/languages/de')).toMatchObject([
    { display_name: 'Landkreis' },
    { display_name: 'Gefahr', options: [{ label: 'Low' }, { value: 'high', label: 'Hoch' }] },
    { display_name: 'Ereignisse' },
  ]);
});

test('name and description of a source are those of the language: in attributions, on its page and in search', async () => {
  const change = (fields: object) =>
    installation.ask(
      'administrator',
      'mutation ($id: Int!, $c: SourceFields!) { changeSource(sourceId: $id, base: 1, change: $c) }',
      { id: data.sourceId, c: { translations: { de: fields } } },
    );
  const text = (of: string, words: string) => ({ text: words, of });
  expect((await change({ colour: text('', 'rot') })).errors?.[0]?.message).toContain('Name and description');
  expect((await change({ name: text('Floods', 'x'.repeat(301)) })).errors?.[0]?.message).toContain('300');
  const { errors } = await change({
    name: text('Floods', 'Hochwasserdaten'),
    description: text('', 'Pegel der Flüsse.'),
  });
  expect(errors).toBeUndefined();
  await installation.services.changes.catchUp();

  expect(await read('/languages/de')).toContain('Hochwasserdaten');
  expect(await read('/languages')).not.toContain('Hochwasserdaten');

  const named = async (path: string) => {
    const query = `query ($id: Int!) { publicSource(id: $id) { name summary } }`;
    const { data: answer } = await installation.ask('visitor', query, { id: data.sourceId }, path);
    return answer?.['publicSource'];
  };
  expect(await named('/languages')).toEqual({ name: 'Floods', summary: '' });
  expect(await named('/languages/de')).toEqual({ name: 'Hochwasserdaten', summary: 'Pegel der Flüsse.' });

  const found = async (path: string) => {
    const query = '{ searchSources(text: "Pegel") { id } }';
    return (await installation.ask('visitor', query, {}, path)).data?.['searchSources'];
  };
  expect(await found('/languages/de')).toEqual([{ id: data.sourceId }]);
  expect(await found('/languages')).toEqual([]);
});
