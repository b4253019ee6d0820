import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnType } from '#columns/index.ts';
import { valueOf } from '#domain/error/result.ts';
import { dataRequestSchema, type Validity } from '#domain/query/data-request.ts';
import { type Cell } from '#domain/value/cell/cell.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { cellProblem, cellRules } from '#domain/source/column/cell-rules.ts';
import { splitList } from '#domain/value/text/list-text.ts';
import { noLimits, openTestTables } from '../testing/open-test-tables.ts';
import { duckDbDialect } from './dialect.ts';
import { tableLayoutOf } from '../query/layout.ts';
import { rawExpression, typedExpression } from './table/cast-column.ts';
import { ruledColumns as casesColumns } from '../testing/case-columns.ts';

const ruledColumns = [
  ...casesColumns,
  sourceColumnSchema.parse({ name: 'shape', type: 'geometry', required: 'yes' }),
  ...[
    { name: 'depth', type: 'number', dataType: 'numeric', least: 0, most: 10.5 },
    { name: 'begin', type: 'date', dataType: 'date', least: '2020-01-02', most: '2020-03-01' },
    { name: 'seen', type: 'timestamp', dataType: 'timestamp', most: '2020-01-31' },
  ].map((column) => sourceColumnSchema.parse(column)),
];
const layout = tableLayoutOf(duckDbDialect, 'v1', ruledColumns);
let tables: Awaited<ReturnType<typeof openTestTables>>;
beforeAll(async () => {
  tables = await openTestTables();
});
afterAll(() => tables.close());
const version = () => tables.open(layout, ruledColumns);

/** Raw texts of each column: what fits, what does not, and what only looks like it. */
const texts: Record<string, (string | null)[]> = {
  state: ['Ohio', ' ', '', "zz' OR 1=1 --"],
  incident_type: ['Fire', 'fire', "O'Hare", 'Fire ', '', "zz' OR 1=1 --"],
  cost: ['1', '007', '1e400', 'n/a', '', ' ', '-'],
  closed: ['true', 'no', 'Ja', 'ja', 'nein', ''],
  declared: ['2020-01-02', '2020-13-02', '2020-02-30', '', 'today'],
  updated: ['2020-01-02T03:04:05.000Z', '2020-01-02 03:04', '25:00', ''],
  programs: ['Fire', 'Fire, Flood', 'Fire,zz', ' , ', '""', '', '"O\'Hare"', 'zz, "a,b", zz'],
  code: ['1', '1.0', '20', '2', 'one', ''],
  county: ['C0', 'C19', 'C20', ''],
  shape: [
    'POINT (1 2)',
    'POINT (1 2 3)',
    'pointzm(1 2 3 4)',
    'SRID=4326;POLYGON((0 0, 1 0, 1 1))',
    'MULTIPOINT (1 2, (3 4), EMPTY)',
    'POLYGON ((0 0, 1 0',
    'GEOMETRYCOLLECTION (POINT EMPTY)',
    '{"type":"Point","coordinates":[1,2]}',
    '{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}',
    '{"type":"Point","coordinates":"x"}',
    '{"type":"Circle","coordinates":[1,2]}',
    '{',
    'Ohio',
    '',
  ],
  depth: ['1', '-0.1', '0', '10.5', '10.50001', 'deep', ''],
  begin: ['2020-01-02', '2020-01-01', '2020-03-01', '2020-03-02', '2020-02-30', ''],
  seen: ['2020-01-31 23:59:59', '2020-02-01 00:00', '1999-01-01 00:00', 'never', ''],
};
type Row = Record<string, string | null>;
const row = fc.record(
  Object.fromEntries(
    Object.entries(texts).map(([name, list]) => [
      name,
      fc.oneof(
        { weight: 3, arbitrary: fc.constant(list[0]!) },
        { weight: 3, arbitrary: fc.constantFrom(null, ...list) },
      ),
    ]),
  ),
);

