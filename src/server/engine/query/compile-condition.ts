import { present } from '#domain/value/object/present.ts';
import type { Condition, QueryColumn } from '#domain/query/resolved-request.ts';
import { showsValue } from '#domain/value/cell/function-name.ts';
import type { Scalar } from '#domain/value/cell/read-value.ts';
import type { Dialect, TableLayout, ParameterType, PhysicalType } from '../dialect.ts';
import { cellTextExpression, valueExpression } from './column-expression.ts';
import { labelTest } from './compile-labels.ts';
import { physicalColumn, rowIdLookup } from './layout.ts';
import type { StatementParameters } from './statement.ts';

const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=', between: '>=' } as const;

/**
 * Lists up to this length are bound one by one, so that block statistics can skip blocks; longer ones as one
 * list.
 */
export const mostSingleValues = 16;

/** The SQL of what a condition on groups compares: the result of its function or measure. */
export type ResultOf = (condition: Condition) => string;

const ofRows: ResultOf = ({ column }) => {
  throw new Error(`A condition on rows has a function of the column ${column.name}.`);
};

/** The SQL of several conditions under one relation; null when there are none. */
export function compileConditions(
  conditions: readonly Condition[],
  relation: 'and' | 'or',
  layout: TableLayout,
  parameters: StatementParameters,
  resultOf: ResultOf = ofRows,
): string | null {
  if (conditions.length === 0) return null;
  const parts = conditions.map((condition) => compileCondition(condition, layout, parameters, resultOf));
  if (parts.length === 1) return parts.join('');
  return parts.map((part) => `(${part})`).join(relation === 'or' ? ' OR ' : ' AND ');
}

function compileCondition(
  condition: Condition,
  layout: TableLayout,
  parameters: StatementParameters,
  resultOf: ResultOf,
): string {
  const subject = subjectOf(condition, layout, resultOf);
  const { operation, values } = condition;

  switch (operation) {
    case 'filter':
    case 'exclude': {
      const listed = membership(condition, subject, layout, parameters);
      if (operation === 'filter') return included(condition, subject, listed, layout.dialect);
      return excluded(condition, subject, listed, layout.dialect);
    }
    case 'like': {
      const found = values.map((value) => {
        const holds = (text: string) => layout.dialect.contains(text, parameters.bind(value, 'VARCHAR'));
        const named = labelled(condition, layout, holds, parameters);
        if (named) return `${holds(subject.text)} OR ${named}`;
        return holds(subject.text);
      });
      if (found.length === 0) return 'FALSE';
      return found.join(' OR ');
    }
    default: {
      const [threshold, end] = values;
      if (threshold === undefined) return 'FALSE';
      const bound = bindValue(threshold, subject.type, parameters);
      const hasEnd = operation === 'between' && end !== undefined;
      const last = hasEnd && bindValue(end, subject.type, parameters);
      const compare = (value: string) => {
        const least = `${value} ${comparisons[operation]} ${bound}`;
        if (last) return `${least} AND ${value} <= ${last}`;
        return least;
      };
      if (subject.many) return layout.dialect.someMember(subject.value, compare);
      // Engines order NaN after or before all numbers; no threshold matches it.
      if (subject.mayBeNaN) {
        return `${compare(subject.value)} AND NOT ${layout.dialect.isNaN(subject.value)}`;
      }

      return compare(subject.value);
    }
  }
}

/** The value that a condition tests: a cell, or the result of a function over a group. */
type Subject = { value: string; text: string; type: PhysicalType; many: boolean; mayBeNaN: boolean };

function subjectOf(condition: Condition, layout: TableLayout, resultOf: ResultOf): Subject {
  const { column, fn } = condition;
  if (fn === null) {
    const { type } = physicalColumn(layout, column);
    const value = valueExpression(layout, column);
    return {
      value,
      text: cellTextExpression(layout, column),
      type,
      many: column.many,
      mayBeNaN: column.formula !== null,
    };
  }

  const value = resultOf(condition);
  const type = aggregateType(column, fn, layout);
  const mayBeNaN = column.formula !== null && type === 'DOUBLE';

  return { value, text: layout.dialect.text(value, type, mayBeNaN), type, many: false, mayBeNaN };
}

function aggregateType(
  column: QueryColumn,
  fn: NonNullable<Condition['fn']>,
  layout: TableLayout,
): PhysicalType {
  if (fn === 'list') return 'VARCHAR';
  if (fn === 'count' || fn === 'rows' || fn === 'distinct') return 'BIGINT';
  if (!showsValue(fn)) return 'DOUBLE';
  if (column.many) return 'VARCHAR';
  return physicalColumn(layout, column).type;
}

