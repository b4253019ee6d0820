import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { naturalOrder } from '#domain/value/text/natural-order.ts';
import {
  hasClickHouse,
  openTestClickHouse,
  type TestClickHouse,
} from '../../../../tests/fixtures/clickhouse.ts';
import { openClickHouse, type ClickHouse } from './client.ts';
import { clickHouseDialect } from './dialect.ts';
import { placeholder } from './statement-parameters.ts';

const pieces = [
  'a',
  'b',
  'z',
  'A',
  'B',
  'Z',
  'ä',
  'Ä',
  'á',
  'à',
  'â',
  'ã',
  'å',
  'ç',
  'ñ',
  'ø',
  'đ',
  'ł',
  'ß',
  'ss',
  'SS',
  'é',
  'É',
  'e',
  'E',
  'ε',
  'Ω',
  'ω',
  'я',
  'Я',
  'ж',
  'א',
  'ა',
  '日',
  '本',
  '0',
  '1',
  '2',
  '10',
  '007',
  ' ',
  '-',
  '_',
  '.',
  ',',
  '%',
  '&',
  '(',
  '$',
  '€',
  '+',
  '=',
  '😀',
  '→',
  '’',
  '–',
  '"',
  "'",
  '\\',
  '/',
  '	',
];
const texts = fc.array(
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 }).map((some) => some.join('')),
  { minLength: 2, maxLength: 60 },
);

describe.skipIf(!hasClickHouse)('texts in ClickHouse', () => {
  let server: TestClickHouse;
  let clickHouse: ClickHouse;
  beforeAll(async () => {
    server = (await openTestClickHouse())!;
    clickHouse = openClickHouse({ url: server.url });
  });
  afterAll(async () => {
    await clickHouse.close();
    await server.close();
  });

  test('have the order of the domain in rows and in lists', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (some) => {
        const parameter = { value: some, type: 'VARCHAR', list: true } as const;
        const bound = placeholder(1, parameter);
        const natural = clickHouseDialect.naturalTerm('x', 'NULLS LAST');
        const inRows = {
          sql: `SELECT DISTINCT arrayJoin(${bound}) AS x ORDER BY ${natural}, x NULLS LAST`,
          parameters: [parameter],
        };
        const inList = {
          sql: `SELECT ${clickHouseDialect.distinctTexts('x', null)} FROM (SELECT arrayJoin(${bound}) AS x)`,
          parameters: [parameter],
        };
        const expected = [...new Set(some)].toSorted(naturalOrder(undefined));
        expect((await clickHouse.read(inRows)).flat()).toEqual(expected);
        expect((await clickHouse.read(inList)).flat(2)).toEqual(expected);
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 40) },
    );
  });
});
