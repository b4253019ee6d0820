import type { Condition, ResolvedRequest } from '#domain/query/resolved-request.ts';
import { present } from '#domain/value/object/present.ts';
import type { TableLayout } from '../dialect.ts';
import { clause } from './clause.ts';
import { compileConditions } from './compile-condition.ts';
import { invalidRow, problemTests } from './compile-validity.ts';
import { tableOf } from './layout.ts';
import type { StatementParameters } from './statement.ts';

/** The rows of a request, before groups are made of them: the clauses `FROM` and `WHERE`. */
export function rowsOf(
  request: ResolvedRequest,
  layout: TableLayout,
  parameters: StatementParameters,
  selected: readonly Condition[] = [],
): [table: string, ...where: string[]] {
  const selection = compileConditions(selected, 'and', layout, parameters);
  const conditions = rowConditions(request, layout, parameters, present([selection && `(${selection})`]));
  return [`FROM ${tableOf(layout)}`, ...clause('WHERE', conditions, ' AND ')];
}

/**
 * The conditions that the rows of a request meet, all of them, and `more`; as they can be joined by `AND`.
 */
export function rowConditions(
  request: Pick<ResolvedRequest, 'where' | 'relation' | 'search' | 'validity'>,
  layout: TableLayout,
  parameters: StatementParameters,
  more: readonly string[] = [],
): string[] {
  const filtered = compileConditions(request.where, request.relation, layout, parameters);
  const found = compileConditions(request.search, 'or', layout, parameters);
  const conditions = present([filtered, found]);
  const others = present([validityCondition(request, layout, parameters), ...more]);

  const isAlone = conditions.length + others.length === 1;
  const parts = conditions.map((condition) => {
    if (isAlone) return condition;
    return `(${condition})`;
  });
  return [...parts, ...others];
}

function validityCondition(
  { validity }: Pick<ResolvedRequest, 'validity'>,
  layout: TableLayout,
  parameters: StatementParameters,
): string | null {
  if (!validity) return null;
  const { problem } = validity;
  const columns = validity.columns.filter(({ name }) => !problem || name === problem.column);
  const tests = problemTests(columns, layout, parameters);
  const invalid = invalidRow(tests.filter(({ reason }) => !problem || reason === problem.reason));
  if (!invalid) {
    if (validity.keep === 'invalid') return 'FALSE';
    return null;
  }

  if (validity.keep === 'invalid') return `(${invalid})`;
  return `NOT (${invalid})`;
}
