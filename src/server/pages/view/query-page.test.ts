import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor, type Viewer } from '#domain/access/access.ts';
import { pageContentSchema } from '#domain/page/content/page.ts';
import { siteSchema } from '#domain/site/site.ts';
import type { DataRequestInput, DataResult } from '#domain/query/data-request.ts';
import type { WrittenColumn } from '#domain/source/column/column.ts';
import { openChangeFeed, type ChangeFeed } from '#server/base/base.server.ts';
import { ComputingError } from '#server/engine/engine.server.ts';
import { exampleContext } from '#sections/example-context.ts';
import { richTextSection } from '#sections/rich-text/index.ts';
import {
  createVersion,
  openTestEngine,
  publishQuery,
  replaceMethods,
  type TestEngine,
} from '../../../../tests/fixtures/data-engine.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { openBoundaries, type Boundaries } from '#server/geo/geo.server.ts';
import { silentLog } from '../../../../tests/fixtures/postgres.ts';
import { filtersOfPage } from './filters-of-page.ts';
import { openCodeColours, type CodeColours } from '#server/code/code.server.ts';
import { openPageCaches, type PageCaches } from './page-caches.ts';
import { preaggregatePage } from './preaggregate-page.ts';
import { changedSections, prepareSections, querySections } from './query-page.ts';
import { noStyles } from '#sections/section-styles.ts';
import { resolveSections, type ResolvedSection } from './resolve-sections.ts';

let fixture: TestEngine;
let changes: ChangeFeed;
let caches: PageCaches;
let codeColours: CodeColours;
let boundaries: Boundaries;
beforeAll(async () => {
  fixture = await openTestEngine();
  changes = openChangeFeed(fixture.database.pool, silentLog);
  caches = openPageCaches(changes, fixture.database.db, silentLog);
  codeColours = openCodeColours(fixture.database.db, silentLog);
  boundaries = openBoundaries({
    folder: join(tmpdir(), 'tidemark-boundaries'),
    db: fixture.database.db,
    objects: fixture.objects,
    engine: fixture.engine,
  });
}, 60_000);
afterAll(async () => {
  changes.close();
  await fixture.close();
});

const page = exampleContext({});
/** No section of these tests lists sections. */
const lists = { site: { ...siteSchema.parse({ name: 'Example', base_url: '/' }), id: 1 }, reader: visitor };

/** A section with a table of the column `a`, under the id s<versionId>. */
function table(versionId: number, name = 'a') {
  const state = { sourceInfo: { sourceId: 1, versionId }, columns: [{ name, show: true }] };
  return {
    id: `s${versionId}`,
    group: 'default',
    element: { 'element-type': 'Spreadsheet', 'element-data': state },
  };
}

const fixtureContext = () => ({
  db: fixture.database.db,
  engine: fixture.engine,
  caches,
  codeColours,
  boundaries,
  viewer: visitor,
});

/** Queries sections as a page does; also everything that was logged. */
async function queryPage(sections: object[], search = '', viewer = visitor, engine = fixture.engine) {
  const logged: object[] = [];
  const record = (details: object) => void logged.push(details);
  const log = { error: record, warn: record };
  await changes.catchUp();
  const context = { ...fixtureContext(), viewer, log, engine };
  const content = pageContentSchema.parse({ sections, section_groups: [] });
  const prepared = prepareSections(resolveSections(content, noStyles), page, new URLSearchParams(search));
  return { ...(await querySections(context, prepared, lists)), logged };
}

test('a column has separators or none, whatever rows are filtered, once its statistics are known', async () => {
  const columns = ['events', 'began'].map((name) => ({ name, type: 'number', dataType: 'numeric' as const }));
  const { versionId } = await createVersion(fixture, columns);
  const values = "select * from (values ('1200', '1999'), ('51000', '2026')) as rows(events, began)";
  await publishQuery(fixture, versionId, values);
  const marked = async () => {
    const { results } = await queryPage([table(versionId, 'events')]);
    const rows = results[`s${versionId}`]!['rows'] as { columns: WrittenColumn[] };
    return rows.columns.filter(({ hasLargeNumbers }) => hasLargeNumbers).map(({ name }) => name);
  };
  expect(await marked()).toEqual([]);

  await fixture.engine.statistics.take(versionId);

  // What was cached of the version is read again.
  expect(await marked()).toEqual(['events']);
});

