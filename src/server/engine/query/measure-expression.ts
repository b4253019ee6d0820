import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { OutputColumn, QueryMeasure, QueryMeasureLeaf } from '#domain/query/resolved-request.ts';
import type { TableLayout } from '../dialect.ts';
import { aggregateExpression, valueExpression } from './column-expression.ts';
import { compileConditions } from './compile-condition.ts';
import { isRepeated, type Amount } from './count-once.ts';
import { codeList } from './compile-labels.ts';
import type { StatementParameters } from './statement.ts';

/** What a column of the result shows, or a condition compares. */
type Result = Pick<OutputColumn, 'source' | 'fn'> & { measure?: QueryMeasure | undefined };

/**
 * The SQL of a measure over the rows of a group. An operation on numbers of which one is missing has none,
 * and neither has a division by zero: there is nothing to divide by.
 */
function measureExpression(
  measure: QueryMeasure,
  layout: TableLayout,
  parameters: StatementParameters,
): string {
  const { dialect } = layout;
  if ('constant' in measure) return dialect.floating(measure.constant);

  if ('operation' in measure) {
    const [left, right] = [measure.left, measure.right].map((part) =>
      dialect.cast(measureExpression(part, layout, parameters), 'DOUBLE'),
    );
    if (measure.operation === '/') return `(${left} / nullif(${right}, 0))`;
    return `(${left} ${measure.operation} ${right})`;
  }

  const { column, fn, where, ...rest } = measure;
  const isOfSome = where.length > 0 || rest.weight !== null;
  if (isOfSome && isRepeated(layout, { source: column, fn })) {
    throw new TidemarkError(
      'invalid_request',
      `The join repeats rows of ${column.name}: their amounts are neither counted under a condition nor weighted.`,
      { details: { column: column.name } },
    );
  }

  const condition = compileConditions(where, 'and', layout, parameters);
  return aggregateExpression(layout, column, fn, parameters, {
    ...rest,
    where: condition && `(${condition})`,
  });
}

/** The functions that a column of the result, or a condition, is calculated from. */
export function amountsIn({ source, fn, measure }: Result): Amount[] {
  if (!measure) return [{ source, fn }];
  return leavesOf(measure).map((leaf) => ({ source: leaf.column, fn: leaf.fn }));
}

function leavesOf(measure: QueryMeasure): QueryMeasureLeaf[] {
  if ('operation' in measure) return [...leavesOf(measure.left), ...leavesOf(measure.right)];
  if ('constant' in measure) return [];
  return [measure];
}

/**
 * The value of a column of the result in a group. A list of codes stays one, so that labels can be joined.
 */
export function outputExpression(
  { source, fn, measure }: Result,
  layout: TableLayout,
  parameters: StatementParameters,
): string {
  const isCoded = fn === 'list' && layout.labels?.has(source.name);
  if (isCoded) return codeList(layout, source);
  return resultExpression({ source, fn, measure }, layout, parameters);
}

/** The result of a function or a measure in a group as filters compare it: a list of codes is a text. */
export function resultExpression(
  { source, fn, measure }: Result,
  layout: TableLayout,
  parameters: StatementParameters,
): string {
  if (measure) return measureExpression(measure, layout, parameters);
  if (fn === null || fn === 'measure') return valueExpression(layout, source);
  return aggregateExpression(layout, source, fn, parameters);
}
