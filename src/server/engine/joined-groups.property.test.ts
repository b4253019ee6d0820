import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OverGroups } from '#domain/query/over-groups.ts';
import {
  claimRows,
  countyRows,
  openJoinedClaims,
  sorted,
  type JoinedClaims,
} from '../../../tests/fixtures/joined-claims.ts';

const runs = Number(process.env['PROPERTY_RUNS'] ?? 25);
let open: JoinedClaims;
beforeAll(async () => {
  open = await openJoinedClaims();
}, 60_000);
afterAll(() => open.close());

const joinKind = fc.constantFrom('left' as const, 'inner' as const, 'full' as const);
const keyCount = fc.constantFrom(1, 2);
/** An amount of each side of the join, and the number of the rows that it is of. */
const amount = fc.constantFrom(
  { name: 'amount', id: 'lid' } as const,
  { name: 'people', id: 'rid' } as const,
);
type Amount = { name: 'amount' | 'people'; id: 'lid' | 'rid' };

/** Groups of joined rows with their amount as `a`: each row of its side is counted once in each. */
function groupsOf(keys: readonly string[], { name, id }: Amount, source = 'j'): string {
  const same = keys.map((key) => `o.${key} IS NOT DISTINCT FROM k.${key}`).join(' AND ') || 'TRUE';
  const once = `SELECT DISTINCT ${id}, ${name} FROM ${source} AS o WHERE ${same} AND ${id} IS NOT NULL`;
  const groups =
    keys.length > 0 ? `SELECT DISTINCT ${keys.join(', ')} FROM ${source}` : 'SELECT 1 AS nothing';
  return `SELECT k.*, (SELECT sum(${name}) FROM (${once})) AS a FROM (${groups}) AS k`;
}

/** Functions over groups by state and year, and the SQL of their results where there is a year. */
const functions: [OverGroups, string][] = [
  [{ kind: 'running', along: ['year'] }, 'sum(a) OVER (PARTITION BY state ORDER BY year)'],
  [{ kind: 'difference', along: ['year'] }, 'a - lag(a) OVER (PARTITION BY state ORDER BY year)'],
  [
    { kind: 'yearDifference', along: ['year'] },
    'a - max(a) OVER (PARTITION BY state ORDER BY year RANGE BETWEEN 1 PRECEDING AND 1 PRECEDING)',
  ],
  [
    { kind: 'movingSum', n: 2, along: ['year'] },
    'CASE WHEN a IS NOT NULL THEN a + lag(a) OVER (PARTITION BY state ORDER BY year) END',
  ],
  [
    { kind: 'last', along: ['year'] },
    'last_value(a IGNORE NULLS) OVER (PARTITION BY state ORDER BY year ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)',
  ],
];
/** The same for functions that have no order, in all groups. */
const unordered: [OverGroups, string][] = [
  [
    { kind: 'rank', within: ['state'] },
    'CASE WHEN a IS NOT NULL THEN rank() OVER (PARTITION BY state ORDER BY a DESC NULLS LAST) END',
  ],
  [{ kind: 'share', within: ['year'] }, 'a / nullif(sum(a) OVER (PARTITION BY year), 0)'],
];

const over = fc.constantFrom(
  ...functions.map(([request, sql]) => ({ request, sql, where: 'year IS NOT NULL' })),
  ...unordered.map(([request, sql]) => ({ request, sql, where: 'TRUE' })),
);

test('functions over groups of joined rows count a row that is repeated once in each group', async () => {
  await fc.assert(
    fc.asyncProperty(
      claimRows,
      countyRows,
      joinKind,
      keyCount,
      amount,
      over,
      async (left, right, kind, count, one, { request, sql, where }) => {
        await open.publish(left, right);
        const versionId = await open.joinRows(kind, count);
        const result = await open.query(versionId, {
          attributes: ['state', 'year', one.name],
          groupBy: ['state', 'year'],
          fn: { [one.name]: 'sum' },
          over: { [one.name]: request },
        });
        const groups = groupsOf(['state', 'year'], one);
        const expected = await open.rowsOf(
          `SELECT state, year, ${sql} FROM (${groups}) WHERE ${where} UNION ALL SELECT state, year, NULL FROM (${groups}) WHERE NOT (${where})`,
        );
        expect(sorted(result.rows)).toEqual(sorted(expected));
        expect(result.length).toBe(expected.length);
      },
    ),
    { numRuns: runs },
  );
}, 240_000);

test('the largest values of joined rows, and the others as one, count a repeated row once', async () => {
  const largest = fc.constantFrom(1, 2);
  await fc.assert(
    fc.asyncProperty(
      claimRows,
      countyRows,
      joinKind,
      keyCount,
      amount,
      largest,
      async (left, right, kind, count, one, shown) => {
        await open.publish(left, right);
        const versionId = await open.joinRows(kind, count);
        const { rows, depths, others } = await open.query(versionId, {
          attributes: ['state', 'kind', one.name],
          groupBy: ['state', 'kind'],
          fn: { [one.name]: 'sum' },
          orderBy: { [one.name]: 'desc nulls last' },
          pivot: { across: ['kind'], largest: { state: shown } },
        });

        const ranked = `SELECT state, row_number() OVER (ORDER BY a DESC NULLS LAST, state NULLS LAST) AS place, count(*) OVER () AS n FROM (${groupsOf(['state'], one)})`;
        const isOther = `place > ${shown} AND n > ${shown} + 1`;
        const named = `(SELECT j.* REPLACE (CASE WHEN ${isOther} THEN NULL ELSE j.state END AS state), CASE WHEN ${isOther} THEN n - ${shown} ELSE 0 END AS merged
          FROM j JOIN (${ranked}) AS x ON j.state IS NOT DISTINCT FROM x.state)`;
        const sets = [[], ['state', 'merged'], ['kind'], ['state', 'merged', 'kind']].map((keys) => {
          const columns = ['state', 'merged', 'kind'].map((key) => (keys.includes(key) ? key : 'NULL'));
          const depth = ['state', 'kind'].map((key) => Number(keys.includes(key)));
          return `SELECT ${[...depth, ...columns, 'a'].join(', ')} FROM (${groupsOf(keys, one, named)}) WHERE EXISTS (SELECT 1 FROM j)`;
        });
        const cells = rows.map(([state, ofKind, value], at) => {
          const depth = depths![at]!;
          const merged = depth[0] === 0 ? null : (others?.[at]?.['state'] ?? 0);
          return [...depth, state, merged, ofKind, value];
        });
        expect(sorted(cells)).toEqual(sorted(await open.rowsOf(sets.join(' UNION ALL '))));
      },
    ),
    { numRuns: runs },
  );
}, 240_000);