test('a failure of the installation is shown and logged with its section', async () => {
  const { versionId } = await createVersion(fixture, [{ name: 'a' }]);
  await fixture.engine.snapshots.publish(versionId, { parquetObject: 'a'.repeat(64), rows: 1 });
  const { results, logged } = await queryPage([table(versionId)]);
  const id = `s${versionId}`;
  expect(results[id]!['rows']).toMatchObject({ status: 'failed' });
  expect(logged).toMatchObject([
    { section: id, elementType: 'Spreadsheet', query: 'rows', versionId, code: 'missing_object' },
  ]);
});

test('a section whose data takes long says so, and how far it is; nothing is logged', async () => {
  const { versionId } = await createVersion(fixture, [{ name: 'a' }]);
  await publishQuery(fixture, versionId, "select 'x' as a");
  const problemAt = async (part: number | null) => {
    const query = () => Promise.reject(new ComputingError(part));
    const engine = replaceMethods(fixture.engine, 'requests', { query });
    const { results, logged } = await queryPage([table(versionId)], '', visitor, engine);
    expect(logged).toEqual([]);
    return results[`s${versionId}`]!['rows'];
  };
  const computing = { status: 'failed', isTemporary: true, isComputing: true };
  expect(await problemAt(null)).toEqual({ ...computing, message: 'This is being computed…' });
  expect(await problemAt(0.421)).toEqual({ ...computing, message: 'This is being computed: 42% done…' });
});

test('the values of a filter that cannot be read are logged, and the rows are shown', async () => {
  const { versionId } = await createVersion(fixture, [{ name: 'a' }, { name: 'b', type: 'multiselect' }]);
  await publishQuery(fixture, versionId, "select 1::bigint as _row_id, 'x' as a, ['y'] as b");
  const section = table(versionId);
  const missing = await createVersion(fixture, [{ name: 'b' }]);
  await fixture.engine.snapshots.publish(missing.versionId, { parquetObject: 'b'.repeat(64), rows: 1 });
  const filter = table(missing.versionId);
  const { columns } = filter.element['element-data'];
  Object.assign(columns[0]!, {
    name: 'b',
    filters: [{ type: 'external', operation: 'filter', isMulti: true }],
  });
  const { results, logged } = await queryPage([section, filter]);
  expect(results[section.id]!['rows']).toMatchObject({ status: 'ready' });
  const [name] = Object.keys(results[filter.id]!).filter((each) => each !== 'rows');
  expect(results[filter.id]![name!]).toMatchObject({ status: 'failed' });
  expect(logged).toContainEqual(
    expect.objectContaining({ section: filter.id, query: name, code: 'missing_object' }),
  );
});

test('the values of a filter are searched by the address, and empty cells are counted among all of them', async () => {
  const { versionId } = await createVersion(fixture, [{ name: 'a' }]);
  const cells = "(1::bigint, 'North'), (2, 'South'), (3, 'Southeast'), (4, NULL)";
  await publishQuery(fixture, versionId, `select * from (values ${cells}) as t(_row_id, a)`);
  const section = table(versionId);
  Object.assign(section.element['element-data'].columns[0]!, { filters: [{ type: 'external' }] });
  const valuesOf = async (filters: Record<string, string[]>) => {
    const content = pageContentSchema.parse({ sections: [section], section_groups: [] });
    const context = { ...fixtureContext(), log: silentLog };
    await changes.catchUp();
    const prepared = prepareSections(
      resolveSections(content, noStyles),
      { ...page, filters },
      new URLSearchParams(),
    );
    const { results } = await querySections(context, prepared, lists);
    const values = results[section.id]!['values:a'];
    if (values?.status === 'ready') return values.result.rows;
    return values;
  };
  expect(await valuesOf({})).toEqual([
    ['North', 1],
    ['South', 1],
    ['Southeast', 1],
    [null, 1],
  ]);
  expect(await valuesOf({ 'a.find': ['SOUTH'] })).toEqual([
    ['South', 1],
    ['Southeast', 1],
  ]);
});

