import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { valueOf } from '#domain/error/result.ts';
import { checkRequest } from '#domain/query/check-request.ts';
import { dataRequestSchema, type DataRequestInput } from '#domain/query/data-request.ts';
import { columnTable } from '#domain/query/resolve-column.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import type { TilePoints } from '#domain/query/tile-points.ts';
import { sourceColumnSchema, type SourceColumn } from '#domain/source/column/column.ts';
import { openBothEngines, relationsInClickHouse } from '../../../../tests/fixtures/both-engines.ts';
import { hasClickHouse } from '../../../../tests/fixtures/clickhouse.ts';
import { countShared, measureMatched, measureTable } from '../requests/measure-tables.ts';
import { withTwelveDigits } from '../testing/with-twelve-digits.ts';
import type { OpenVersion } from '../contract.ts';
import type { LabelRelation, TableLayout } from '../dialect.ts';
import { duckDbDialect } from '../duckdb/dialect.ts';
import { rawExpression, typedExpression } from '../duckdb/table/cast-column.ts';
import { rawTextExpression } from '../query/column-expression.ts';
import { expandGroups } from '../query/expand-groups.ts';
import { tableLayoutOf, tableOf } from '../query/layout.ts';
import { startParameters } from '../query/statement.ts';
import { caseColumns, mappedColumns, ruledColumns } from '../testing/case-columns.ts';
import { caseLabels, lookupLayout, lookupStatements, tableStatements } from '../testing/case-tables.ts';
import { oddRows } from '../testing/odd-rows.ts';
import { noLimits } from '../testing/open-test-tables.ts';

const cases = join(import.meta.dirname, '..', 'query', 'cases');
const withShape = [
  ...ruledColumns,
  sourceColumnSchema.parse({ name: 'shape', type: 'geometry', required: 'yes' }),
  ...[
    { name: 'station', type: 'text', unique: true, pattern: "[A-Z]{2}\\d+|it's" },
    { name: 'begin', type: 'date', dataType: 'date', least: '2020-01-02' },
    {
      name: 'end',
      type: 'date',
      dataType: 'date',
      most: '2020-03-01',
      compared_with: { column: 'begin', comparison: 'gte' },
    },
    { name: 'depth', type: 'number', dataType: 'numeric', least: 0, most: 10.5, unique: true },
    { name: 'seen', type: 'timestamp', dataType: 'timestamp', most: '2020-01-31' },
  ].map((column) => sourceColumnSchema.parse(column)),
];

/** Raw texts of each column: what fits, what does not, and what only looks like it. */
const texts: Record<string, (string | null)[]> = {
  state: ['Ohio', ' ', '', "zz' OR 1=1 --"],
  incident_type: ['Fire', 'fire', "O'Hare", 'Fire ', ''],
  cost: ['1', '007', '1e400', 'n/a', '', ' ', '-'],
  closed: ['true', 'no', 'Ja', 'ja', 'nein', ''],
  declared: ['2020-01-02', '2020-13-02', '2020-02-30', '', 'today'],
  updated: ['2020-01-02T03:04:05.000Z', '2020-01-02 03:04', '25:00', ''],
  programs: ['Fire', 'Fire, Flood', 'Fire,zz', ' , ', '', '"O\'Hare"', 'zz, "a,b", zz'],
  code: ['1', '1.0', '20', '2', 'one', ''],
  county: ['C0', 'C19', 'C20', ''],
  shape: [
    'POINT (1 2)',
    'POINT (181 2)',
    'SRID=4326;POLYGON((0 0, 1 0, 1 1))',
    'POLYGON ((0 0, 1 0, 1 1, 0 0))',
    '{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}',
    '{',
    'Ohio',
    '',
  ],
  station: ['AB1', 'AB12', "it's", 'ab1', 'AB1\n', 'é', ''],
  begin: ['2020-01-02', '2020-01-01', '2020-02-01', 'soon', ''],
  end: ['2020-01-02', '2020-03-01', '2020-03-02', '1999-01-01', ''],
  depth: ['1', '-0.1', '0', '10.5', '10.50001', 'deep', ''],
  seen: ['2020-01-31 23:59:59', '2020-02-01 00:00', '1999-01-01 00:00', 'never', ''],
};

