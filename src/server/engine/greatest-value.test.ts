import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createVersion,
  openTestEngine,
  patchCell,
  publishQuery,
  type TestColumn,
  type TestEngine,
} from '../../../tests/fixtures/data-engine.ts';

let fixture: TestEngine;
beforeAll(async () => {
  fixture = await openTestEngine();
}, 60_000);
afterAll(() => fixture.close());

const number = { type: 'number', dataType: 'numeric' } as const;
const moment = { type: 'date', dataType: 'timestamp' } as const;

test.each<[string, Omit<TestColumn, 'name'>, string, string | null]>([
  [
    'whole numbers of a Parquet file',
    number,
    'SELECT unnest([9007199254740992, 9007199254740993])::BIGINT AS a',
    '9007199254740993',
  ],
  [
    'whole numbers in text',
    number,
    "SELECT unnest(['9007199254740992', '9007199254740993', 'odd', '12']) AS a",
    '9007199254740993',
  ],
  ['numbers with decimals', number, "SELECT unnest(['1.5', '10.25', '-3', 'NaN', NULL]) AS a", '10.25'],
  [
    'numbers with a comma',
    { ...number, number_format: 'comma' },
    "SELECT unnest(['1,5', '10,25']) AS a",
    '10.25',
  ],
  [
    'moments with microseconds',
    moment,
    "SELECT unnest(['2024-05-01 12:00:00.123456Z', '2024-05-01 12:00:00.123455'])::TIMESTAMP AS a",
    '2024-05-01T12:00:00.123456Z',
  ],
  [
    'moments in text',
    moment,
    "SELECT unnest(['2024-05-01 12:00', '1.6.2023']) AS a",
    '2024-05-01T12:00:00.000Z',
  ],
  [
    'dates',
    { type: 'date', dataType: 'date' },
    "SELECT unnest(['2024-05-01', '1999-12-31', 'soon']) AS a",
    '2024-05-01',
  ],
  ['texts, in the order of bytes', {}, "SELECT unnest(['Zone 2', 'zone 10', 'ä', 'a']) AS a", 'ä'],
  ['nothing', number, "SELECT unnest(['', NULL, 'odd']) AS a", null],
  ['lists', { type: 'multiselect' }, "SELECT 'a, b' AS a", null],
])('the greatest of %s is exact', async (_name, column, query, expected) => {
  const { versionId } = await createVersion(fixture, [{ name: 'a', ...column }]);
  await publishQuery(fixture, versionId, query);
  expect(await fixture.engine.statistics.greatest(versionId, 'a')).toBe(expected);
});

test('what people edited counts, and a column that is gone has none', async () => {
  const { versionId } = await createVersion(fixture, [{ name: 'a', ...number }]);
  await publishQuery(fixture, versionId, 'SELECT unnest([1, 2]) AS a');
  await patchCell(fixture.engine, versionId, 1, 'a', 30, {}, 'ann');
  expect(await fixture.engine.statistics.greatest(versionId, 'a')).toBe('30');
  expect(await fixture.engine.statistics.greatest(versionId, 'b')).toBeNull();
});
