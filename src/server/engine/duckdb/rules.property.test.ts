import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueOf } from '#domain/error/result.ts';
import { dataRequestSchema } from '#domain/query/data-request.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import { comparisons, sourceColumnSchema, type SourceColumn } from '#domain/source/column/column.ts';
import { patternProblem } from '#domain/value/text/cell-pattern.ts';
import { tableLayoutOf } from '../query/layout.ts';
import { noLimits, openTestTables } from '../testing/open-test-tables.ts';
import { duckDbDialect } from './dialect.ts';

let tables: Awaited<ReturnType<typeof openTestTables>>;
beforeAll(async () => {
  tables = await openTestTables();
});
afterAll(() => tables.close());

type Rules = Pick<SourceColumn, 'pattern' | 'unique' | 'compared_with'>;

/** The columns of a test: a text and a number with rules, and the number that it is compared with. */
const columnsWith = (text: Rules, number: Rules): SourceColumn[] =>
  [
    { name: 'text', type: 'text', ...text },
    { name: 'one', type: 'number', dataType: 'numeric', ...number },
    { name: 'other', type: 'number', dataType: 'numeric' },
  ].map((column) => sourceColumnSchema.parse(column));

type Row = { text: string | null; one: number | null; other: number | null };

/** The problems of the invalid rows of a table, by row. */
async function problemsOf(columns: SourceColumn[], rows: readonly Row[]) {
  const layout = tableLayoutOf(duckDbDialect, 'v1', columns);
  const types = columns.map((_, at) => `c${at + 1} ${at === 0 ? 'VARCHAR' : 'DOUBLE'}`);
  const raws = ['r2 VARCHAR', 'r3 VARCHAR'];
  await tables.run(`CREATE OR REPLACE TABLE v1 (id BIGINT, ${[...types, ...raws].join(', ')})`);
  for (const [at, { text, one, other }] of rows.entries()) {
    const cell = text === null ? 'NULL' : `'${text.replaceAll("'", "''")}'`;
    await tables.run(`INSERT INTO v1 VALUES (${at + 1}, ${cell}, ${one}, ${other}, NULL, NULL)`);
  }

  const request = dataRequestSchema.parse({ attributes: ['id'], orderBy: {}, validity: 'invalid' });
  const version = tables.open(layout, columns);
  const { rows: found, problems } = await version.run(valueOf(resolveRequest(request, columns)), noLimits);
  return new Map(found.map(([id], at) => [Number(id), problems?.[at]]));
}

/** Patterns of every part, some of which repeat too much. */
const pattern = fc.letrec<{ whole: string; part: string; single: string }>((tie) => ({
  single: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('a', 'b', '1', '.', '\\d', '\\w', '\\s', '\\.', '\\-', 'é') },
    { weight: 2, arbitrary: fc.constantFrom('[ab]', '[^a]', '[0-9]', '[a-c1]', '[\\d.]') },
    { weight: 1, arbitrary: tie('whole').map((inner) => `(${inner})`) },
    { weight: 1, arbitrary: tie('whole').map((inner) => `(?:${inner})`) },
  ),
  part: fc
    .tuple(tie('single'), fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,}', '{1,3}'))
    .map(([single, repeated]) => single + repeated),
  whole: fc.oneof(
    { depthSize: 'small' },
    tie('part'),
    fc.tuple(tie('part'), tie('part')).map(([one, other]) => one + other),
    fc.tuple(tie('part'), tie('part')).map(([one, other]) => `${one}|${other}`),
  ),
})).whole;

const text = fc.oneof(
  fc.constant(null),
  fc.string({ unit: fc.constantFrom(..."ab1 .-é'c\n"), maxLength: 5 }),
);

test('a pattern of a column means the same in DuckDB as in JavaScript', async () => {
  await fc.assert(
    fc.asyncProperty(pattern, fc.array(text, { minLength: 1, maxLength: 8 }), async (written, texts) => {
      fc.pre(patternProblem(written) === null);
      const rows = texts.map((each) => ({ text: each, one: null, other: null }));
      const problems = await problemsOf(columnsWith({ pattern: written }, {}), rows);
      const whole = new RegExp(`^(?:${written})$`, 's');
      const expected = texts.map((each) =>
        each === null || each === '' || whole.test(each) ? undefined : 'pattern',
      );
      expect(texts.map((_, at) => problems.get(at + 1)?.text)).toEqual(expected);
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 60) },
  );
}, 300_000);

const number = fc.option(fc.integer({ min: -2, max: 2 }), { nil: null });
const anyRow = fc.record({ text: fc.constantFrom(null, '', 'a', 'A', 'b'), one: number, other: number });

test('values that are there twice, and pairs that are not in order, are found', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRow, { maxLength: 10 }),
      fc.constantFrom(...comparisons),
      fc.boolean(),
      async (rows, comparison, unique) => {
        const columns = columnsWith(
          { unique: true },
          { unique, compared_with: { column: 'other', comparison } },
        );
        const problems = await problemsOf(columns, rows);
        const isTwice = (name: 'text' | 'one', value: unknown) =>
          value !== null && value !== '' && rows.filter((row) => row[name] === value).length > 1;
        const holds = ({ one, other }: Row) => {
          if (one === null || other === null) return true;
          return { lt: one < other, lte: one <= other, gt: one > other, gte: one >= other }[comparison];
        };
        for (const [at, row] of rows.entries()) {
          const inOrder = holds(row) ? undefined : 'comparison';
          const ofOne = unique && isTwice('one', row.one) ? 'repeated' : inOrder;
          const found = problems.get(at + 1);
          expect([found?.text, found?.one]).toEqual([
            isTwice('text', row.text) ? 'repeated' : undefined,
            ofOne,
          ]);
        }
      },
    ),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 40) },
  );
}, 300_000);

test('what could be read in different ways, or take long, is refused with a sentence', () => {
  const refused = [
    '(?=a)',
    '(?<n>a)',
    '\\1',
    '\\k',
    '\\u0041',
    'a**',
    '*a',
    '(a',
    'a)',
    '[a',
    'a{2',
    'a{200}',
    '^a$',
    '(a{100}){100}',
    'a{3,2}',
    '\\',
  ];
  expect(refused.filter((each) => patternProblem(each) === null)).toEqual([]);
  expect(patternProblem('(a{100}){100}')).toBe('repeats too much');
  expect(patternProblem('[A-Z]{2}-\\d{4}(\\.\\d+)?|none')).toBeNull();
  expect(patternProblem('a'.repeat(201))).toBe('has at most 200 characters');
});
