import { createVersion, openTestEngine, publishQuery } from '../tests/fixtures/data-engine.ts';
import { openBareDuckDb } from './shared/bare-duckdb.ts';
import { middle, report } from './shared/measure.ts';

/** `node bench/pivot.ts 10000000`: how many rows there are. */
const rows = Number(process.argv[2] ?? 10_000_000);
const [places, kinds] = [1_000, 50];
const repeats = 7;

const fixture = await openTestEngine({ cachedBytes: 0 });
const bare = openBareDuckDb();
const select = `SELECT 'Place ' || (hash(range) % ${places}) AS place, 'Kind ' || (hash(range + 1) % ${kinds}) AS kind,
    CAST(hash(range + 2) % 2500 AS DOUBLE) / 4 AS amount FROM range(${rows})`;
const { versionId } = await createVersion(fixture, [
  { name: 'place' },
  { name: 'kind' },
  { name: 'amount', type: 'number', dataType: 'numeric' },
]);
await publishQuery(fixture, versionId, select);
await bare.time(`CREATE TABLE t AS ${select}`, true);

/** What a person would write for the same rows in the same order: by the totals of the places. */
const sql = `SELECT * FROM (
    SELECT place, kind, sum(amount) AS amount, GROUPING(place, kind) AS g, max(CASE WHEN g = 1 THEN sum(amount) END) OVER (PARTITION BY place) AS w
    FROM t GROUP BY GROUPING SETS ((place, kind), (place), (kind), ())
  ) ORDER BY g = 0, w DESC NULLS LAST, place, kind`;
const pivot = (largest: Record<string, number> = {}) =>
  fixture.engine.requests.query(versionId, {
    attributes: ['place', 'kind', 'amount'],
    groupBy: ['place', 'kind'],
    fn: { amount: 'sum' },
    orderBy: { amount: 'desc nulls last' },
    pivot: { across: ['kind'], largest },
    toIndex: 250_000,
  });

/** What a person would write for the largest places, with all others as one. */
const shown = 20;
const sqlOfLargest = `WITH first AS (SELECT place FROM t GROUP BY place ORDER BY sum(amount) DESC, place LIMIT ${shown}),
  named AS (SELECT coalesce(first.place, 'Others') AS place, kind, amount FROM t LEFT JOIN first ON first.place = t.place)
  SELECT * FROM (
    SELECT place, kind, sum(amount) AS amount, GROUPING(place, kind) AS g, max(CASE WHEN g = 1 THEN sum(amount) END) OVER (PARTITION BY place) AS w
    FROM named GROUP BY GROUPING SETS ((place, kind), (place), (kind), ())
  ) ORDER BY g = 0, place = 'Others', w DESC NULLS LAST, place, kind`;

const { rows: cells } = await pivot();
const expected = (places + 1) * (kinds + 1);
if (cells.length !== expected) throw new Error(`The pivot has ${cells.length} cells, not ${expected}.`);

const { rows: few, others } = await pivot({ place: shown });
const expectedFew = (shown + 2) * (kinds + 1);
if (few.length !== expectedFew) throw new Error(`The pivot has ${few.length} cells, not ${expectedFew}.`);
if (!others?.some(({ place }) => place === places - shown)) throw new Error('The others are not all.');

/** Times both ways of making a pivot, one after the other. */
async function compare(what: string, text: string, run: () => Promise<unknown>): Promise<void> {
  const times = { bare: [] as number[], engine: [] as number[] };
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    times.bare.push(await bare.time(text, true));
    const start = performance.now();
    await run();
    times.engine.push(performance.now() - start);
  }

  const [first, second] = [middle(times.bare), middle(times.engine)];
  report(
    `${what} over ${rows / 1_000_000} M rows, cache off, at most 1.5x bare DuckDB`,
    { 'bare ms': first, 'engine ms': second, ratio: second / first },
    second / first <= 1.5,
  );
}

await compare(`a pivot of ${places} x ${kinds} with subtotals`, sql, () => pivot());
await compare(
  `a pivot of the ${shown} largest of ${places} places and the others x ${kinds}`,
  sqlOfLargest,
  () => pivot({ place: shown }),
);

bare.close();
await fixture.close();
