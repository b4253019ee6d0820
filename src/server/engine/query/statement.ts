import { composedText } from '#domain/value/text/composed-text.ts';
import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import type { Dialect, BoundParameter, ParameterType, Statement } from '../dialect.ts';

/** A bound value as the cells of tables are: texts are composed. */
const composed = (value: unknown): unknown => {
  if (typeof value === 'string') return composedText(value);
  return value;
};

/**
 * Collects the values of one statement and returns their placeholders, or the literals of those that need no
 * binding.
 */
export type StatementParameters = {
  list: BoundParameter[];
  dialect: Dialect;
  bind(value: unknown, type: ParameterType): string;
  bindList(values: readonly unknown[], type: ParameterType): string;
};

/** Starts the parameter list of one statement. */
export function startParameters(dialect: Dialect): StatementParameters {
  const list: BoundParameter[] = [];
  const add = (parameter: BoundParameter) => dialect.placeholder(list.push(parameter), parameter);
  return {
    list,
    dialect,
    bind: (value, type) =>
      dialect.literal(composed(value), type) ?? add({ value: composed(value), type, list: false }),
    bindList: (values, type) => add({ value: values.map(composed), type, list: true }),
  };
}

/** A statement of these lines. */
export const statementOf = (parameters: StatementParameters, lines: readonly string[]): Statement => ({
  sql: lines.join('\n'),
  parameters: parameters.list,
});

/** The clause that keeps the page that a request is for. */
export const rangeOf = ({ fromIndex, toIndex }: Pick<ResolvedRequest, 'fromIndex' | 'toIndex'>): string =>
  `LIMIT ${toIndex - fromIndex} OFFSET ${fromIndex}`;
