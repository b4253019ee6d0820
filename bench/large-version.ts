import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DataRequestInput } from '../src/domain/query/data-request.ts';
import { visitor as anyone } from '../src/domain/access/access.ts';
import { createVersion, openTestEngine, patchCell, publishQuery } from '../tests/fixtures/data-engine.ts';
import { openBareDuckDb } from './shared/bare-duckdb.ts';
import { median, middle, report } from './shared/measure.ts';

/** `node bench/large-version.ts 20000000`: how many rows the version has. */
const rows = Number(process.argv[2] ?? 100_000_000);
const name = `${rows / 1_000_000} M rows`;
const repeats = 5;

/** However few rows there are, they are read as those of a large version are. */
const fixture = await openTestEngine({ cachedBytes: 0, snapshotRows: { read: 0, kept: 0 } });
const bare = openBareDuckDb();
const { versionId } = await createVersion(fixture, [
  { name: 'time', type: 'timestamp', dataType: 'timestamp' },
  { name: 'delay', type: 'number', dataType: 'numeric' },
  { name: 'distance', type: 'number', dataType: 'numeric' },
  { name: 'origin' },
  { name: 'destination' },
  { name: 'price', type: 'number', dataType: 'numeric' },
]);

// The other process makes the file, so that this one's memory is that of reading it.
const path = await fixture.objects.temporaryPath();
await bare.time(
  `COPY (SELECT TIMESTAMP '2001-01-01' + to_seconds(CAST(range * 3 AS BIGINT)) AS time,
    CAST(hash(range) % 300 AS BIGINT) - 60 AS delay, CAST(hash(range + 1) % 2500 AS BIGINT) + 50 AS distance,
    'A' || (hash(range // 7) % 300) AS origin, 'B' || (hash(range // 5) % 300) AS destination,
    (hash(range + 3) % 100000) / 100.0 AS price
  FROM range(${rows})) TO '${path}' (FORMAT parquet, ROW_GROUP_SIZE 61440)`,
);
const { name: object } = await fixture.objects.adopt(path);
const file = await fixture.objects.localPath(object, new DisposableStack());
const fileBytes = (await stat(file)).size;
await fixture.engine.snapshots.publish(versionId, { parquetObject: object, rows });

const parquet = `read_parquet('${file}')`;
const ask = (input: DataRequestInput) => () => fixture.engine.requests.query(versionId, input);
const byOrigin: DataRequestInput = {
  attributes: ['origin', 'delay'],
  groupBy: ['origin'],
  fn: { delay: 'avg' },
  orderBy: { delay: 'desc nulls last' },
};
const onlyTo = (destination: string) => [
  { column: 'destination', operation: 'filter' as const, values: [destination] },
];
const page: DataRequestInput = { attributes: ['id', 'time', 'origin', 'destination', 'price'] };
const totals: DataRequestInput = {
  attributes: ['delay', 'price'],
  groupBy: [],
  fn: { delay: 'sum', price: 'max' },
};

const questions: Record<string, { sql: string; run: () => Promise<unknown> }> = {
  'a group': {
    sql: `SELECT origin, avg(delay) FROM ${parquet} GROUP BY origin ORDER BY 2 DESC LIMIT 100`,
    run: ask(byOrigin),
  },
  'a filtered group': {
    sql: `SELECT origin, avg(delay) FROM ${parquet} WHERE destination = 'B7' GROUP BY origin ORDER BY 2 DESC LIMIT 100`,
    run: ask({ ...byOrigin, normalFilter: onlyTo('B7') }),
  },
  totals: { sql: `SELECT sum(delay), max(price) FROM ${parquet}`, run: ask(totals) },
  'distinct values': {
    sql: `SELECT destination, count(*) FROM ${parquet} GROUP BY destination ORDER BY 2 DESC LIMIT 50`,
    run: () => fixture.engine.requests.distinct(versionId, 'destination', { limit: 50 }),
  },
};
const timed = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
const bareGroup = async () => {
  const times: number[] = [];
  for (let run = 0; run < repeats; run += 1) {
    times.push(await bare.time(questions['a group']!.sql));
  }
  return middle(times);
};
/** Until all cells were looked at, in the background. */
const improved = () => delay(2000 + rows / 10_000);

const first = { bare: await bareGroup(), engine: await timed(questions['a group']!.run) };
reportRatio(`the first group after publication, ${name}, at most 3x bare DuckDB`, first, 3);
await improved();

await compareQuestions('of later questions');

await fixture.restart();
const pageTime = await timed(ask(page));
report(`the first page after a restart, ${name}, under 300 ms`, { ms: pageTime }, pageTime < 300);
await fixture.restart();
const again = { bare: await bareGroup(), engine: await timed(questions['a group']!.run) };
reportRatio(`the first group after a restart, ${name}, at most 3x bare DuckDB`, again, 3);

