import type { FunctionName } from '#domain/value/function-name.ts';
import type { QueryColumn, QueryFormula } from '#domain/query/resolved-request.ts';
import { physicalColumn, quote, type Layout, type PhysicalType } from './layout.ts';

/** The SQL of a column's typed value. */
export function valueExpression(layout: Layout, column: QueryColumn): string {
  return column.formula
    ? formulaExpression(layout, column.formula)
    : quote(physicalColumn(layout, column).value);
}

/** The SQL of a formula over floating numbers: null where any operand is, NaN where something is divided by zero. */
function formulaExpression(layout: Layout, formula: QueryFormula): string {
  if ('nothing' in formula) return 'CAST(NULL AS DOUBLE)';
  if ('column' in formula) return `CAST(${valueExpression(layout, formula.column)} AS DOUBLE)`;
  const { operation } = formula;
  const left = formulaExpression(layout, formula.left);
  const right = formulaExpression(layout, formula.right);
  if (operation !== '/') return `(${left} ${operation} ${right})`;
  if ('column' in formula.right)
    return `(${left} / CASE WHEN ${right} = 0 THEN CAST('NaN' AS DOUBLE) ELSE ${right} END)`;
  // A case would double what is below the line, and so with each level; a remainder of what is infinite is NaN too.
  return `((${left} / ${right}) % 1.7976931348623157e308)`;
}

/** The SQL of a value as people read it: whole numbers without a point, dates in ISO 8601. */
export function textExpression(value: string, type: PhysicalType, mayBeNaN = false): string {
  if (mayBeNaN) return `CASE WHEN isnan(${value}) THEN 'NaN' ELSE ${textExpression(value, type)} END`;
  switch (type) {
    case 'VARCHAR':
      return value;
    case 'VARCHAR[]':
      return `array_to_string(${value}, ', ')`;
    case 'DOUBLE':
      return `CASE WHEN ${value} = trunc(${value}) AND abs(${value}) < 1e15 THEN CAST(CAST(${value} AS BIGINT) AS VARCHAR) ELSE CAST(${value} AS VARCHAR) END`;
    case 'TIMESTAMP':
      return `strftime(${value}, '%Y-%m-%dT%H:%M:%S.%gZ')`;
    default:
      return `CAST(${value} AS VARCHAR)`;
  }
}

/** The text of a cell, be it valid or only its raw text. */
export function cellTextExpression(layout: Layout, column: QueryColumn): string {
  const { raw, type, mayMisfit } = physicalColumn(layout, column);
  const value = valueExpression(layout, column);
  const text = textExpression(value, type, column.formula !== null);
  return raw && mayMisfit ? `CASE WHEN ${value} IS NULL THEN ${quote(raw)} ELSE ${text} END` : text;
}

/** The SQL of a function over the cells of a group. */
export function aggregateExpression(layout: Layout, column: QueryColumn, fn: FunctionName): string {
  const { type } = physicalColumn(layout, column);
  const value = valueExpression(layout, column);
  switch (fn) {
    case 'count':
      return `count(${value})`;
    case 'sum':
    case 'avg':
      return `${fn}(${numberExpression(value, type)})`;
    case 'max':
      return type === 'VARCHAR[]' ? `max(list_aggregate(${value}, 'max'))` : `max(${value})`;
    case 'list':
      return listExpression(value, type, column.formula !== null);
  }
}

function numberExpression(value: string, type: PhysicalType): string {
  if (type === 'DOUBLE' || type === 'BIGINT') return value;
  return type === 'BOOLEAN' ? `CAST(${value} AS BIGINT)` : `TRY_CAST(${value} AS DOUBLE)`;
}

/** Distinct values in order, joined by comma; of a multiselect its distinct members. */
function listExpression(value: string, type: PhysicalType, mayBeNaN: boolean): string {
  const distinct =
    type === 'VARCHAR[]'
      ? `list_distinct(flatten(list(${value}) FILTER (${value} IS NOT NULL)))`
      : `list(DISTINCT ${value}) FILTER (${value} IS NOT NULL)`;
  const sorted = `list_sort(${distinct})`;
  if (type === 'VARCHAR' || type === 'VARCHAR[]') return `array_to_string(${sorted}, ', ')`;
  return `array_to_string(list_transform(${sorted}, lambda x: ${textExpression('x', type, mayBeNaN)}), ', ')`;
}
