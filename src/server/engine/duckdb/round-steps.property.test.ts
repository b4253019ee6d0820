import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueOf } from '#domain/error/result.ts';
import { findQueryColumn } from '#domain/query/resolve-request.ts';
import { caseColumns } from '../testing/case-columns.ts';
import { tableStatements } from '../testing/case-tables.ts';
import { noLimits, openTestTables } from '../testing/open-test-tables.ts';
import { tableLayoutOf } from '../query/layout.ts';
import { stored } from '../testing/random-requests.ts';
import { duckDbDialect } from './dialect.ts';

const layout = tableLayoutOf(duckDbDialect, 'v1', caseColumns);
let tables: Awaited<ReturnType<typeof openTestTables>>;
beforeAll(async () => {
  tables = await openTestTables();
});
afterAll(() => tables.close());

const empty = { value: null, raw: null };

/** A table with these numbers in the column `cost`. */
async function load(numbers: readonly number[]): Promise<void> {
  const rows = numbers.map((value, index) => ({
    id: index + 1,
    cells: { ...Object.fromEntries(stored.map((name) => [name, empty])), cost: { value, raw: null } },
  }));
  for (const sql of tableStatements(layout, rows)) {
    await tables.run(sql);
  }
}

test('round steps have the values from their start to the next one, without the noise of floating numbers', async () => {
  const column = valueOf(findQueryColumn('cost', caseColumns, {}));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: -3000, max: 3000 }), { minLength: 1, maxLength: 40 }),
      fc.constantFrom(1, 10, 100, 1000),
      fc.integer({ min: 5, max: 100 }),
      async (parts, unit, most) => {
        await load(parts.map((part) => part / unit));
        const version = tables.open(layout, caseColumns);
        const { steps } = await version.histogram(column, [], noLimits, { most });
        const [least, greatest] = [Math.min(...parts), Math.max(...parts)];
        const isWhole = parts.every((part) => part % unit === 0);

        // In thousandths of a unit all ends are whole numbers.
        const scaled = (value: unknown) => Math.round(Number(value) * unit * 1000);
        const starts = steps.map(({ from }) => scaled(from));
        const width = (starts[1] ?? scaled(steps[0]!.to)) - starts[0]!;
        expect(steps.length).toBeLessThanOrEqual(most + 2);
        if (starts.length > 1) {
          expect(String(width)).toMatch(/^[125]0*$/);
        }
        for (const [index, { count, to }] of steps.entries()) {
          expect(starts[index]! % (width || 1)).toBe(starts[index]! < 0 ? -0 : 0);
          const next = starts[index + 1] ?? Infinity;
          const within = parts.filter((part) => part * 1000 >= starts[index]! && part * 1000 < next);
          expect(count).toBe(within.length);
          if (!isWhole) {
            expect(scaled(to)).toBe(starts[0]! + (index + 1) * width);
          } else if (next < Infinity) {
            expect(scaled(to)).toBe(next - 1000 * unit);
          }
        }
        expect(starts[0]).toBeLessThanOrEqual(least * 1000);
        expect(scaled(steps.at(-1)!.to)).toBeGreaterThanOrEqual(greatest * 1000);
      },
    ),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 60) },
  );
});