test('a filter whose column is gone leaves the others their values, and says so', async () => {
  const { versionId } = await createVersion(fixture, [{ name: 'a' }]);
  await publishQuery(fixture, versionId, "select 1::bigint as _row_id, 'x' as a");
  const section = table(versionId);
  const filters = [{ type: 'external' }];
  const columns = [
    { name: 'a', filters },
    { name: 'gone', type: 'number', filters: [{ type: 'external', operation: 'range' }] },
  ];
  const { sourceInfo } = section.element['element-data'];
  const element = { 'element-type': 'Filter', 'element-data': { sourceInfo, columns } };
  const content = pageContentSchema.parse({ sections: [{ ...section, element }], section_groups: [] });
  const filtered = { ...page, filters: { 'gone.min': ['2'] } };
  const prepared = prepareSections(resolveSections(content, noStyles), filtered, new URLSearchParams());
  await changes.catchUp();
  const { results } = await querySections({ ...fixtureContext(), log: silentLog }, prepared, lists);
  expect(results[section.id]).toMatchObject({
    'values:a': { status: 'ready', result: { rows: [['x', 1]] } },
    'values:gone': { status: 'failed', message: 'The data no longer has a column that is needed here.' },
  });
});

test('a filter of a page compares as the first section that offers it', () => {
  const section = (id: string, filter: object) => ({
    ...table(1),
    id,
    element: {
      'element-type': 'Filter',
      'element-data': { columns: [{ name: 'a', filters: [{ type: 'external', ...filter }] }] },
    },
  });
  const content = pageContentSchema.parse({
    sections: [
      section('one', { operation: 'exclude' }),
      section('two', { operation: 'like' }),
      section('three', { operation: 'gte', searchParamKey: 'least' }),
    ],
    section_groups: [],
  });
  const filters = [{ searchKey: 'least', values: ['3'], useSearchParams: true }];
  expect(
    filtersOfPage({ filters }, resolveSections(content, noStyles), new URLSearchParams('a=x&least=5')),
  ).toEqual({
    filters: { a: ['x'], least: ['5'] },
    ownFilters: { least: ['3'] },
    operations: { a: 'exclude', least: 'gte' },
  });
});

test('a choice in a section changes the forms of filters too, which clear it', () => {
  const section = (id: string, column: object, display: object) => ({
    ...table(1),
    id,
    element: {
      'element-type': 'Spreadsheet',
      'element-data': { columns: [{ name: 'a', show: true, ...column }], display },
    },
  });
  const content = pageContentSchema.parse({
    sections: [
      section('selects', { group: true }, { selectsFilters: true }),
      section('offers', { filters: [{ type: 'external', searchParamKey: 'kind' }] }, {}),
      section('neither', {}, {}),
    ],
    section_groups: [],
  });
  const prepare = (filters: Record<string, string[]>) =>
    prepareSections(resolveSections(content, noStyles), { ...page, filters }, new URLSearchParams());
  const changed = changedSections(prepare({}), prepare({ a: ['x'] }));
  expect(changed.map(({ section: { id } }) => id)).toEqual(['selects', 'offers']);
});

test('the lines of a table have the values of the groups on its page, and of no others', async () => {
  const { versionId } = await createVersion(fixture, [
    { name: 'county' },
    { name: 'kind' },
    { name: 'began', type: 'date', dataType: 'date' },
    { name: 'cost', type: 'number', dataType: 'numeric' },
  ]);
  const rows = [];
  for (let at = 0; at < 240; at += 1) {
    const county = at % 7 === 0 ? 'null' : `'County ${at % 7}'`;
    const kind = at % 3 === 0 ? "'null'" : `'Kind ${at % 3}'`;
    const day = `${2015 + ((at * 5) % 9)}-0${1 + (at % 9)}-11`;
    rows.push(`(${at}::bigint, ${county}, ${kind}, '${day}', '${at % 11}')`);
  }
  await publishQuery(
    fixture,
    versionId,
    `select * from (values ${rows.join(', ')}) as rows(_row_id, county, kind, began, cost)`,
  );
  const sectionOf = (columns: object[], display: object) => ({
    id: 'lines',
    group: 'default',
    element: {
      'element-type': 'Spreadsheet',
      'element-data': { sourceInfo: { sourceId: 1, versionId }, columns, display },
    },
  });
  const cost = { name: 'cost', type: 'number', show: true, fn: 'sum', shade: 'line' };
  const began = { name: 'began', type: 'date' };

  for (const names of [['county'], ['kind'], ['county', 'kind']]) {
    const groups = names.map((name) => ({ name, show: true, group: true, sort: 'asc nulls last' }));
    for (const pageSize of [1, 3, 50]) {
      const { results } = await queryPage([
        sectionOf([...groups, cost, began], { pageSize, filterRelation: 'and' }),
      ]);
      const of = results['lines']! as unknown as Record<string, { result: DataResult }>;
      const [shown, lines] = [of['rows']!.result, of['trend:year:began']!.result];
      const totals = new Map<string, number>();
      for (const cells of lines.rows) {
        const key = JSON.stringify(cells.slice(0, names.length));
        totals.set(key, (totals.get(key) ?? 0) + Number(cells[names.length]));
      }

      for (const cells of shown.rows) {
        expect(totals.get(JSON.stringify(cells.slice(0, names.length)))).toBe(cells[names.length]);
      }
      if (names.length === 1) {
        expect(totals.size).toBe(shown.rows.length);
      }
    }
  }
});

