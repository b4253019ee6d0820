import { present } from '#domain/value/object/present.ts';
import type { QueryColumn } from '#domain/query/resolved-request.ts';
import { searchedTexts } from '#domain/query/searched-texts.ts';
import type { DistinctSearch } from '../contract.ts';
import type { TableLayout, Statement } from '../dialect.ts';
import { rowCount, valueExpression } from './column-expression.ts';
import { clause } from './clause.ts';
import { compileConditions } from './compile-condition.ts';
import { codeExpression, labelRows } from './compile-labels.ts';
import { physicalColumn, tableOf } from './layout.ts';
import { naturalTerms } from './natural-terms.ts';
import { startParameters, type StatementParameters } from './statement.ts';

/**
 * The statement for the distinct values of a column in the rows that meet all conditions, with their counts,
 * most frequent first. With `empties`, the line of empty cells is before them, beside the limit.
 */
export function compileDistinct(
  column: QueryColumn,
  { search, searchLocale, limit, empties = false, where = [] }: DistinctSearch,
  layout: TableLayout,
): Statement {
  const { dialect } = layout;
  const parameters = startParameters(dialect);
  const { type } = physicalColumn(layout, column);
  const value = valueExpression(layout, column);
  const members = empties ? dialect.unnestCell(value) : dialect.unnest(value);
  const member = column.many ? members : value;
  const memberType = column.many ? 'VARCHAR' : type;
  const text = dialect.text('v', memberType, column.formula !== null);
  const matches =
    search && searchCondition(column, text, searchedTexts(search, column, searchLocale), layout, parameters);

  const conditions = compileConditions(where, 'and', layout, parameters);
  const rows = [tableOf(layout), ...clause('WHERE', present([conditions]))].join(' ');
  const selected = present([`${member} AS v`, layout.groups?.rows]);
  const byValue = naturalTerms('v', memberType, dialect);

  const lines = [
    `SELECT v AS o1, ${rowCount(layout)} AS o2 FROM (SELECT ${selected.join(', ')} FROM ${rows})`,
    `WHERE ${present([empties ? 'TRUE' : 'v IS NOT NULL', matches]).join(' AND ')}`,
    `GROUP BY v ORDER BY ${present([empties && 'v IS NOT NULL', 'o2 DESC', ...byValue]).join(', ')}`,
    `LIMIT ${limit + Number(empties)}`,
  ];
  return { sql: lines.join('\n'), parameters: parameters.list };
}

/**
 * SQL for values that contain one of these texts, or whose label does. `text` is SQL for the value as a text.
 */
function searchCondition(
  column: QueryColumn,
  text: string,
  texts: readonly string[],
  layout: TableLayout,
  parameters: StatementParameters,
): string {
  const { dialect } = layout;
  const holds = (searched: string) =>
    texts.map((part) => dialect.contains(searched, parameters.bind(part, 'VARCHAR'))).join(' OR ');
  const byText = holds(text);
  const relation = layout.labels?.get(column.name);
  if (!relation) return `(${byText})`;

  const code = codeExpression(relation, text, dialect);
  return `(${byText} OR ${code} IN (SELECT code FROM (${labelRows(relation, parameters)}) WHERE ${holds('label')}))`;
}
