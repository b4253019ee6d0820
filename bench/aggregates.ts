import { DuckDBInstance } from '@duckdb/node-api';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataRequestInput } from '#domain/query/data-request.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { createVersion, openTestEngine, publishQuery } from '../tests/fixtures/data-engine.ts';
import { startPostgres } from '../src/server/embedded-postgres/embedded-postgres.server.ts';
import { createTemplates, silentLog, testPostgresVariable } from '../tests/fixtures/postgres.ts';
import { compare, report } from './shared/measure.ts';

/**
 * Ten million sales, made by DuckDB, in the engine and in a PostgreSQL of its own that was tuned for such
 * questions.
 */
const rows = Number(process.env['BENCH_ROWS'] ?? 10_000_000);
const sales = `SELECT i AS _row_id, 'Region ' || (hash(i) % 50) AS region, 'Product ' || (hash(i + 7) % 5000) AS product,
  (hash(i + 13) % 100000) / 100.0 AS price, CAST(hash(i + 31) % 40 AS BIGINT) AS amount,
  'Note ' || (hash(i + 17) % 100000) || CASE WHEN hash(i + 3) % 997 = 0 THEN ' delayed' ELSE '' END AS note
  FROM range(1, ${rows + 1}) AS t(i)`;

const folder = await mkdtemp(join(tmpdir(), 'tidemark-aggregates-'));
const settings = {
  shared_buffers: '3GB',
  work_mem: '256MB',
  maintenance_work_mem: '1GB',
  effective_cache_size: '10GB',
  max_parallel_workers_per_gather: '2',
  random_page_cost: '1.1',
  jit: 'on',
  max_wal_size: '8GB',
};
const postgres = await startPostgres({ dataFolder: folder, log: silentLog, settings });
process.env[testPostgresVariable] = JSON.stringify(await createTemplates(postgres.connection));
const fixture = await openTestEngine({ cachedBytes: 0, timeoutMilliseconds: 300_000 });
const numeric = { type: 'number', dataType: 'numeric' } as const;
const { versionId } = await createVersion(fixture, [
  { name: 'region' },
  { name: 'product' },
  { name: 'price', ...numeric },
  { name: 'amount', ...numeric },
  { name: 'note' },
]);
await publishQuery(fixture, versionId, sales);
await loadPostgres();

const shapes: Record<string, { request: DataRequestInput; sql: string }> = {
  groups: {
    request: {
      attributes: ['region', 'price', 'amount'],
      groupBy: ['region'],
      fn: { price: 'avg', amount: 'sum' },
      orderBy: { region: 'asc nulls last' },
    },
    sql: 'select region, avg(price), sum(amount) from sales group by region order by region',
  },
  totals: {
    request: { attributes: ['price', 'amount'], fn: { price: 'sum', amount: 'max' }, toIndex: 1 },
    sql: 'select sum(price), max(amount) from sales',
  },
  distinct: {
    request: { attributes: ['product'], groupBy: ['product'], orderBy: { product: 'asc nulls last' } },
    sql: 'select product, count(*) over () from sales group by product order by product limit 100',
  },
  'selective top-N': {
    request: {
      attributes: ['id', 'price', 'note'],
      filter: { region: ['Region 7'] },
      gte: { amount: 35 },
      orderBy: { price: 'desc nulls last' },
      toIndex: 20,
    },
    sql: `select id, price, note, count(*) over () from sales where region = 'Region 7' and amount >= 35 order by price desc nulls last, id limit 20`,
  },
  'text match': {
    request: {
      attributes: ['region', 'note'],
      groupBy: ['region'],
      fn: { note: 'count' },
      like: { note: 'delayed' },
      orderBy: { region: 'asc nulls last' },
    },
    sql: `select region, count(note) from sales where note ilike '%delayed%' group by region order by region`,
  },
};

for (const [name, { request, sql }] of Object.entries(shapes)) {
  await checkEqual(name, request, sql);
}
const against = `five aggregate shapes over ${formatNumber(rows)} rows against a tuned PostgreSQL`;
const general = await measureShapes();
report(`${against} with an index on each column, geometric mean at least 8x`, general, general.mean >= 8);
await addIndexesForTheseQuestions();
const special = await measureShapes();
report(
  `${against} with indexes made for just these questions, geometric mean at least 8x`,
  special,
  special.mean >= 8,
);
await fixture.close();
await postgres.stop();
await rm(folder, { recursive: true, force: true });

/**
 * Milliseconds of both sides for each shape, and the geometric mean of how many times faster the engine is.
 */
async function measureShapes(): Promise<Record<string, number> & { mean: number }> {
  const figures: Record<string, number> = {};
  let product = 1;

  for (const [name, { request, sql }] of Object.entries(shapes)) {
    const { first, second } = await compare(
      5,
      () => fixture.database.pool.query(sql),
      () => fixture.engine.requests.query(versionId, request),
      { warmUp: 1 },
    );
    figures[`${name} PostgreSQL ms`] = first;
    figures[`${name} engine ms`] = second;
    product *= first / second;
  }

  return { ...figures, mean: product ** (1 / Object.keys(shapes).length) };
}

/** Both sides answer with the same first values, so that the same work is compared. */
async function checkEqual(name: string, request: DataRequestInput, sql: string): Promise<void> {
  const answer = await fixture.engine.requests.query(versionId, request);
  const { rows: found } = await fixture.database.pool.query<Record<string, unknown>>(sql);
  const [ours, theirs] = [answer.rows[0]!, Object.values(found[0]!)];
  const isSame = ours.every((cell, place) => {
    if (typeof cell === 'number') {
      return Math.abs(cell - Number(theirs[place])) <= Math.abs(cell) * 1e-6;
    }

    return cell === theirs[place];
  });
  if (!isSame) throw new Error(`${name}: ${JSON.stringify(ours)} is not ${JSON.stringify(theirs)}`);
}

/**
 * The same table in PostgreSQL: loaded by COPY, each column indexed, as one does who does not know the
 * questions.
 */
async function loadPostgres(): Promise<void> {
  const { pool } = fixture.database;
  const csv = join(fixture.folder, 'sales.csv');
  const duck = await DuckDBInstance.create();
  const connection = await duck.connect();

  await connection.run(`COPY (${sales}) TO '${csv}' (FORMAT csv, HEADER false)`);
  duck.closeSync();
  // PostgreSQL reads the file as another user.
  await chmod(fixture.folder, 0o755);
  await chmod(csv, 0o644);
  await pool.query(
    'create unlogged table sales (id bigint primary key, region text, product text, price double precision, amount bigint, note text)',
  );
  await pool.query(`copy sales from '${csv}' (format csv)`);

  for (const column of ['region', 'product', 'price', 'amount', 'note']) {
    await pool.query(`create index on sales (${column})`);
  }

  await pool.query('vacuum analyze sales');
}

/** An index that holds the answer of the top-N in its order, and one of trigrams for the text match. */
async function addIndexesForTheseQuestions(): Promise<void> {
  const { pool } = fixture.database;
  await pool.query('create index on sales (region, amount, price desc)');
  await pool.query('create extension if not exists pg_trgm');
  await pool.query('create index on sales using gin (note gin_trgm_ops)');
  await pool.query('vacuum analyze sales');
}
