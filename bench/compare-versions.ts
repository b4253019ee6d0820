import { addVersion, createVersion, openTestEngine, publishQuery } from '../tests/fixtures/data-engine.ts';
import { openBareDuckDb } from './shared/bare-duckdb.ts';
import { middle, report } from './shared/measure.ts';

/** `node bench/compare-versions.ts 3000000`: how many rows each of the two versions has. */
const rows = Number(process.argv[2] ?? 3_000_000);
const name = `${rows / 1_000_000} M rows`;
const repeats = 3;

const fixture = await openTestEngine({ cachedBytes: 0 });
const bare = openBareDuckDb();
const { sourceId, versionId: before } = await createVersion(fixture, [
  { name: 'code', type: 'number', dataType: 'numeric' },
  { name: 'day', type: 'date', dataType: 'date' },
  { name: 'delay', type: 'number', dataType: 'numeric' },
  { name: 'distance', type: 'number', dataType: 'numeric' },
  { name: 'origin' },
  { name: 'destination' },
]);
const after = await addVersion(fixture, sourceId);

/** Of every 300 rows one has another delay, one is there before only, and one after only. */
const select = (isAfter: boolean) => `SELECT CAST(range AS BIGINT) AS code,
    CAST(DATE '2001-01-01' + CAST(range % 7000 AS INTEGER) AS DATE) AS day,
    CAST(hash(range) % 300 AS BIGINT) - ${isAfter ? 'CASE WHEN range % 300 = 7 THEN 1 ELSE 0 END' : '0'} AS delay,
    CAST(hash(range + 1) % 2500 AS DOUBLE) / 4 AS distance,
    'A' || (hash(range // 7) % 300) AS origin, 'B' || (hash(range // 5) % 300) AS destination
  FROM range(${rows}) WHERE range % 300 <> ${isAfter ? 11 : 13}`;
await publishQuery(fixture, before, select(false));
await publishQuery(fixture, after, select(true));
await fixture.engine.statistics.take(before);
await fixture.engine.statistics.take(after);

const columns = ['day', 'delay', 'distance', 'origin', 'destination'];
for (const [table, isAfter] of [
  ['a', false],
  ['b', true],
] as const) {
  await bare.time(`CREATE TABLE ${table} AS ${select(isAfter)}`, true);
}
const isPair = 'a.code IS NOT NULL AND b.code IS NOT NULL';
const differs = columns.map((column) => `a.${column} IS DISTINCT FROM b.${column}`);
const join = `SELECT ${[
  'count(*) FILTER (a.code IS NULL)',
  'count(*) FILTER (b.code IS NULL)',
  `count(*) FILTER (${isPair} AND (${differs.join(' OR ')}))`,
  ...differs.map((test) => `count(*) FILTER (${isPair} AND ${test})`),
].join(', ')} FROM a FULL JOIN b USING (code)`.replace('USING (code)', 'ON a.code = b.code');

const part = rows / 300;
const times = { bare: [] as number[], first: [] as number[], page: [] as number[] };
for (let repeat = 0; repeat < repeats; repeat += 1) {
  times.bare.push(await bare.time(join, true));
  // What is cached is of other columns: each comparison is made anew.
  await fixture.database.pool.query(
    `update item set data = jsonb_set(data, '{columns,4,description}', to_jsonb($1::text)) where id = $2`,
    [`turn ${repeat}`, sourceId],
  );
  await fixture.engine.requests.query(before, { attributes: ['code'], groupBy: [], fn: { code: 'max' } });
  await fixture.engine.requests.query(after, { attributes: ['code'], groupBy: [], fn: { code: 'max' } });
  const start = performance.now();
  const found = await fixture.engine.comparisons.compare({ before, after });
  times.first.push(performance.now() - start);
  if (
    found.key[0] !== 'code' ||
    [found.added, found.removed, found.changed].some((count) => count !== part)
  ) {
    throw new Error(`The comparison is wrong: ${JSON.stringify(found)}`);
  }
  const begun = performance.now();
  await fixture.engine.comparisons.rows(
    { before, after },
    { kinds: ['changed'], column: null, fromIndex: 0, toIndex: 100 },
  );
  times.page.push(performance.now() - begun);
}
const [bareTime, first, page] = [times.bare, times.first, times.page].map(middle) as [number, number, number];
report(
  `two versions of ${name} with 1% changes compared, at most 3x of DuckDB doing the same join`,
  { 'bare ms': bareTime, 'engine ms': first, ratio: first / bareTime },
  first / bareTime <= 3,
);
report(
  `a page of the changed rows of ${name}, at most 3x of that join`,
  { ms: page, ratio: page / bareTime },
  page / bareTime <= 3,
);
const memory = process.resourceUsage().maxRSS * 1024;
report(
  `memory of the process, ${name} with 2 GB for DuckDB, at most 3 GB`,
  { GB: memory / 1e9 },
  memory <= 3e9,
);

bare.close();
await fixture.close();
