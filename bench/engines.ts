import { valueOf } from '../src/domain/error/result.ts';
import { checkRequest } from '../src/domain/query/check-request.ts';
import { dataRequestSchema, type DataRequestInput } from '../src/domain/query/data-request.ts';
import { columnTable } from '../src/domain/query/resolve-column.ts';
import { resolveRequest } from '../src/domain/query/resolve-request.ts';
import { sourceColumnSchema } from '../src/domain/source/column/column.ts';
import type { OpenVersion } from '../src/server/engine/contract.ts';
import { duckDbDialect } from '../src/server/engine/duckdb/dialect.ts';
import { tableLayoutOf } from '../src/server/engine/query/layout.ts';
import { noLimits } from '../src/server/engine/testing/open-test-tables.ts';
import { openBothEngines } from '../tests/fixtures/both-engines.ts';
import { hasClickHouse } from '../tests/fixtures/clickhouse.ts';
import { compare, report } from './shared/measure.ts';

/** Five shapes of questions on both engines, where chdb is installed or a server is named. */
const sizes = (process.env['ROWS'] ?? '3000000,30000000').split(',').map(Number);

const columns = [
  { name: 'region', type: 'text' },
  { name: 'kind', type: 'text' },
  { name: 'day', type: 'date', dataType: 'date' },
  { name: 'amount', type: 'number', dataType: 'numeric' },
].map((column) => sourceColumnSchema.parse(column));

const requests: Record<string, DataRequestInput> = {
  groups: { attributes: ['region', 'amount'], groupBy: ['region'], fn: { amount: 'avg' }, toIndex: 100 },
  totals: { attributes: ['amount', 'day'], fn: { amount: 'sum', day: 'max' } },
  'top 20': { attributes: ['amount', 'kind'], orderBy: { amount: 'desc nulls last' }, toIndex: 20 },
  'text match': { attributes: ['amount'], fn: { amount: 'count' }, like: { region: 'gion 10' } },
};

if (hasClickHouse) {
  for (const rows of sizes) {
    await measure(rows);
  }
} else {
  console.log('skip engines: ClickHouse is not installed (npm run test:clickhouse installs it)');
}

async function measure(rows: number): Promise<void> {
  const engines = await openBothEngines();
  const layout = {
    ...tableLayoutOf(duckDbDialect, 'rows', columns),
    rows,
  };
  const raw = ['r3', 'r4'].map((name) => `CAST(NULL AS VARCHAR) AS ${name}`).join(', ');
  await engines.run(`CREATE TABLE rows AS SELECT i AS id, 'Region ' || hash(i * 3) % 229 AS c1,
    'Kind ' || hash(i * 5) % 5000 AS c2, DATE '2010-01-01' + CAST(hash(i * 7) % 5000 AS INTEGER) AS c3,
    CAST(hash(i * 11) % 100000 AS DOUBLE) / 100 AS c4, ${raw} FROM range(1, ${rows + 1}) AS t(i)`);
  await engines.copy(layout);
  const { duckDb, clickHouse } = engines.open(layout, columns);
  const kind = columnTable(columns)('kind')!;

  const works = Object.entries(requests).map(([name, input]): [string, Work] => {
    const resolved = valueOf(checkRequest(valueOf(resolveRequest(dataRequestSchema.parse(input), columns))));
    return [name, (version) => version.run(resolved, noLimits)];
  });
  works.push(['distinct', (version) => version.distinct(kind, { search: '', limit: 50 }, noLimits)]);
  for (const [name, work] of works) {
    const { first, second } = await compare(
      5,
      () => work(duckDb),
      () => work(clickHouse),
    );
    const claim = `${name} of ${rows / 1_000_000} million rows: ClickHouse on one machine at most 5 times as long`;
    report(claim, { duckdb: first, clickhouse: second, times: second / first }, second <= first * 5);
  }

  await engines.close();
}

type Work = (version: OpenVersion) => Promise<unknown>;
