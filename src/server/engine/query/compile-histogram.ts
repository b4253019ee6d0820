import { clause } from './clause.ts';
import { present } from '#domain/value/object/present.ts';
import type { Condition, QueryColumn } from '#domain/query/resolved-request.ts';
import type { StepOptions } from '../contract.ts';
import type { TableLayout, Statement } from '../dialect.ts';
import { rowCount, valueExpression } from './column-expression.ts';
import { compileConditions } from './compile-condition.ts';
import { physicalColumn, tableOf } from './layout.ts';
import { startParameters } from './statement.ts';

/** The most steps of a histogram from the least to the greatest value. */
const mostSteps = 24;

/**
 * The statement for a histogram: for each step that has rows its index, its width, the start of the first
 * step, its rows, the greatest and the least value of all, and whether these are round steps of whole values.
 * Dates and moments are counted in days. Whole numbers of few different values have a step each. With `most`,
 * there are about so many steps, which begin at round values. Null for columns without numbers or dates.
 */
export function compileHistogram(
  column: QueryColumn,
  where: readonly Condition[],
  layout: TableLayout,
  { most, relation = 'and' }: StepOptions = {},
): Statement | null {
  const parameters = startParameters(layout.dialect);
  const measure = column.many
    ? null
    : layout.dialect.measure(valueExpression(layout, column), physicalColumn(layout, column).type);
  if (measure === null) return null;

  const conditions = compileConditions(where, relation, layout, parameters);
  const rows = [tableOf(layout), ...clause('WHERE', present([conditions]))].join(' ');
  const isWhole = `${layout.dialect.countWhere('v <> floor(v)')} = 0`;
  const counts = present([layout.groups?.rows]);
  const steps = most === undefined ? stepsToGreatest(isWhole) : roundSteps(isWhole, most);
  const lines = [
    `WITH m AS (SELECT * FROM (SELECT ${[`${measure} AS v`, ...counts].join(', ')} FROM ${rows}) AS all_values WHERE v IS NOT NULL),`,
    ...steps.ranges,
    `SELECT least(last, ${steps.index}) AS o1, w AS o2, start AS o3, ${rowCount(layout)} AS o4, z AS o5, a AS o6, CASE WHEN whole THEN 1 ELSE 0 END AS o7 FROM m, r`,
    'GROUP BY o1, w, start, z, a, whole ORDER BY o1',
  ];

  return { sql: lines.join('\n'), parameters: parameters.list };
}

/**
 * The steps of a histogram in SQL: the tables that find their width `w`, the `start` of the first and the
 * index of the `last` one, and the index of the step of a value `v`.
 */
type Steps = { ranges: string[]; index: string };

/** Steps of equal width from the least to the greatest value, which ends the last one. */
const stepsToGreatest = (isWhole: string): Steps => ({
  ranges: [
    `r AS (SELECT min(v) AS a, max(v) AS z, min(v) AS start, false AS whole, CASE WHEN max(v) = min(v) OR (${isWhole} AND max(v) - min(v) < ${mostSteps})`,
    `  THEN 1 ELSE (max(v) - min(v)) / ${mostSteps} END AS w, CASE WHEN ${isWhole} AND max(v) - min(v) < ${mostSteps}`,
    `  THEN max(v) - min(v) ELSE ${mostSteps - 1} END AS last FROM m)`,
  ],
  index: 'floor((v - start) / w)',
});

/**
 * Steps of 1, 2 or 5 times a power of ten, at multiples of it, of whole values at least 1. Quotients lose the
 * noise of floating numbers: 0.29 / 0.01 is 28.999999999999996. The greatest value is in the step that it
 * ends, unless each step is one whole value.
 */
const roundSteps = (isWhole: string, most: number): Steps => ({
  ranges: [
    `e AS (SELECT min(v) AS a, max(v) AS z, ${isWhole} AS whole FROM m),`,
    `p AS (SELECT a, z, whole, (z - a) / ${most} AS rough, power(10, floor(log10(nullif(z - a, 0) / ${most}))) AS ten FROM e),`,
    'q AS (SELECT a, z, whole, CASE WHEN z = a OR (whole AND rough < 1) THEN 1',
    '  WHEN rough <= ten THEN ten WHEN rough <= 2 * ten THEN 2 * ten WHEN rough <= 5 * ten THEN 5 * ten ELSE 10 * ten END AS w FROM p),',
    'f AS (SELECT a, z, w, whole, floor(round(a / w, 9)) AS first FROM q),',
    'r AS (SELECT a, z, w, whole, first * w AS start, first, CASE WHEN whole AND w = 1 THEN z - a',
    '  ELSE greatest(first, ceil(round(z / w, 9)) - 1) - first END AS last FROM f)',
  ],
  index: 'floor(round(v / w, 9)) - first',
});
