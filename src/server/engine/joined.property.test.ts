import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataRequestInput } from '#domain/query/data-request.ts';
import { joinSchema } from '#domain/source/join/join.ts';
import {
  claimRows,
  countyRows,
  openJoinedClaims,
  sorted,
  type JoinedClaims,
} from '../../../tests/fixtures/joined-claims.ts';

let open: JoinedClaims;
beforeAll(async () => {
  open = await openJoinedClaims();
}, 60_000);
afterAll(() => open.close());

const query = (versionId: number, request: DataRequestInput) => open.query(versionId, request);
const rowsOf = (sql: string) => open.rowsOf(sql);

/** A filter on either side, as both sides write it. */
const filters = fc.constantFrom<[Omit<DataRequestInput, 'attributes'>, string]>(
  [{}, 'TRUE'],
  [{ filter: { kind: ['Flood'] } }, "kind = 'Flood'"],
  [{ exclude: { state: ['IA'] } }, "(state <> 'IA' OR state IS NULL)"],
  [
    { gte: { people: 2 }, filter: { kind: ['Fire', null] } },
    "people >= 2 AND (kind = 'Fire' OR kind IS NULL)",
  ],
);

test('joined rows, groups and totals are those of plain SQL, and a row that is repeated is counted once', async () => {
  const kinds = fc.constantFrom('left' as const, 'inner' as const, 'full' as const);
  const keyCount = fc.constantFrom(1, 2);
  await fc.assert(
    fc.asyncProperty(
      claimRows,
      countyRows,
      kinds,
      keyCount,
      filters,
      async (left, right, kind, count, [filter, where]) => {
        await open.publish(left, right);
        const versionId = await open.joinRows(kind, count);

        const attributes = ['county', 'amount', 'kind', 'code', 'people', 'state'];
        const all = await query(versionId, { attributes: ['id', ...attributes], ...filter, totals: true });
        expect(sorted(all.rows.map(([, ...cells]) => cells))).toEqual(
          sorted(await rowsOf(`SELECT ${attributes.join(', ')} FROM j WHERE ${where}`)),
        );
        expect(new Set(all.rows.map(([id]) => id)).size).toBe(all.rows.length);
        expect(all.length).toBe(all.rows.length);

        const once = (side: 'lid' | 'rid', column: string, key = '') =>
          `SELECT DISTINCT ${key}${side}, ${column} FROM j WHERE ${where} AND ${side} IS NOT NULL`;
        const totals = await rowsOf(
          `SELECT (SELECT sum(amount) FROM (${once('lid', 'amount')})), (SELECT sum(people) FROM (${once('rid', 'people')}))`,
        );
        expect([all.totals![2], all.totals![5]]).toEqual(totals[0]);

        const pivot = await query(versionId, {
          attributes: ['kind', 'state', 'people', 'middle'],
          copies: { middle: 'amount' },
          groupBy: ['kind', 'state'],
          fn: { people: 'sum', middle: 'median' },
          pivot: { across: ['state'] },
          ...filter,
        });
        const sets = [[], ['kind'], ['state'], ['kind', 'state']].map((set) => {
          const keys = ['kind', 'state']
            .map((key) => (set.includes(key) ? key : `NULL AS ${key}`))
            .join(', ');
          const of = (side: 'lid' | 'rid', value: string, column: string) =>
            `(SELECT ${value} FROM (${once(side, column, set.map((key) => `${key}, `).join(''))}) AS o WHERE ${
              set.map((key) => `o.${key} IS NOT DISTINCT FROM j.${key}`).join(' AND ') || 'TRUE'
            })`;
          const amounts = `${of('rid', 'sum(people)', 'people')}, ${of('lid', 'median(amount)', 'amount')}`;
          return `SELECT DISTINCT ${Number(set.includes('kind'))}, ${Number(set.includes('state'))}, ${keys}, ${amounts} FROM j WHERE ${where}`;
        });
        const found = pivot.rows.map((row, at) => [...pivot.depths![at]!, ...row]);
        const isEmpty = found.length === 1 && all.length === 0;
        expect(isEmpty ? [] : sorted(found)).toEqual(sorted(await rowsOf(sets.join(' UNION ALL '))));

        for (const group of ['kind', 'state'] as const) {
          const grouped = await query(versionId, {
            attributes: [group, 'amount', 'people', 'average', 'middle', 'filled', 'county', 'most'],
            copies: { average: 'people', middle: 'amount', filled: 'people', most: 'people' },
            groupBy: [group],
            fn: {
              amount: 'sum',
              people: 'sum',
              average: 'avg',
              middle: 'median',
              filled: 'count',
              county: 'rows',
              most: 'max',
            },
            ...filter,
          });
          const expected = await rowsOf(
            `SELECT g.${group}, a.amount, b.people, b.average, a.middle, coalesce(b.filled, 0), g.n, b.most
          FROM (SELECT ${group}, count(*) AS n FROM j WHERE ${where} GROUP BY 1) AS g
          LEFT JOIN (SELECT ${group}, sum(amount) AS amount, median(amount) AS middle FROM (${once('lid', 'amount', `${group}, `)}) GROUP BY 1) AS a ON g.${group} IS NOT DISTINCT FROM a.${group}
          LEFT JOIN (SELECT ${group}, sum(people) AS people, avg(people) AS average, count(people) AS filled, max(people) AS most FROM (${once('rid', 'people', `${group}, `)}) GROUP BY 1) AS b ON g.${group} IS NOT DISTINCT FROM b.${group}`,
          );
          expect(sorted(grouped.rows)).toEqual(sorted(expected));

          const having = await query(versionId, {
            attributes: [group, 'people'],
            groupBy: [group],
            fn: { people: 'sum' },
            having: [{ column: 'people', fn: 'sum', operation: 'gte', values: [3] }],
            totals: true,
            ...filter,
          });
          const remaining = `SELECT ${group}, sum(people) AS people FROM (${once('rid', 'people', `${group}, `)}) GROUP BY 1 HAVING sum(people) >= 3`;
          expect(sorted(having.rows)).toEqual(sorted(await rowsOf(remaining)));
          expect(having.length).toBe(having.rows.length);
          const [[total] = []] = await rowsOf(
            `SELECT sum(people) FROM (SELECT DISTINCT rid, people FROM j JOIN (SELECT ${group} AS chosen FROM (${remaining})) AS g ON j.${group} IS NOT DISTINCT FROM g.chosen WHERE ${where})`,
          );
          expect(having.totals![1]).toEqual(total);
        }
      },
    ),
    { numRuns: 25 },
  );
}, 240_000);

