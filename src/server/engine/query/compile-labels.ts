import type { QueryColumn } from '#domain/query/resolved-request.ts';
import { cellTextExpression, textExpression, valueExpression } from './column-expression.ts';
import { physicalColumn, quote, type LabelRelation, type Layout } from './layout.ts';
import { startParameters, type Parameters, type Statement } from './statement.ts';

/**
 * SQL whose rows are `code` and `label`, each code once: where a code comes twice, its first label holds. A code without
 * any has null.
 */
export function labelRows(relation: LabelRelation, parameters: Parameters, among?: string): string {
  const chosen = among ? `code IN (SELECT ${codeExpression(relation, 'x')} FROM (${among}))` : null;
  if ('pairs' in relation) {
    const codes = parameters.bindList(
      relation.pairs.map(([code]) => code),
      'VARCHAR',
    );
    const labels = parameters.bindList(
      relation.pairs.map(([, label]) => label),
      'VARCHAR',
    );
    const pairs = `SELECT unnest(${codes}) AS code, unnest(${labels}) AS label`;
    return chosen ? `SELECT * FROM (${pairs}) WHERE ${chosen}` : pairs;
  }
  const { layout, key, label, filter } = relation;
  const cells = [
    `${codeExpression(relation, cellTextExpression(layout, key))} AS code`,
    `${cellTextExpression(layout, label)} AS label`,
    'id AS place',
  ];
  const kept = filter.map(({ column, values }) => oneOf(layout, column, values, parameters));
  const where = kept.length > 0 ? ` WHERE ${kept.join(' AND ')}` : '';
  const rows = `SELECT ${cells.join(', ')} FROM ${quote(layout.table)}${where}`;
  const filled = relation.asNumbers ? 'code IS NOT NULL' : "code <> ''";
  const coded = [filled, ...(chosen ? [chosen] : [])].join(' AND ');
  return `SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (${rows}) WHERE ${coded} GROUP BY code`;
}

function oneOf(
  layout: Layout,
  column: QueryColumn,
  values: readonly string[],
  parameters: Parameters,
): string {
  const list = parameters.bindList(values, 'VARCHAR');
  if (column.many) return `list_has_any(${valueExpression(layout, column)}, ${list})`;
  return `${cellTextExpression(layout, column)} IN (SELECT unnest(${list}))`;
}

/** The SQL of what a cell's text is found by among codes. As whole numbers, text that begins with none has no code. */
export function codeExpression(relation: LabelRelation, text: string): string {
  const asNumbers = 'layout' in relation && relation.asNumbers;
  return asNumbers ? `TRY_CAST(regexp_extract(${text}, '^\\s*([+-]?\\d+)', 1) AS BIGINT)` : text;
}

/** SQL, never null, that holds where the label of a cell (of any member, in lists) passes a test. */
export function labelTest(
  layout: Layout,
  column: QueryColumn,
  relation: LabelRelation,
  test: (label: string) => string,
  parameters: Parameters,
): string {
  const passing = `FROM (${labelRows(relation, parameters)}) WHERE ${test('label')}`;
  if (!column.many) {
    const code = codeExpression(relation, cellTextExpression(layout, column));
    return `coalesce(${code} IN (SELECT code ${passing}), FALSE)`;
  }
  const codes = `list_transform(${valueExpression(layout, column)}, lambda x: ${codeExpression(relation, 'x')})`;
  return `coalesce(list_has_any(${codes}, (SELECT list(code) ${passing})), FALSE)`;
}

/** The labels of some codes, given as the text of cells: rows of text and label. */
export function compileLabels(relation: LabelRelation, texts: readonly string[]): Statement {
  const parameters = startParameters();
  const among = `SELECT unnest(${parameters.bindList(texts, 'VARCHAR')}) AS x`;
  return { sql: joined(relation, among, parameters), parameters: parameters.list };
}

/** The labels of every code that a column of a version holds. */
export function compileAllLabels(layout: Layout, column: QueryColumn, relation: LabelRelation): Statement {
  const parameters = startParameters();
  const text = column.many
    ? `unnest(${valueExpression(layout, column)})`
    : cellTextExpression(layout, column);
  const among = `SELECT DISTINCT ${text} AS x FROM ${quote(layout.table)}`;
  return { sql: joined(relation, among, parameters), parameters: parameters.list };
}

function joined(relation: LabelRelation, among: string, parameters: Parameters): string {
  const labels = labelRows(relation, parameters, among);
  return `SELECT x, label FROM (${among}) AS c JOIN (${labels}) AS l ON l.code = ${codeExpression(relation, 'x')} WHERE label IS NOT NULL`;
}

/** The codes and labels of a relation, by label; `search` finds either. */
export function compileChoices(
  relation: LabelRelation,
  { search, limit }: { search: string; limit: number },
): Statement {
  const parameters = startParameters();
  const rows = labelRows(relation, parameters);
  const wanted = search ? parameters.bind(search, 'VARCHAR') : null;
  const where = wanted
    ? ` WHERE contains(lower(label), lower(${wanted})) OR contains(lower(code), lower(${wanted}))`
    : '';
  const sql = `SELECT code, label FROM (SELECT CAST(code AS VARCHAR) AS code, coalesce(label, CAST(code AS VARCHAR)) AS label FROM (${rows}))${where} ORDER BY label, code LIMIT ${limit}`;
  return { sql, parameters: parameters.list };
}

/** A join of a column's labels to rows: `label` is null where a cell has none. `text` is the SQL of the cell's text. */
export function labelJoin(
  relation: LabelRelation,
  alias: string,
  text: string,
  parameters: Parameters,
): string {
  return `LEFT JOIN (${labelRows(relation, parameters)}) AS ${alias} ON ${alias}.code = ${codeExpression(relation, text)}`;
}

/** The distinct cells of a group as a sorted list of texts: what labels are looked up for. */
export function codeList(layout: Layout, column: QueryColumn): string {
  const value = valueExpression(layout, column);
  const { type } = physicalColumn(layout, column);
  if (column.many) return `list_sort(list_distinct(flatten(list(${value}) FILTER (${value} IS NOT NULL))))`;
  return `list_sort(list(DISTINCT ${textExpression(value, type)}) FILTER (${value} IS NOT NULL))`;
}