test('a line whose table has no groups, or cannot be read, has no values of others', async () => {
  const { versionId } = await createVersion(fixture, [
    { name: 'county' },
    { name: 'began', type: 'date', dataType: 'date' },
  ]);
  await publishQuery(fixture, versionId, "select 1::bigint as _row_id, 'x' as county, '2020-01-01' as began");
  const section = (filters: object[]) => ({
    ...table(versionId),
    id: 'lines',
    element: {
      'element-type': 'Spreadsheet',
      'element-data': {
        sourceInfo: { sourceId: 1, versionId },
        columns: [
          { name: 'county', show: true, group: true, filters },
          { name: 'id', systemCol: true, show: true, fn: 'rows', shade: 'line' },
          { name: 'began', type: 'date' },
        ],
      },
    },
  });
  const linesOf = async (filters: object[]) =>
    (await queryPage([section(filters)])).results['lines']!['trend:year:began'];
  expect(await linesOf([])).toMatchObject({ status: 'ready', result: { rows: [['x', 1, '2020-01-01']] } });
  expect(await linesOf([{ values: ['y'] }])).toMatchObject({ status: 'ready', result: { rows: [] } });
});

test('a page with filters has its groups prepared for each filter, once while it is the same, and not for editors', async () => {
  const { versionId } = await createVersion(fixture, [{ name: 'a' }, { name: 'b' }]);
  await publishQuery(fixture, versionId, "select 1::bigint as _row_id, 'x' as a, 'y' as b");
  const asked: [number, readonly DataRequestInput[]][] = [];
  const engine = replaceMethods(fixture.engine, 'preaggregation', {
    prepare: async (id, inputs) => {
      asked.push([id, inputs]);
      return fixture.engine.preaggregation.prepare(id, inputs);
    },
  });
  const section = (id: string, display: object, filters: object[]) => ({
    id,
    group: 'default',
    element: {
      'element-type': 'Spreadsheet',
      'element-data': {
        sourceInfo: { sourceId: 1, versionId },
        columns: [
          { name: 'a', show: true, group: true },
          { name: 'b', show: true, fn: 'count', filters },
        ],
        display,
      },
    },
  });
  const filter = { type: 'external', operation: 'filter', searchParamKey: 'kind' };
  const content = pageContentSchema.parse({
    sections: [
      section('offers', { usePageFilters: true }, [filter]),
      section('selects', { selectsFilters: true }, []),
    ],
    section_groups: [],
  });
  const prepare = (viewer: Viewer, sections: readonly ResolvedSection[]) => {
    const context = {
      db: fixture.database.db,
      engine,
      caches,
      codeColours,
      boundaries,
      viewer,
      log: silentLog,
    };
    preaggregatePage(context, sections, page);
  };
  const sections = resolveSections(content, noStyles);
  prepare({ ...visitor, level: 5 }, sections);
  expect(asked).toEqual([]);
  prepare(visitor, sections);
  prepare(visitor, sections);
  expect(asked.map(([id]) => id)).toEqual([versionId, versionId]);
  expect(asked[0]![1]).toBe(asked[1]![1]);
  expect(
    asked[0]![1].map(({ groupBy, normalFilter }) => ({
      groupBy,
      by: normalFilter?.map(({ column }) => column),
    })),
  ).toEqual([
    { groupBy: ['a'], by: ['a', 'b'] },
    { groupBy: ['b'], by: ['a'] },
    { groupBy: ['a'], by: [] },
  ]);
  asked.length = 0;
  prepare(
    visitor,
    resolveSections(
      {
        ...content,
        sections: [content.sections[1]!].map((one) => ({ ...one, element: table(versionId).element })),
      },
      noStyles,
    ),
  );
  expect(asked).toEqual([]);
});

