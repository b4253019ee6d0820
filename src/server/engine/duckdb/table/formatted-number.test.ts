import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { numberFormats, readFormattedNumber } from '#domain/value/cell/number-format.ts';
import { literal } from '#server/base/base.server.ts';
import { typedExpression } from './cast-column.ts';

let instance: DuckDBInstance;
let connection: DuckDBConnection;
beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:');
  connection = await instance.connect();
});
afterAll(() => instance.closeSync());

const number = fc.tuple(
  fc.constantFrom('', '', '-', '+', '(', '$', '-$', '$-', '€ ', 'EUR ', 'kr', '\u2212'),
  fc.constantFrom(
    '5',
    '12',
    '123',
    '1,234',
    '1.234',
    '1,234,567',
    '1.234.567',
    '12,34,567',
    '1 234',
    "1'234",
  ),
  fc.constantFrom('', '', '.5', ',5', '.25', ',234', '.234', '.', 'e3'),
  fc.constantFrom('', '', '%', ' %', ')', '-', ' €', ')%', 'kr', ' kg'),
);
const text = fc.oneof(
  number.map((parts) => parts.join('')),
  fc.string({ unit: fc.constantFrom('1', '2', '0', ',', '.', '-', '(', ')', '%', '$', ' '), maxLength: 9 }),
);

test('DuckDB reads numbers in a format as the rule in the domain does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 200 }), async (texts) => {
      for (const format of numberFormats) {
        const value = typedExpression('x', 'DOUBLE', { trim: false, numberFormat: format });
        const values = texts.map((one) => `(${literal(one)})`).join(', ');
        const reader = await connection.runAndReadAll(`SELECT x, ${value} FROM (VALUES ${values}) AS t (x)`);
        const expected = texts.map((one) => [one, readFormattedNumber(one, format)]);
        expect(reader.getRows().map(([one, read]) => [one, read === 0 ? 0 : read])).toEqual(
          expected.map(([one, read]) => [one, read === 0 ? 0 : read]),
        );
      }
    }),
    { numRuns: 40 },
  );
});