function included(
  { matchesNull }: Condition,
  subject: Subject,
  listed: string | null,
  dialect: Dialect,
): string {
  const isEmpty = dialect.isNull(subject.value, subject.type);
  const parts = present([listed, matchesNull && isEmpty]);
  if (parts.length === 0) return 'FALSE';
  return parts.join(' OR ');
}

/** Excludes what is listed and nothing else: empty cells stay unless they are listed too. */
function excluded(
  { matchesNull }: Condition,
  subject: Subject,
  listed: string | null,
  dialect: Dialect,
): string {
  const filled = dialect.isFilled(subject.value, subject.type);
  if (listed === null) {
    if (!matchesNull) return 'TRUE';
    return filled;
  }
  const others = `NOT (${listed})`;
  if (matchesNull) return `${filled} AND ${others}`;
  return `${dialect.isNull(subject.value, subject.type)} OR ${others}`;
}

/** SQL for cells that are listed by their value or by their label; null when nothing is listed. */
function membership(
  condition: Condition,
  subject: Subject,
  layout: TableLayout,
  parameters: StatementParameters,
): string | null {
  const { texts } = condition;
  const own = condition.values.length > 0 ? amongValues(condition, subject, layout, parameters) : null;
  const isListed = (label: string) =>
    `${label} IN (SELECT ${layout.dialect.unnest(parameters.bindList(texts, 'VARCHAR'))})`;
  const named = texts.length > 0 ? labelled(condition, layout, isListed, parameters) : null;
  return present([own, named]).join(' OR ') || null;
}

/** SQL for cells whose label passes a test; null when cells have no labels. */
function labelled(
  { column, fn }: Condition,
  layout: TableLayout,
  test: (label: string) => string,
  parameters: StatementParameters,
): string | null {
  if (fn !== null || column.part) return null;

  const relation = layout.labels?.get(column.name);
  if (!relation) return null;
  return labelTest(layout, column, { relation, test, parameters });
}

function amongValues(
  { column, fn, values }: Condition,
  subject: Subject,
  layout: TableLayout,
  parameters: StatementParameters,
): string {
  const rowIds = values.filter((value) => Number.isSafeInteger(value)) as number[];
  if (!column.isRowId || fn !== null || rowIds.length < values.length) {
    return among(values, subject, parameters);
  }
  const lookup = rowIdLookup(layout, rowIds);
  return among(lookup.values, { ...subject, value: lookup.column }, parameters);
}

function among(values: readonly Scalar[], subject: Subject, parameters: StatementParameters): string {
  const { dialect } = parameters;
  const isNaN = values.some(Number.isNaN) ? dialect.matchesNaN(subject.value) : null;
  if (isNaN) {
    const others = values.filter((value) => !Number.isNaN(value));
    return others.length > 0 ? `(${isNaN} OR ${among(others, subject, parameters)})` : isNaN;
  }

  if (subject.many) return dialect.hasAny(subject.value, parameters.bindList(values, 'VARCHAR'));

  if (values.length > mostSingleValues) {
    const bound = parameters.bindList(
      values.map((value) => plain(value, subject.type)),
      listType(values, subject.type),
    );
    return `${subject.value} IN (SELECT ${castParameter(dialect.unnest(bound), subject.type, parameters)})`;
  }

  const bound = values.map((value) => bindValue(value, subject.type, parameters));
  if (bound.length === 1) return `${subject.value} = ${bound.join('')}`;
  return `${subject.value} IN (${bound.join(', ')})`;
}

function bindValue(value: Scalar, type: PhysicalType, parameters: StatementParameters): string {
  return castParameter(parameters.bind(plain(value, type), listType([value], type)), type, parameters);
}

/** Timestamps are stored in UTC without a zone, so the zone letter of a parsed value is removed. */
function plain(value: Scalar, type: PhysicalType): Scalar {
  if (type === 'TIMESTAMP') return String(value).replace(/Z$/, '');
  return value;
}

function castParameter(parameter: string, type: PhysicalType, { dialect }: StatementParameters): string {
  if (type === 'DATE' || type === 'TIMESTAMP') return dialect.cast(parameter, type);
  return parameter;
}

function listType(values: readonly Scalar[], type: PhysicalType): ParameterType {
  if (type === 'BOOLEAN') return 'BOOLEAN';
  if (type !== 'BIGINT' && type !== 'DOUBLE') return 'VARCHAR';
  if (values.every((value) => Number.isSafeInteger(value))) return 'BIGINT';
  return 'DOUBLE';
}
