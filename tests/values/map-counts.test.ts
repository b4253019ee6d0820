import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { renderSection } from '#sections/example-section.tsx';
import { addPage, addSource } from '../fixtures/contents.ts';
import { drawnMarks } from '../fixtures/drawn-map.ts';
import { openInstallation, type TestInstallation } from '../fixtures/installation.ts';

let installation: TestInstallation;
let site: number;
beforeAll(async () => {
  installation = await openInstallation();
  site = await installation.addSite('/');
}, 60_000);
afterAll(() => installation.close());

/** How rows may write a state, and which one it is; the last ones are none. */
const spellings: [place: string, state: string | null][] = [
  ['Alabama', 'Alabama'],
  ['AL', 'Alabama'],
  ['01', 'Alabama'],
  ['1', 'Alabama'],
  ['California', 'California'],
  ['CALIFORNIA', 'California'],
  ['06', 'California'],
  ['New York', 'New York'],
  ['ny', 'New York'],
  ['Hawaii', 'Hawaii'],
  ['Atlantis', null],
  ['99', null],
  ['', null],
];

type Row = { place: string; state: string | null; year: number; amount: number | null };

const randomRow: fc.Arbitrary<Row> = fc
  .record({
    spelling: fc.constantFrom(...spellings),
    year: fc.integer({ min: 2020, max: 2022 }),
    amount: fc.option(fc.integer({ min: -50, max: 900 }), { freq: 4 }),
  })
  .map(({ spelling: [place, state], year, amount }) => ({ place, state, year, amount }));

/** The amounts of states, by their names. */
type Amounts = Record<string, number>;

/** What plain SQL says of each state, from a table of its own. */
async function amountsInSql(rows: readonly Row[], years: readonly number[], fn: string): Promise<Amounts> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  await connection.run('CREATE TABLE events (state VARCHAR, year INTEGER, amount INTEGER)');
  const literal = (value: string | number | null) =>
    typeof value === 'string' ? `'${value}'` : String(value);
  const values = rows.map(({ state, year, amount }) => `(${[state, year, amount].map(literal).join(', ')})`);
  await connection.run(`INSERT INTO events VALUES ${values.join(', ')}`);

  const chosen = years.length > 0 ? years : [2020, 2021, 2022];
  const read = await connection.runAndReadAll(
    `SELECT state, CAST(${fn}(amount) AS INTEGER) AS value FROM events
     WHERE state IS NOT NULL AND year IN (${chosen.join(', ')}) GROUP BY state HAVING value IS NOT NULL`,
  );
  connection.closeSync();
  instance.closeSync();
  return Object.fromEntries(read.getRows() as [string, number][]);
}

/** The state of a map of states with a function of their amounts, which follows the years of its page. */
const mapOf = (sourceInfo: object, fn: string) => ({
  sourceInfo,
  columns: [
    { name: 'place', show: true, xAxis: true, group: true },
    { name: 'amount', type: 'number', show: true, yAxis: true, fn },
    {
      name: 'year',
      filters: [
        { type: 'internal', operation: 'filter', values: [], usePageFilters: true, searchParamKey: 'year' },
      ],
    },
  ],
  map: { boundaries: 'us-states' },
});

/** Adds a page with a map for each function; returns its path. */
async function addMaps(title: string, sourceInfo: object, functions: readonly string[]): Promise<string> {
  const sections = functions.map((fn) => ({ id: fn, type: 'Map', state: mapOf(sourceInfo, fn) }));
  await addPage(installation, site, { title, sections });
  return title.toLowerCase().replaceAll(' ', '_');
}

type Results = Record<string, Record<string, SectionResult>>;

/** What a visitor is given for the sections of a page, under a choice of years. */
async function resultsOf(path: string, years: readonly number[]): Promise<Results> {
  const query = 'query ($path: String!, $search: String!) { pageView(path: $path, search: $search) }';
  const search = years.length > 0 ? `?year=${years.join('|||')}` : '';
  const { data } = await installation.ask('visitor', query, { path, search });
  return (data as unknown as { pageView: { results: Results } }).pageView.results;
}

/** What a map says of each state that it has an amount of. */
async function amountsOnMap(sourceInfo: object, fn: string, results: Results[string]): Promise<Amounts> {
  const html = await renderSection('Map', mapOf(sourceInfo, fn), results);
  const marks = drawnMarks(html).filter(({ letter }) => letter !== '_');
  const amounts = marks.map(({ name, facts }) => {
    const [amount = ''] = Object.values(facts);
    return [name ?? '', Number(amount.replaceAll(',', '').replace('−', '-'))] as const;
  });
  return Object.fromEntries(amounts);
}

test('what a map says of regions is what SQL says of their rows, under any filter', async () => {
  const functions = ['sum', 'count', 'max'];
  let number = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomRow, { minLength: 1, maxLength: 60 }),
      fc.subarray([2020, 2021, 2022]),
      async (rows, years) => {
        number += 1;
        const lines = rows.map(({ place, year, amount }) => `${place},${year},${amount ?? ''}`);
        const csv = ['place,year,amount', ...lines].join('\n');
        const source = await addSource(installation, { name: `Events ${number}`, csv });
        const path = await addMaps(`Map ${number}`, source, functions);

        const results = await resultsOf(path, years);
        for (const fn of functions) {
          const onMap = await amountsOnMap(source, fn, results[`p-${fn}`]!);
          expect(onMap, fn).toEqual(await amountsInSql(rows, years, fn));
        }
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
}, 120_000);
