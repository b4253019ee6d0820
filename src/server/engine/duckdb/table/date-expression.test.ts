import { isDeepStrictEqual } from 'node:util';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { monthNames, weekdayNames } from '#domain/value/date/calendar-names.ts';
import { readDay, readMoment, readTimestamp, type DateReading } from '#domain/value/date/read-moment.ts';
import { literal } from '#server/base/base.server.ts';
import { textExpression } from '../text-expression.ts';
import { dateExpression } from './date-expression.ts';

let instance: DuckDBInstance;
let connection: DuckDBConnection;
beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
});
afterAll(() => instance.closeSync());

/** What DuckDB reads texts as, in ISO 8601 to the microsecond for moments. */
async function read(texts: readonly string[], type: 'DATE' | 'TIMESTAMP', reading: DateReading) {
  const values = texts.map((text, at) => `(${at}, ${literal(text)})`).join(', ');
  const sql = `SELECT ${textExpression('v', type)} FROM (SELECT i, ${dateExpression('x', type, reading)} AS v FROM (VALUES ${values}) AS t(i, x)) ORDER BY i`;
  return (await connection.runAndReadAll(sql)).getRows().map(([value]) => value);
}

const two = (number: number) => String(number).padStart(2, '0');
const words = (names: Readonly<Record<string, string>>) =>
  Object.values(names).flatMap((list) => list.split(/[| ]/).filter(Boolean));
const cased = (list: readonly string[]) =>
  fc.tuple(fc.constantFrom(...list), fc.integer({ min: 0, max: 2 })).map(([word, as]) => {
    if (as === 0) return word;
    if (as === 1) return word.toUpperCase();
    return word.slice(0, 1).toUpperCase() + word.slice(1);
  });

const year = fc.integer({ min: 1000, max: 2999 });
const number = (max: number) =>
  fc.tuple(fc.integer({ min: 0, max }), fc.boolean()).map(([n, isShort]) => (isShort ? String(n) : two(n)));
const sign = fc.constantFrom('-', '/', '.');
const month = cased(words(monthNames));
const zone = fc.constantFrom(
  '',
  'Z',
  ' Z',
  ' UTC',
  '+00',
  '-05',
  ' +0000',
  '+05:30',
  ' GMT+0100 (CET)',
  '[Europe/Paris]',
  '[Asia/Tokyo]',
  ' (CET)',
  ' EST',
  '+99',
  '[Nowhere/Nothing]',
  '+5',
  '-0330',
);
const clock = fc
  .tuple(
    fc.constantFrom(' ', 'T', ', ', '  ', ':'),
    number(24),
    fc.constantFrom(':', '.', 'h'),
    number(60),
    fc.constantFrom('', ':07', '.07', ':07.5', ':07,123', ':07.123456789', ':61'),
    fc.constantFrom('', '', ' AM', 'PM', ' p.m.'),
    zone,
  )
  .map((parts) => parts.join(''));
const tail = fc.oneof(
  fc.constant(''),
  clock,
  fc.constantFrom(' x', 'T080000Z', 'T0800', ' 12', ' Mon', ', Samstag'),
);
const weekday = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  cased(words(weekdayNames)).map((word) => `${word}, `),
  fc.constantFrom('Foo, ', 'Mon ', 'lørdag den '),
);
const text = fc.oneof(
  fc.tuple(year, sign, number(13), sign, number(32), tail).map((parts) => parts.join('')),
  fc
    .tuple(year, fc.integer({ min: 0, max: 1399 }), tail)
    .map(([y, md, end]) => `${y}${String(md).padStart(4, '0')}${end}`),
  fc
    .tuple(number(32), sign, number(32), sign, fc.oneof(year, number(99)), tail)
    .map((parts) => parts.join('')),
  fc
    .tuple(
      weekday,
      number(32),
      fc.constantFrom(' ', '-', '. ', 'th ', '', ' de ', '/'),
      month,
      fc.constantFrom(' ', '-', '. ', ', ', ' de ', '/'),
      fc.oneof(year, number(99)),
      tail,
    )
    .map((parts) => parts.join('')),
  fc
    .tuple(
      weekday,
      month,
      fc.constantFrom(' ', '-', '. '),
      number(32),
      fc.constantFrom(' ', ', ', '-', ''),
      fc.oneof(year, number(99)),
      tail,
    )
    .map((parts) => parts.join('')),
  fc
    .tuple(
      year,
      fc.constant('年'),
      number(13),
      fc.constant('月'),
      number(32),
      fc.constantFrom('日', '日土曜日', ''),
    )
    .map((parts) => parts.join('')),
  fc.string({ unit: fc.constantFrom(...'2024-01/.: TZQ+Jan,年'), maxLength: 24 }),
);
const stepText = fc.oneof(
  fc
    .tuple(month, fc.constantFrom(' ', '-', '', '. ', ' de '), fc.oneof(year, number(99)))
    .map((parts) => parts.join('')),
  fc.tuple(year, sign, number(13)).map((parts) => parts.join('')),
  fc.tuple(number(13), sign, year).map((parts) => parts.join('')),
  fc
    .tuple(year, fc.constantFrom('-', ' ', ''), fc.constantFrom('Q1', 'q4', 'Q5', 'T1'))
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('Q1', '2Q', 'Q0'), fc.constantFrom('-', ' ', '/'), year)
    .map((parts) => parts.join('')),
);
const padded = (texts: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom('', '', ' ', '\t'), texts, fc.constantFrom('', '', ' '))
    .map((parts) => parts.join(''));

const readings: DateReading[] = [{}, { order: 'dmy' }, { order: 'mdy' }];

/** Reads random texts in both ways; how many of them are dates. */
async function compare(texts: readonly string[], reading: DateReading): Promise<number> {
  const [days, moments] = [await read(texts, 'DATE', reading), await read(texts, 'TIMESTAMP', reading)];
  const inDuckDb = texts.map((one, i) => [one, days[i], moments[i]]);
  const inGrammar = texts.map((one) => [
    one,
    readDay(one, reading) ?? null,
    readTimestamp(one, reading) ?? null,
  ]);
  const isOther = (_: unknown, i: number) => !isDeepStrictEqual(inDuckDb[i], inGrammar[i]);
  expect(inDuckDb.filter(isOther)).toEqual(inGrammar.filter(isOther));
  return days.filter((day) => day !== null).length;
}

test.each(readings)(
  'DuckDB reads days and moments as the grammar does in JavaScript: %o',
  async (reading) => {
    const accepted = await compare(fc.sample(padded(text), 2000), reading);
    expect(accepted).toBeGreaterThan(100);
  },
  60_000,
);

test.each<DateReading>([{ step: 'month' }, { step: 'quarter' }])(
  'DuckDB reads months and quarters as the grammar does in JavaScript: %o',
  async (reading) => {
    const accepted = await compare(fc.sample(padded(stepText), 1000), reading);
    expect(accepted).toBeGreaterThan(50);
  },
  60_000,
);

test('what the grammar rewrites a text to is no date itself', async () => {
  const texts = ['@||2024|01||||', '@||2024|1|||13|', `${' '.repeat(64)}2024-01-13`];
  expect(await read(texts, 'DATE', {})).toEqual([null, null, null]);
  expect(texts.map((one) => readMoment(one))).toEqual([null, null, null]);
});