const rowId = Math.floor(rows / 2);
const editTime = await timed(async () => {
  await patchCell(fixture.engine, versionId, rowId, 'price', 123_456_789, {}, 'bench');
  const { rows: seen } = await fixture.engine.requests.query(versionId, {
    attributes: ['price'],
    filter: { id: [rowId] },
  });
  if (seen[0]?.[0] !== 123_456_789) throw new Error('The edit is not there.');
});
const { rows: sums } = await fixture.engine.requests.query(versionId, totals);
report(
  `an edited cell and the row with it, ${name}; the next total has it`,
  { ms: editTime },
  sums[0]?.[1] === 123_456_789,
);
const editedPage = await median(repeats, ask(page));
report(`the first page with an edit, ${name}, under 300 ms`, { ms: editedPage }, editedPage < 300);
await compareQuestions('with an edit, of');

const sections = (destination: string) => [
  ...['origin', 'destination'].flatMap((column) =>
    (['avg', 'sum'] as const).map((fn) => ({
      attributes: [column, 'delay'],
      groupBy: [column],
      fn: { delay: fn },
      normalFilter: onlyTo(destination),
    })),
  ),
  { ...totals, normalFilter: onlyTo(destination) },
  { ...page, normalFilter: onlyTo(destination) },
];
const openPage = (destination: string) => () =>
  Promise.all(
    sections(destination).map((input) =>
      fixture.engine.requests.query(versionId, input, { viewer: { ...anyone, client: 'one' } }),
    ),
  );
await fixture.restart();
const cold = await timed(openPage('B1'));
const warm = await median(repeats, openPage('B2'));
report(`six sections with a filter, ${name}`, { 'cold ms': cold, 'warm ms': warm }, true);
const deepPage = await median(repeats, ask({ ...page, fromIndex: rows / 2, toIndex: rows / 2 + 100 }));
report(`a page deep inside, with an edit, ${name}, under 300 ms`, { ms: deepPage }, deepPage < 300);

const { versionId: other } = await createVersion(fixture, [
  { name: 'kind' },
  { name: 'amount', type: 'number', dataType: 'numeric' },
]);
await publishQuery(
  fixture,
  other,
  `SELECT 'Kind ' || (range % 40) AS kind, range % 1000 AS amount FROM range(20000)`,
);
const idle = await visits(() => Promise.resolve());
const meanwhile = await visits(openPage('B3'));
report(
  `20 visitors of other pages while that page is opened, ${name}, at most 2x of idle`,
  { 'idle ms': idle, ms: meanwhile, ratio: meanwhile / idle },
  meanwhile / idle <= 2,
);

const disk = await bytesOf(fixture.folder);
const memory = process.resourceUsage().maxRSS * 1024;
report(
  `memory of the process, ${name}, at most 3 GB`,
  { GB: memory / 1e9, 'MB file': fileBytes / 1e6 },
  memory <= 3e9,
);
report(
  `disk of the node, ${name}, at most 1.5x of the snapshot`,
  { GB: disk / 1e9, ratio: disk / fileBytes },
  disk <= 1.5 * fileBytes,
);

bare.close();
await fixture.close();
await rm(fixture.folder, { recursive: true, force: true });

function reportRatio(claim: string, times: { bare: number; engine: number }, most: number): void {
  const ratio = times.engine / times.bare;
  report(claim, { 'bare ms': times.bare, 'engine ms': times.engine, ratio }, ratio <= most);
}

/** Compares each question with DuckDB alone over the same file, in turns. */
async function compareQuestions(what: string): Promise<void> {
  for (const [question, { sql, run }] of Object.entries(questions)) {
    const times = { bare: [] as number[], engine: [] as number[] };
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      times.bare.push(await bare.time(sql, true));
      times.engine.push(await timed(run));
    }
    const middles = { bare: middle(times.bare), engine: middle(times.engine) };
    reportRatio(`${what} ${name}, ${question}, at most 1.5x bare DuckDB`, middles, 1.5);
  }
}

/** The middle of the milliseconds of 20 visitors' requests for a small version, while work is repeated. */
async function visits(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  let isOver = false;
  const repeated = (async () => {
    while (!isOver) {
      await work();
      await delay(1);
    }
  })();
  await Promise.all(
    Array.from({ length: 20 }, async (_, visitor) => {
      for (let visit = 0; visit < 15; visit += 1) {
        await delay(100);
        const kind = `Kind ${(visitor * 7 + visit) % 40}`;
        times.push(
          await timed(() =>
            fixture.engine.requests.query(
              other,
              {
                attributes: ['kind', 'amount'],
                normalFilter: [{ column: 'kind', operation: 'filter', values: [kind] }],
                orderBy: { amount: 'desc nulls last' },
              },
              { viewer: { ...anyone, client: `reader ${visitor}` } },
            ),
          ),
        );
      }
    }),
  );
  isOver = true;
  await repeated;
  return middle(times);
}

async function bytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) => stat(join(entry.parentPath, entry.name)).then(({ size }) => size));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