test('appended rows are those of plain SQL, with the part that each row is from', async () => {
  await fc.assert(
    fc.asyncProperty(claimRows, countyRows, async (left, right) => {
      await open.publish(left, right);
      const join = joinSchema.parse({
        kind: 'append',
        parts: [
          { source: open.claims.sourceId, name: 'Claims' },
          { source: open.counties.sourceId, name: "O'Counties" },
        ],
        columns: [
          { name: 'place', from: ['county', 'code'] },
          { name: 'value', from: ['amount', 'people'] },
          { name: 'kind', from: ['kind', null] },
          { name: 'mixed', from: ['year', 'state'] },
        ],
        partColumn: 'part',
      });
      const versionId = await open.createJoin(join);
      const attributes = ['place', 'value', 'kind', 'mixed', 'part'];
      const all = await query(versionId, { attributes: ['id', ...attributes], totals: true });
      const expected = await rowsOf(`
        SELECT county, amount, kind, CAST(CAST(year AS BIGINT) AS VARCHAR), 'Claims' FROM l
        UNION ALL SELECT code, people, NULL, state, 'O''Counties' FROM r`);
      expect(sorted(all.rows.map(([, ...cells]) => cells))).toEqual(sorted(expected));
      expect(new Set(all.rows.map(([id]) => id)).size).toBe(all.rows.length);
      expect(all.rows.map(([, , , , , part]) => part)).toEqual([
        ...left.map(() => 'Claims'),
        ...right.map(() => "O'Counties"),
      ]);
      const [[total] = []] = await rowsOf(
        'SELECT sum(v) FROM (SELECT amount AS v FROM l UNION ALL SELECT people FROM r)',
      );
      expect(all.totals![2]).toEqual(total);
    }),
    { numRuns: 15 },
  );
}, 240_000);
