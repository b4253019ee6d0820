import type { Condition, QueryColumn } from '#domain/query/resolved-request.ts';
import type { Scalar } from '#domain/query/read-value.ts';
import { aggregateExpression, cellTextExpression, textExpression, valueExpression } from './column-expression.ts';
import { physicalColumn, type Layout, type PhysicalType } from './layout.ts';
import type { Parameters } from './statement.ts';

const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** Lists up to this length are bound one by one, so that block statistics can skip; longer ones as one list. */
export const shortList = 16;

/** The SQL of several conditions under one relation; null when there are none. */
export function compileConditions(
  conditions: readonly Condition[],
  relation: 'and' | 'or',
  layout: Layout,
  parameters: Parameters,
): string | null {
  if (conditions.length === 0) return null;
  const parts = conditions.map((condition) => compileCondition(condition, layout, parameters));
  return parts.length === 1 ? parts[0]! : parts.map((part) => `(${part})`).join(relation === 'or' ? ' OR ' : ' AND ');
}

function compileCondition(condition: Condition, layout: Layout, parameters: Parameters): string {
  const subject = subjectOf(condition, layout);
  const { operation, values } = condition;
  switch (operation) {
    case 'filter':
      return included(condition, subject, parameters);
    case 'exclude':
      return excluded(condition, subject, parameters);
    case 'like': {
      const found = values.map((value) => `contains(lower(${subject.text}), lower(${parameters.bind(value, 'VARCHAR')}))`);
      return found.length > 0 ? found.join(' OR ') : 'FALSE';
    }
    default: {
      const [threshold] = values;
      if (threshold === undefined) return 'FALSE';
      const bound = bindValue(threshold, subject.type, parameters);
      const compare = (value: string) => `${value} ${comparisons[operation]} ${bound}`;
      if (subject.many) return `len(list_filter(${subject.value}, lambda x: ${compare('x')})) > 0`;
      // DuckDB holds NaN for more than any number.
      return subject.mayBeNaN ? `${compare(subject.value)} AND NOT isnan(${subject.value})` : compare(subject.value);
    }
  }
}

/** What a condition speaks of: a cell, or what a function makes of a group. */
type Subject = { value: string; text: string; type: PhysicalType; many: boolean; mayBeNaN: boolean };

function subjectOf({ column, fn }: Condition, layout: Layout): Subject {
  if (fn === null) {
    const { type } = physicalColumn(layout, column);
    const value = valueExpression(layout, column);
    return { value, text: cellTextExpression(layout, column), type, many: column.many, mayBeNaN: column.formula !== null };
  }
  const value = aggregateExpression(layout, column, fn);
  const type = aggregateType(column, fn, layout);
  const mayBeNaN = column.formula !== null && type === 'DOUBLE';
  return { value, text: textExpression(value, type, mayBeNaN), type, many: false, mayBeNaN };
}

function aggregateType(column: QueryColumn, fn: NonNullable<Condition['fn']>, layout: Layout): PhysicalType {
  if (fn === 'list') return 'VARCHAR';
  if (fn === 'count') return 'BIGINT';
  if (fn !== 'max') return 'DOUBLE';
  return column.many ? 'VARCHAR' : physicalColumn(layout, column).type;
}

function included({ values, matchesNull }: Condition, subject: Subject, parameters: Parameters): string {
  const parts = [
    ...(values.length > 0 ? [membership(values, subject, parameters)] : []),
    ...(matchesNull ? [`${subject.value} IS NULL`] : []),
  ];
  return parts.length > 0 ? parts.join(' OR ') : 'FALSE';
}

/** Leaves out what is listed and nothing else: empty cells stay unless they are listed too. */
function excluded({ values, matchesNull }: Condition, subject: Subject, parameters: Parameters): string {
  const filled = `${subject.value} IS NOT NULL`;
  if (values.length === 0) return matchesNull ? filled : 'TRUE';
  const others = `NOT (${membership(values, subject, parameters)})`;
  return matchesNull ? `${filled} AND ${others}` : `${subject.value} IS NULL OR ${others}`;
}

function membership(values: readonly Scalar[], subject: Subject, parameters: Parameters): string {
  if (subject.many) return `list_has_any(${subject.value}, ${parameters.bindList(values, 'VARCHAR')})`;
  if (values.length > shortList) {
    const bound = parameters.bindList(values.map((value) => plain(value, subject.type)), listType(values, subject.type));
    return `${subject.value} IN (SELECT ${castParameter('unnest(' + bound + ')', subject.type)})`;
  }
  const bound = values.map((value) => bindValue(value, subject.type, parameters));
  return bound.length === 1 ? `${subject.value} = ${bound[0]!}` : `${subject.value} IN (${bound.join(', ')})`;
}

function bindValue(value: Scalar, type: PhysicalType, parameters: Parameters): string {
  return castParameter(parameters.bind(plain(value, type), listType([value], type)), type);
}

/** Timestamps are kept in UTC without a zone, so the zone letter of a read value goes. */
function plain(value: Scalar, type: PhysicalType): Scalar {
  return type === 'TIMESTAMP' ? String(value).replace(/Z$/, '') : value;
}

function castParameter(parameter: string, type: PhysicalType): string {
  return type === 'DATE' || type === 'TIMESTAMP' ? `CAST(${parameter} AS ${type})` : parameter;
}

function listType(values: readonly Scalar[], type: PhysicalType): 'VARCHAR' | 'DOUBLE' | 'BIGINT' | 'BOOLEAN' {
  if (type === 'BOOLEAN') return 'BOOLEAN';
  if (type !== 'BIGINT' && type !== 'DOUBLE') return 'VARCHAR';
  return values.every((value) => Number.isSafeInteger(value)) ? 'BIGINT' : 'DOUBLE';
}
