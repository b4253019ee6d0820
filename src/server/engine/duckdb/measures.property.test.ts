import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueOf } from '#domain/error/result.ts';
import { checkRequest } from '#domain/query/check-request.ts';
import { dataRequestSchema } from '#domain/query/data-request.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { tableLayoutOf } from '../query/layout.ts';
import { caseColumns } from '../testing/case-columns.ts';
import { tableStatements } from '../testing/case-tables.ts';
import { noLimits, openTestTables } from '../testing/open-test-tables.ts';
import { measure, writtenCells } from '../testing/random-measures.ts';
import { table } from '../testing/random-requests.ts';
import { withTwelveDigits } from '../testing/with-twelve-digits.ts';
import { duckDbDialect } from './dialect.ts';

const layout = tableLayoutOf(duckDbDialect, 'v1', caseColumns);
let tables: Awaited<ReturnType<typeof openTestTables>>;
beforeAll(async () => {
  tables = await openTestTables();
});
afterAll(() => tables.close());

test('any measure, of the request or of the source, has the result of the SQL that a person would write, in groups, alone and in totals', async () => {
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.array(measure, { minLength: 1, maxLength: 4 }),
      fc.constantFrom([], ['incident_type'], ['closed', 'incident_type']),
      fc.boolean(),
      fc.boolean(),
      async (rows, measures, groupBy, areOfSource, nameAsColumns) => {
        for (const sql of tableStatements(layout, rows)) {
          await tables.run(sql);
        }
        const names = nameAsColumns && !areOfSource ? ['cost', 'people', 'declared', 'id'] : [];
        const named = measures.map((one, index) => [names[index] ?? `m${index}`, one] as const);
        const ofSource = named.map(([name, one]) =>
          sourceColumnSchema.parse({ name, type: 'measure', dataType: 'numeric', measure: one.measure }),
        );
        const own = Object.fromEntries(named.map(([name, one]) => [name, one.measure]));
        const columns = [...caseColumns, ...(areOfSource ? ofSource : [])];
        const parsed = dataRequestSchema.parse({
          attributes: [...groupBy, ...named.map(([name]) => name)],
          groupBy,
          measures: areOfSource ? {} : own,
          totals: true,
        });
        const resolved = valueOf(checkRequest(valueOf(resolveRequest(parsed, columns))));
        const answer = await tables.open(layout, columns).run(resolved, noLimits);

        const ask = async (keys: readonly string[]): Promise<Cell[][]> => {
          const order = keys.length > 0 ? `GROUP BY ALL ORDER BY ${keys.join(', ')}` : '';
          const results = named.map(([, { sql }]) => `CAST(${sql} AS DOUBLE)`);
          const found = await tables.run(`SELECT ${[...keys, ...results].join(', ')} FROM v1 ${order}`);
          return (await found.getRowsJson()) as Cell[][];
        };
        const keys = groupBy.map((name) => writtenCells[name]!);
        const [groups, all] = [await ask(keys), await ask([])];
        expect(withTwelveDigits(answer.rows)).toEqual(withTwelveDigits(groups));
        expect(withTwelveDigits(answer.totals)).toEqual(
          withTwelveDigits([...groupBy.map(() => null), ...all[0]!]),
        );
      },
    ),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 75) },
  );
});