test('a mistake in a section is shown, not logged, and affects no other section', async () => {
  const { versionId } = await createVersion(fixture, [{ name: 'a' }]);
  await publishQuery(fixture, versionId, "select 1::bigint as _row_id, 'x' as a");
  const sections = [
    { ...table(versionId, 'gone'), id: 'broken' },
    { ...table(999_999), id: 'absent' },
    table(versionId),
    { ...table(versionId), id: 'unknown', element: { 'element-type': 'Gone', 'element-data': 5 } },
  ];
  const { results, logged } = await queryPage(sections);
  // Readers get no name and no id, editors what is missing and what to do.
  expect(results['broken']!['rows']).toEqual({
    status: 'failed',
    message: 'The data no longer has a column that is needed here.',
  });
  expect(results['absent']!['rows']).toEqual({ status: 'failed', message: 'The data has been removed.' });
  const { results: ofEditor } = await queryPage(sections, '', { ...visitor, level: 5 });
  const wayOut = 'Change the settings of this section, or choose other data.';
  expect(ofEditor['broken']!['rows']).toMatchObject({
    message: `There is no column named gone. ${wayOut}`,
  });
  expect(ofEditor['absent']!['rows']).toMatchObject({ message: `The data has been removed. ${wayOut}` });
  expect(results[`s${versionId}`]!['rows']).toMatchObject({ status: 'ready', result: { rows: [['x']] } });
  expect(results['unknown']).toEqual({});
  expect(logged).toEqual([]);
});

test('a restricted source is refused, and a restriction of one source refuses no other', async () => {
  const open = await createVersion(fixture, [{ name: 'a' }]);
  const secret = await createVersion(fixture, [{ name: 'a' }]);
  await publishQuery(fixture, open.versionId, "select 1::bigint as _row_id, 'x' as a");
  await fixture.database.db
    .updateTable('item')
    .set({ data: JSON.stringify({ name: 'Secret', columns: [], authLevel: 5 }) })
    .where('id', '=', secret.sourceId)
    .execute();
  const { results } = await queryPage([table(open.versionId), table(secret.versionId)]);
  expect(results[`s${open.versionId}`]!['rows']).toMatchObject({ status: 'ready' });
  expect(results[`s${secret.versionId}`]!['rows']).toEqual({
    status: 'failed',
    message: 'This data is not open to everyone.',
    isForOthers: true,
  });
});

test('a map gets the regions of a source, and depends on it; those of a restricted source are for others', async () => {
  const columns = [{ name: 'shape', type: 'geometry' }, { name: 'code' }];
  const data = await createVersion(fixture, [{ name: 'code' }]);
  const areas = await createVersion(fixture, columns);
  await publishQuery(fixture, data.versionId, "select 'D1' as code");
  const area = 'POLYGON ((5 50, 6 50, 6 51, 5 51, 5 50))';
  await publishQuery(fixture, areas.versionId, `select '${area}' as shape, 'D1' as code`);
  const map = {
    id: 'map',
    group: 'default',
    element: {
      'element-type': 'Map',
      'element-data': {
        sourceInfo: data,
        columns: [
          { name: 'code', show: true, xAxis: true, group: true },
          { name: 'id', systemCol: true, show: true, yAxis: true, fn: 'rows' },
        ],
        map: { regionSource: areas },
      },
    },
  };

  // A page does not wait longer than seconds for regions that are being prepared.
  await boundaries.prepareVersion(areas.versionId);
  const { results, dependencies } = await queryPage([map]);
  expect(results['map']!['shapes']).toMatchObject({
    status: 'shapes',
    shapes: { set: `version:${areas.versionId}`, shapes: [{ key: 'D1' }] },
    attribution: { sourceId: areas.sourceId },
  });
  expect(dependencies).toEqual(
    expect.arrayContaining([`version:${areas.versionId}`, `source:${areas.sourceId}`]),
  );

  const described = columns.map((column) => sourceColumnSchema.parse({ type: 'text', ...column }));
  await fixture.database.db
    .updateTable('item')
    .set({ data: JSON.stringify({ name: 'Secret', columns: described, authLevel: 5 }) })
    .where('id', '=', areas.sourceId)
    .execute();
  const restricted = await queryPage([map]);
  expect(restricted.results['map']!['rows']).toMatchObject({ status: 'ready' });
  expect(restricted.results['map']!['shapes']).toEqual({
    status: 'failed',
    message: 'This data is not open to everyone.',
    isForOthers: true,
  });
  expect(restricted.hidden).toContain(areas.versionId);
}, 60_000);