describe.skipIf(!hasClickHouse)('both engines', () => {
  let engines: Awaited<ReturnType<typeof openBothEngines>>;
  beforeAll(async () => {
    engines = await openBothEngines();
    for (const sql of lookupStatements) {
      await engines.run(sql);
    }
    await engines.copy(lookupLayout);
  });
  afterAll(() => engines.close());

  /** The texts as a table of these columns. */
  const loadTexts = async (columns: readonly SourceColumn[], table: string): Promise<TableLayout> => {
    const plain = tableLayoutOf(duckDbDialect, table, columns);
    const physical = [...plain.columns].map(([name, column]): [string, typeof column] => {
      if (name !== 'shape') return [name, column];
      return [name, { ...column, drawable: `d${column.value}` }];
    });
    const layout = { ...plain, columns: new Map(physical) };
    const cells = physical.flatMap(([name, { value, raw, type, ...options }]) => {
      const text = `"${name}"`;
      const own = `${typedExpression(text, type, options)} AS ${value}`;
      return raw ? [own, `${rawExpression(text, type, options)} AS ${raw}`] : [own];
    });
    const rows = Array.from({ length: 60 }, (_, index) => {
      const own = physical.map(([name], number) => {
        const known = texts[name]!;
        const text = known[(index * (number + 1)) % (known.length + 1)] ?? null;
        return text === null ? 'NULL' : `'${text.replaceAll("'", "''")}'`;
      });
      return `(${[index + 1, ...own].join(', ')})`;
    });
    const names = physical.map(([name]) => `"${name}"`).join(', ');
    await engines.run(
      `CREATE OR REPLACE TABLE ${table} AS SELECT id, ${cells.join(', ')} FROM (VALUES ${rows.join(', ')}) AS t(id, ${names})`,
    );
    await engines.copy(layout);
    return layout;
  };

  test('find the same invalid rows, cells and values, and the same shapes', async () => {
    const layout = await loadTexts(withShape, 'ruled');
    const versions = engines.open(layout, withShape);
    for (const validity of ['all', 'invalid', 'valid'] as const) {
      const parsed = dataRequestSchema.parse({ attributes: ['id', ...Object.keys(texts)], validity });
      const resolved = valueOf(resolveRequest(parsed, withShape));
      await expectSame(versions, (version) => version.run(resolved, noLimits));
    }
    const some = [
      { value: 'x', rows: '{[1,7],[20,20]}' },
      { value: null, rows: '{[30,41]}' },
    ];
    await expectSame(versions, (version) => version.validity(undefined, noLimits));
    await expectSame(versions, (version) => version.validity(some, noLimits));
    await expectSame(versions, async (version) => {
      const { columns, rows } = await version.statistics();
      // The number of distinct shapes is an estimate.
      return { rows, columns: { ...columns, shape: { ...columns['shape'], distinct: null } } };
    });
    for (const column of withShape) {
      await expectSame(versions, (version) => version.invalidValues(column, 100, noLimits));
    }
  });

  test('read and write ranges of rows in the same way', async () => {
    const layout = await loadTexts(withShape, 'ruled');
    const versions = engines.open(layout, withShape);
    const some = [
      { value: "it's \\", rows: '{[1,3],[5,5]}' },
      { value: null, rows: '{[4,4]}' },
    ];
    await expectSame(versions, (version) => {
      const parameters = startParameters(version.layout.dialect);
      const sql = `SELECT row_id, x FROM (${expandGroups(some, parameters)}) ORDER BY row_id`;
      return version.select({ sql, parameters: parameters.list });
    });
    for (const name of layout.columns.keys()) {
      await expectSame(versions, (version) => {
        const { dialect, columns } = version.layout;
        const raw = rawTextExpression(version.layout, columns.get(name)!);
        const rows = `SELECT ${raw} AS x, id FROM ${tableOf(version.layout)}`;
        return version.select({ sql: dialect.collapseRanges(rows).join('\n'), parameters: [] });
      });
    }
    const na = { na_values: ['-', "n'a"], trim: true };
    await expectSame(versions, (version) => {
      const parameters = startParameters(version.layout.dialect);
      const list = parameters.bindList([' e\u0301 \t', '-', " n'a ", '', ' x\\y\n'], 'VARCHAR');
      const stored = (['VARCHAR', 'DOUBLE'] as const).map((type) =>
        version.layout.dialect.storedText('x', { value: 'c1', raw: null, type, mayMisfit: false, ...na }),
      );
      const sql = `SELECT ${stored.join(', ')} FROM (SELECT ${version.layout.dialect.unnest(list)} AS x)`;
      return version.select({ sql, parameters: parameters.list });
    });
  });

  test('measure tables, and rows that both have, in the same way', async () => {
    const before = await loadTexts(withShape, 'measured_before');
    const after = await loadTexts(withShape, 'measured_after');
    const [one, other] = [engines.open(before, withShape), engines.open(after, withShape)];
    await expectSame(one, async (version) => withTwelveDigits(await measureTable(version, noLimits)));
    const matchedIn = async (engine: 'duckDb' | 'clickHouse') => {
      const versions = { before: one[engine], after: other[engine], limits: noLimits };
      const measures = await measureTable(versions.before, noLimits);
      return withTwelveDigits([
        await measureMatched(versions, measures),
        await countShared(versions, measures, measures),
      ]);
    };
    expect(await matchedIn('clickHouse')).toEqual(await matchedIn('duckDb'));
  });

  const isOfRuledColumns = (name: string) => /^(?:validity|mapped-options|ordered-options)/.test(name);

  test.each(readdirSync(cases).filter(isOfRuledColumns))(
    'have the same result of the case %s',
    async (name) => {
      const columns = name.startsWith('mapped-options') ? mappedColumns : ruledColumns;
      const layout = await loadTexts(columns, 'cases');
      const input = JSON.parse(readFileSync(join(cases, name, 'request.json'), 'utf8')) as DataRequestInput;
      const resolved = valueOf(
        checkRequest(valueOf(resolveRequest(dataRequestSchema.parse(input), columns))),
      );
      const options: ReadonlyMap<string, LabelRelation> =
        columns === mappedColumns
          ? new Map(['county', 'programs'].map((one) => [one, caseLabels.get('state')!]))
          : new Map();
      const { duckDb, clickHouse } = engines.open(layout, columns);
      const labels = new Map();
      const versions = {
        duckDb: duckDb.withRelations({ labels, options }),
        clickHouse: clickHouse.withRelations({ labels, options: relationsInClickHouse(options) }),
      };
      await expectSame(versions, (version) => version.run(resolved, noLimits));
    },
  );

  const layout = tableLayoutOf(duckDbDialect, 'odd', caseColumns);
  const loadOdd = async () => {
    for (const sql of tableStatements(layout, oddRows)) {
      await engines.run(sql);
    }
    await engines.copy(layout);
    return engines.open(layout, caseColumns);
  };

  test('write the same files', async () => {
    const { duckDb, clickHouse } = await loadOdd();
    const attributes = caseColumns.map(({ name }) => name);
    const requests: DataRequestInput[] = [
      { attributes },
      { attributes: ['cost', 'state'], filter: { closed: [true] }, orderBy: { cost: 'desc nulls last' } },
      { attributes, groupBy: ['closed'], fn: Object.fromEntries(attributes.map((name) => [name, 'max'])) },
      { attributes: ['closed', 'cost', 'people'], fn: { closed: 'sum', cost: 'count', people: 'avg' } },
    ];
    for (const input of requests) {
      const resolved = valueOf(
        checkRequest(valueOf(resolveRequest(dataRequestSchema.parse(input), caseColumns))),
      );
      const columns = resolved.outputs.map(({ name }) => caseColumns.find((one) => one.name === name)!);
      const written = await Promise.all(
        [duckDb, clickHouse].map(async (version) => {
          const path = await engines.temporaryPath();
          await version.save(resolved, { path, columns, rounded: new Set([2]) }, noLimits);
          const reader = await (await engines.run(`SELECT * FROM '${path}'`)).getRows();
          const types = await (await engines.run(`DESCRIBE SELECT * FROM '${path}'`)).getRows();
          return [reader, types].map(String);
        }),
      );
      expect(written[1]).toEqual(written[0]);
    }
  });

  test('have the same choices of labels', async () => {
    const { duckDb, clickHouse } = await loadOdd();
    for (const [name, relation] of caseLabels) {
      const own = relationsInClickHouse(caseLabels).get(name)!;
      for (const search of [
        { search: '', limit: 20 },
        { search: 'a', limit: 20 },
        { search: "'", limit: 20, values: ["O'Hare", 'Airport'] },
      ]) {
        expect(await clickHouse.choices(own, search, noLimits)).toEqual(
          await duckDb.choices(relation, search, noLimits),
        );
      }
    }
  });

  test('have the same points in tiles', async () => {
    const columns = ['latitude', 'longitude', 'amount', 'name'].map((name) =>
      sourceColumnSchema.parse({ name, type: name === 'name' ? 'text' : 'number' }),
    );
    const numeric = columns.map((column) =>
      column.name === 'name' ? column : { ...column, dataType: 'numeric' as const },
    );
    const layoutOfPoints = { ...tableLayoutOf(duckDbDialect, 'points', numeric), rows: 500 };
    await engines.run(`CREATE OR REPLACE TABLE points AS
      SELECT i AS id, CAST((i * 37) % 181 - 90.25 AS DOUBLE) AS c1, NULL::VARCHAR AS r1,
        CAST((i * 101) % 361 - 180.5 AS DOUBLE) AS c2, NULL::VARCHAR AS r2,
        CAST(CASE WHEN i % 9 > 0 THEN i % 13 END AS DOUBLE) AS c3, NULL::VARCHAR AS r3, 'n' || i % 3 AS c4
      FROM range(1, 501) AS t(i)`);
    await engines.copy(layoutOfPoints);
    const column = columnTable(numeric);
    const points: TilePoints = {
      where: [],
      relation: 'and',
      search: [],
      validity: null,
      latitude: column('latitude')!,
      longitude: column('longitude')!,
      carried: [
        { source: column('amount')!, fn: 'sum' },
        { source: column('name')!, fn: null },
        { source: column('amount')!, fn: 'avg' },
      ],
    };
    const versions = engines.open(layoutOfPoints, numeric);
    for (const address of [
      { z: 0, x: 0, y: 0 },
      { z: 3, x: 2, y: 5 },
      { z: 7, x: 100, y: 50 },
    ]) {
      await expectSame(versions, async (version) => {
        const { counts, x, y, ids, values } = await version.tile(points, address, noLimits, 'points');
        return Array.from(counts, (count, index) => ({
          count,
          place: `${Math.floor(x[index]! / 16)} ${Math.floor(y[index]! / 16)}`,
          id: count === 1 ? ids[index] : null,
          values: values.map((of) => of[index]),
        })).toSorted((one, other) => one.place.localeCompare(other.place) || one.count - other.count);
      });
    }
  });
});

async function expectSame(
  { duckDb, clickHouse }: { duckDb: OpenVersion; clickHouse: OpenVersion },
  ask: (version: OpenVersion) => Promise<unknown>,
): Promise<void> {
  expect(await ask(clickHouse)).toEqual(await ask(duckDb));
}
