import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataRequestInput } from '#domain/query/data-request.ts';
import {
  createVersion,
  openTestEngine,
  publishQuery,
  type TestEngine,
} from '../../../tests/fixtures/data-engine.ts';

const moments = [
  '2024-03-30 23:59:59.999',
  '2024-03-31 00:00:00',
  '2024-03-31 12:30:15.25',
  '2024-03-31 23:59:59.999',
  '2024-04-01 00:00:00',
  '2024-04-01 00:00:00.001',
];
const days = ['2024-03-29', '2024-03-30', '2024-03-31', '2024-04-01', '2024-04-02'];

let fixture: TestEngine;
let versionId: number;

beforeAll(async () => {
  fixture = await openTestEngine();
  ({ versionId } = await createVersion(fixture, [
    { name: 'number', type: 'number', dataType: 'numeric' },
    { name: 'seen', type: 'timestamp', dataType: 'timestamp' },
  ]));
  const rows = moments.map((moment, at) => `(${at + 1}::BIGINT, ${at}, '${moment}')`);
  await publishQuery(
    fixture,
    versionId,
    `SELECT * FROM (VALUES ${rows.join(', ')}) AS t(_row_id, number, seen)`,
  );
});
afterAll(() => fixture.close());

type Part = Partial<DataRequestInput>;
const seen = (operation: 'lte' | 'gt' | 'between', values: (string | null)[]) => ({
  column: 'seen',
  operation,
  values,
});

/** The requests for the rows up to a day, and for those after it, by each way to say so. */
const upTo: Record<string, (day: string) => Part> = {
  'a map': (day) => ({ lte: { seen: day } }),
  'a list of filters': (day) => ({ normalFilter: [seen('lte', [day])] }),
  'a range with an open start': (day) => ({ normalFilter: [seen('between', [null, day])] }),
  'a range': (day) => ({ normalFilter: [seen('between', ['2000-01-01', day])] }),
  'the greatest of a group': (day) => ({
    groupBy: ['number'],
    fn: { seen: 'max' },
    having: [{ ...seen('lte', [day]), fn: 'max' }] as Part['having'],
  }),
};
const after: Record<string, (day: string) => Part> = {
  'a map': (day) => ({ gt: { seen: day } }),
  'a list of filters': (day) => ({ normalFilter: [seen('gt', [day])] }),
  'the least of a group': (day) => ({
    groupBy: ['number'],
    fn: { seen: 'min' },
    having: [{ ...seen('gt', [day]), fn: 'min' }] as Part['having'],
  }),
};

const numbersOf = async (part: Part): Promise<number[]> => {
  const { rows } = await fixture.engine.requests.query(versionId, {
    attributes: ['number', 'seen'],
    ...part,
  });
  return rows.map(([number]) => Number(number)).toSorted((one, other) => one - other);
};
const numbersWhere = (test: (day: string) => boolean): number[] =>
  moments.flatMap((moment, at) => (test(moment.slice(0, 10)) ? [at] : []));

test('a day that moments come up to is included whole, and left out whole behind it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...days), async (day) => {
      for (const [name, part] of Object.entries(upTo)) {
        expect([name, await numbersOf(part(day))]).toEqual([name, numbersWhere((own) => own <= day)]);
      }
      for (const [name, part] of Object.entries(after)) {
        expect([name, await numbersOf(part(day))]).toEqual([name, numbersWhere((own) => own > day)]);
      }
    }),
    { numRuns: 10 },
  );
});

test('a moment with its milliseconds is exact', async () => {
  expect(await numbersOf({ lte: { seen: '2024-03-31T12:30:15.250' } })).toEqual([0, 1, 2]);
  expect(await numbersOf({ lte: { seen: '2024-03-31T12:30:15.249' } })).toEqual([0, 1]);
});