test('DuckDB validates any row as the plain rule validates the result', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 12 }), async (rows) => {
      await load(rows);
      const all = await runWith('all');
      const naive = all.rows.map((cells) =>
        Object.fromEntries(
          ruledColumns.flatMap((column, index) => {
            const problem = cellProblem(cells[index + 1]!, cellRules(column, columnType(column.type)));
            if (!problem) return [];
            return [[column.name, problem]];
          }),
        ),
      );
      const isBad = (_: unknown, index: number) => Object.keys(naive[index]!).length > 0;
      const invalid = await runWith('invalid');
      expect(invalid.problems).toEqual(naive.filter(isBad));
      expect(invalid.rows).toEqual(all.rows.filter(isBad));
      expect(invalid.length).toBe(invalid.rows.length);
      const valid = await runWith('valid');
      expect(valid.rows).toEqual(all.rows.filter((cells, index) => !isBad(cells, index)));
      expect(valid.problems).toBeUndefined();
      expect(await validityCounts()).toEqual({
        rows: rows.length,
        invalid: invalid.length,
        problems: tally(naive),
      });
      for (const column of ruledColumns) {
        expect(await invalidValues(column.name)).toEqual(naiveInvalidValues(column.name, rows, naive));
      }
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 25) },
  );
}, 120_000);

function runWith(validity: Validity) {
  const request = dataRequestSchema.parse({ attributes: ['id', ...Object.keys(texts)], validity });
  return version().run(valueOf(resolveRequest(request, ruledColumns)), noLimits);
}

async function validityCounts() {
  const { valid, invalid, problems } = await version().validity(undefined, noLimits);
  const counts = problems.map(({ column, reason, count }) => [`${column} ${reason}`, count]);
  return { rows: valid + invalid, invalid, problems: Object.fromEntries(counts) as Record<string, number> };
}

function tally(naive: readonly Record<string, string>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [column, reason] of naive.flatMap((problems) => Object.entries(problems))) {
    counts[`${column} ${reason}`] = (counts[`${column} ${reason}`] ?? 0) + 1;
  }
  return counts;
}

async function invalidValues(name: string) {
  const column = ruledColumns.find((candidate) => candidate.name === name)!;
  const values = await version().invalidValues(column, 100, noLimits);
  return new Map(values.map(({ value, count }) => [value, count]));
}

function naiveInvalidValues(
  name: string,
  rows: readonly Row[],
  naive: readonly Record<string, string>[],
): Map<Cell, number> {
  const column = ruledColumns.find((candidate) => candidate.name === name)!;
  const found = new Map<Cell, number>();
  rows.forEach((cells, index) => {
    if (!naive[index]![name]) return;
    const text = cells[name] || null;
    const members = column.type === 'multiselect' ? splitList(text ?? '') : [];
    const values =
      members.length > 0
        ? members.filter((member) => !column.options!.some(({ value }) => value === member))
        : [text];
    for (const value of column.type === 'multiselect' && members.length === 0 ? [null] : values) {
      found.set(value, (found.get(value) ?? 0) + 1);
    }
  });
  return found;
}

async function load(rows: readonly Row[]): Promise<void> {
  const fields = [...layout.columns.values()].flatMap(({ value, raw, type }) => [
    `${value} ${type}`,
    ...(raw ? [`${raw} VARCHAR`] : []),
  ]);
  const expressions = [...layout.columns].flatMap(([name, { raw, type, ...options }]) => {
    const text = `"${name}"`;
    return [typedExpression(text, type, options), ...(raw ? [rawExpression(text, type, options)] : [])];
  });
  const names = [...layout.columns.keys()].map((name) => `"${name}" VARCHAR`);

  await tables.run(`CREATE OR REPLACE TABLE v1 (id BIGINT, ${fields.join(', ')})`);
  await tables.run(`CREATE OR REPLACE TABLE texts (id BIGINT, ${names.join(', ')})`);
  if (rows.length === 0) return;

  // The expressions are planned once for all rows: they take most of the time of this test.
  await tables.run(`INSERT INTO texts VALUES ${rows.map(literalsOf).join(', ')}`);
  await tables.run(`INSERT INTO v1 SELECT id, ${expressions.join(', ')} FROM texts ORDER BY id`);
}

function literalsOf(cells: Row, index: number): string {
  const texts = [...layout.columns.keys()].map((name) => {
    const text = cells[name] ?? null;
    if (text === null) return 'NULL';
    return `'${text.replaceAll("'", "''")}'`;
  });

  return `(${[index + 1, ...texts].join(', ')})`;
}