test('the page depends on its versions, their sources, and the versions that labels come from', async () => {
  const labels = await createVersion(fixture, [{ name: 'code' }, { name: 'label' }]);
  const lookup = { view_id: labels.versionId, keyAttribute: 'code', valueAttribute: 'label' };
  const data = await createVersion(fixture, [{ name: 'a', display: 'meta', meta_lookup: lookup }]);
  const { dependencies } = await queryPage([
    table(data.versionId),
    { ...table(data.versionId), id: 'again' },
  ]);
  expect(dependencies.toSorted()).toEqual(
    [
      `source:${data.sourceId}`,
      `source:${labels.sourceId}`,
      `version:${data.versionId}`,
      `version:${labels.versionId}`,
    ].toSorted(),
  );
});

test('values in a text are cells of the data, follow the filters of the page, and say why there is none', async () => {
  const columns = [{ name: 'a' }, { name: 'n', type: 'number', dataType: 'numeric' as const, unit: '%' }];
  const { versionId } = await createVersion(fixture, columns);
  await publishQuery(
    fixture,
    versionId,
    "select row_number() over () as _row_id, a, n from (values ('x', 1.5), ('x', 2000), ('y', 4)) as rows (a, n)",
  );
  const source = { sourceId: 1, sourceName: 'Rows', versionId, versionName: 'Now' };
  const value = (fields: object) => ({ type: 'value', source, ...fields });
  const values = [
    value({}),
    value({ calculation: 'sum', column: 'n' }),
    value({ calculation: 'first', column: 'a', order: { column: 'n', isDescending: true } }),
    value({ calculation: 'max', column: 'n', followsPage: false }),
    value({
      filters: [{ column: 'a', operation: 'filter', values: ['gone'] }],
      calculation: 'max',
      column: 'n',
    }),
    value({ calculation: 'avg', column: 'missing' }),
    value({ calculation: 'percentile', column: 'n', part: 0.5 }),
    value({ calculation: 'weighted', column: 'n', weight: 'missing' }),
  ];
  const state = { text: { root: { children: [{ type: 'paragraph', children: values }] } } };
  const text = {
    id: 'text',
    group: 'default',
    element: { 'element-type': 'lexical', 'element-data': state },
  };
  const show = async (filters: Record<string, string[]>) => {
    const context = {
      db: fixture.database.db,
      engine: fixture.engine,
      caches,
      codeColours,
      boundaries,
      viewer: visitor,
      log: silentLog,
    };
    const content = pageContentSchema.parse({ sections: [text], section_groups: [] });
    const prepared = prepareSections(
      resolveSections(content, noStyles),
      { ...page, filters },
      new URLSearchParams(),
    );
    const { results } = await querySections(context, prepared, lists);
    const { SectionView } = await richTextSection.view();
    const props = { id: 'text', title: '', context: page, href: () => '', hidden: [], editing: false };
    const shown = richTextSection.read(state);
    return renderToStaticMarkup(
      createElement(SectionView, { ...props, state: shown, results: results['text']! }),
    )
      .split('<')
      .map((part) => / aria-label="([^"]{0,200})"/.exec(part)?.[1] ?? part.slice(part.indexOf('>') + 1))
      .join('|');
  };
  await changes.catchUp();
  const all = (await show({})).split(/\|+/);
  expect(all).toEqual(
    expect.arrayContaining([
      '3',
      '2,005.5%',
      'x',
      '2,000%',
      '4%',
      'Not available: There is no value.',
      'Not available: Its column is missing.',
    ]),
  );
  expect(all.filter((part) => part === 'Not available: Its column is missing.')).toHaveLength(2);
  expect((await show({ a: ['y'], other: ['z'] })).split(/\|+/)).toEqual(
    expect.arrayContaining(['1', '4%', 'y', '2,000%']),
  );
  expect((await show({ 'n.max': ['100'] })).split(/\|+/)).toEqual(expect.arrayContaining(['2', '5.5%', 'y']));
});
