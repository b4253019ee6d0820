import type { QueryColumn } from '#domain/query/resolved-request.ts';
import { searchedTexts } from '#domain/query/searched-texts.ts';
import { identifier } from '#server/base/base.server.ts';
import type { DistinctSearch } from '../contract.ts';
import type { Layout, Statement } from '../dialect.ts';
import { rowCount, valueExpression } from './column-expression.ts';
import { compileConditions } from './compile-condition.ts';
import { codeExpression, labelRows } from './compile-labels.ts';
import { physicalColumn } from './layout.ts';
import { naturalTerms } from './natural-terms.ts';
import { startParameters } from './statement.ts';

/**
 * The statement for the distinct values of a column in the rows that meet all conditions, with their counts, most frequent
 * first. With `empties`, the line of empty cells is before them, beside the limit.
 */
export function compileDistinct(
  column: QueryColumn,
  { search, searchLocale, limit, empties = false, where = [] }: DistinctSearch,
  layout: Layout,
): Statement {
  const { dialect } = layout;
  const parameters = startParameters(dialect);
  const { type } = physicalColumn(layout, column);
  const value = valueExpression(layout, column);
  const cells = empties ? `coalesce(${value}, ${dialect.list(['NULL'])})` : value;
  const member = column.many ? dialect.unnest(cells) : value;
  const text = dialect.text('v', column.many ? 'VARCHAR' : type, column.formula !== null);
  const texts = search ? searchedTexts(search, column, searchLocale) : [];
  const holds = (found: string) =>
    texts.map((one) => dialect.contains(found, parameters.bind(one, 'VARCHAR'))).join(' OR ');
  const relation = layout.labels?.get(column.name);
  const named = relation
    ? () =>
        ` OR ${codeExpression(relation, text, dialect)} IN (SELECT code FROM (${labelRows(relation, parameters)}) WHERE ${holds('label')})`
    : () => '';
  const found = search ? ` AND (${holds(text)}${named()})` : '';
  const conditions = compileConditions(where, 'and', layout, parameters);
  const rows = `${identifier(layout.table)}${conditions ? ` WHERE ${conditions}` : ''}`;
  const counts = layout.groups ? [layout.groups.rows] : [];
  const byValue = naturalTerms('v', column.many ? 'VARCHAR' : type, dialect);
  const lines = [
    `SELECT v AS o1, ${rowCount(layout)} AS o2 FROM (SELECT ${[`${member} AS v`, ...counts].join(', ')} FROM ${rows})`,
    `WHERE ${empties ? 'TRUE' : 'v IS NOT NULL'}${found}`,
    `GROUP BY v ORDER BY ${[...(empties ? ['v IS NOT NULL'] : []), 'o2 DESC', ...byValue].join(', ')}`,
    `LIMIT ${empties ? limit + 1 : limit}`,
  ];

  return { sql: lines.join('\n'), parameters: parameters.list };
}
