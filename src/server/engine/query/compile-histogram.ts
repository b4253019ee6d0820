import { clause } from './clause.ts';
import { present } from '#domain/value/object/present.ts';
import type { Condition, QueryColumn } from '#domain/query/resolved-request.ts';
import type { TableLayout, Statement } from '../dialect.ts';
import { rowCount, valueExpression } from './column-expression.ts';
import { compileConditions } from './compile-condition.ts';
import { physicalColumn, tableOf } from './layout.ts';
import { startParameters } from './statement.ts';

/** The most steps of a histogram. */
const mostSteps = 24;

/**
 * The statement for a histogram: for each step that has rows its index, its width, the least value of all,
 * its rows, and the greatest value of all. Dates and moments are counted in days. Whole numbers of few
 * different values have a step each. Null for columns without numbers or dates.
 */
export function compileHistogram(
  column: QueryColumn,
  where: readonly Condition[],
  layout: TableLayout,
): Statement | null {
  const parameters = startParameters(layout.dialect);
  const measure = column.many
    ? null
    : layout.dialect.measure(valueExpression(layout, column), physicalColumn(layout, column).type);
  if (measure === null) return null;

  const conditions = compileConditions(where, 'and', layout, parameters);
  const rows = [tableOf(layout), ...clause('WHERE', present([conditions]))].join(' ');
  const isWhole = `${layout.dialect.countWhere('v <> floor(v)')} = 0`;
  const counts = present([layout.groups?.rows]);
  const lines = [
    `WITH m AS (SELECT * FROM (SELECT ${[`${measure} AS v`, ...counts].join(', ')} FROM ${rows}) AS all_values WHERE v IS NOT NULL),`,
    `r AS (SELECT min(v) AS a, max(v) AS z, CASE WHEN max(v) = min(v) OR (${isWhole} AND max(v) - min(v) < ${mostSteps})`,
    `  THEN 1 ELSE (max(v) - min(v)) / ${mostSteps} END AS w, CASE WHEN ${isWhole} AND max(v) - min(v) < ${mostSteps}`,
    `  THEN max(v) - min(v) ELSE ${mostSteps - 1} END AS last FROM m)`,
    `SELECT least(last, floor((v - a) / w)) AS o1, w AS o2, a AS o3, ${rowCount(layout)} AS o4, z AS o5 FROM m, r`,
    'GROUP BY o1, w, a, z ORDER BY o1',
  ];

  return { sql: lines.join('\n'), parameters: parameters.list };
}
