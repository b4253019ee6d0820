import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueOf } from '#domain/error/result.ts';
import { dataStateSchema } from '#dataview/state/data-state.ts';
import { dataQueries } from '#dataview/query/build-queries.ts';
import { filterForm } from '#dataview/filters/filter-fields.ts';
import { pageFilters } from '#domain/page/filter/page-filters.ts';
import { changedSearch, formSearch } from '#domain/page/filter/query-string.ts';
import { dataRequestSchema, type DataRequestInput } from '#domain/query/data-request.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { duckDbDialect } from '#server/engine/duckdb/dialect.ts';
import { tableLayoutOf } from '#server/engine/query/layout.ts';
import { noLimits, openTestTables } from '#server/engine/testing/open-test-tables.ts';

const columns = [sourceColumnSchema.parse({ name: 'v', display_name: 'V', type: 'text' })];
const layout = tableLayoutOf(duckDbDialect, 'v1', columns);
let tables: Awaited<ReturnType<typeof openTestTables>>;
beforeAll(async () => {
  tables = await openTestTables();
});
afterAll(() => tables.close());

const parts = [
  'null',
  'NULL',
  '(empty)',
  '|||',
  '|',
  '\\',
  '\\:',
  ' ',
  'a',
  'É',
  '%',
  '_',
  "'",
  '\n',
  '\t',
  '',
];
const text = fc
  .oneof(
    fc.array(fc.constantFrom(...parts), { maxLength: 4 }).map((some) => some.join('')),
    fc.string(),
  )
  .filter((one) => one !== '' && !one.includes('\0') && one.isWellFormed());

const attribution = { sourceId: 1, sourceName: 'S', versionId: 2, versionName: 'v1', updatedAt: '' };

const state = dataStateSchema.parse({
  sourceInfo: { sourceId: 1, versionId: 2 },
  columns: [{ name: 'v', show: true, filters: [{ type: 'external', operation: 'filter' }] }],
});

async function rowsOf(search: string, of = state): Promise<unknown[]> {
  const filters = pageFilters([], new URLSearchParams(search));
  const query = dataQueries(of, { filters, parameters: { page: 0, sort: null } })['rows'];
  if (query?.kind !== 'rows') throw new Error('There is no query for rows.');
  return run(query.request);
}

async function run(request: DataRequestInput): Promise<unknown[]> {
  const resolved = valueOf(resolveRequest(dataRequestSchema.parse(request), columns));
  const { rows } = await tables.open(layout, columns).run(resolved, noLimits);
  return rows.map(([cell]) => cell);
}

/** Fills the table with these cells. */
async function fill(cells: readonly (string | null)[]): Promise<void> {
  const place = layout.columns.get('v');
  await tables.run('DROP TABLE IF EXISTS v1');
  await tables.run(`CREATE TABLE v1 (id BIGINT, ${place?.value ?? 'c1'} VARCHAR)`);
  for (const [index, cell] of cells.entries()) {
    await tables.run(
      `INSERT INTO v1 VALUES (${index}, ${cell === null ? 'NULL' : `'${cell.replaceAll("'", "''")}'`})`,
    );
  }
}

test('each value that a filter offers selects its rows and no others, by a link and by a form', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(text, { minLength: 2, maxLength: 8 }), async (texts) => {
      const cells = [...texts, null];
      await fill(cells);
      const result = { columns: [], rows: cells.map((cell) => [cell, 1]), length: 9, totals: null };
      const form = filterForm({
        id: 'f',
        state,
        results: { 'values:v': { status: 'ready', result, columns, attribution, managed: false } },
        filters: {},
        href: ({ filters }) => changedSearch('', 'f', {}, { filters: filters ?? {} }),
        hidden: [],
      });
      const field = form?.fields[0];
      if (field?.kind !== 'many') throw new Error('The filter lists no values.');
      expect(field.choices).toHaveLength(cells.length);
      expect(new Set(field.choices.map(([, label]) => label)).size).toBe(cells.length);
      const selected: unknown[] = [];
      for (const [value] of field.choices) {
        const rows = await rowsOf(formSearch([['v', value]]));
        expect(rows).toHaveLength(1);
        expect(await rowsOf(changedSearch('', 'f', {}, { filters: { v: [value] } }))).toEqual(rows);
        selected.push(...rows);
      }
      expect(new Set(selected)).toEqual(new Set(cells));
    }),
    { numRuns: 25 },
  );
});

const searching = dataStateSchema.parse({
  sourceInfo: { sourceId: 1, versionId: 2 },
  columns: [{ name: 'v', show: true, filters: [{ type: 'external', operation: 'like' }] }],
});

test('a text that is searched finds exactly the rows that contain it, by the form and by what follows it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(text, { minLength: 2, maxLength: 8 }), async (texts) => {
      await fill([...texts, null]);
      const form = (search: string) =>
        filterForm({
          id: 'f',
          state: searching,
          results: {},
          filters: pageFilters([], new URLSearchParams(search)),
          href: ({ filters }) => changedSearch(search, 'f', {}, { filters: filters ?? {} }),
          hidden: [],
        });
      for (const one of texts) {
        const field = form('')?.fields[0];
        if (field?.kind !== 'threshold') throw new Error('The filter has no field.');
        const search = formSearch([[field.name, one]]);
        const rows = await rowsOf(search, searching);
        const condition = { column: 'v', operation: 'like' as const, values: [one] };
        expect(rows).toEqual(await run({ attributes: ['v'], normalFilter: [condition], toIndex: 100 }));
        expect(rows).toContain(one);
        // The form shows the text, and links that set the same filter lead to the same rows.
        expect(form(search)?.fields[0]).toMatchObject({ value: one, text: one });
        const filters = { v: pageFilters([], new URLSearchParams(search))['v'] ?? null };
        expect(await rowsOf(changedSearch('', 'f', {}, { filters }), searching)).toEqual(rows);
      }
    }),
    { numRuns: 25 },
  );
});
