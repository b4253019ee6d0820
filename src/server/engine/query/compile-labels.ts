import { present } from '#domain/value/object/present.ts';
import type { QueryColumn } from '#domain/query/resolved-request.ts';
import type { Dialect, LabelRelation, TableLayout, Statement } from '../dialect.ts';
import { clause } from './clause.ts';
import { cellTextExpression, valueExpression } from './column-expression.ts';
import { physicalColumn, tableOf } from './layout.ts';
import { naturalTerms } from './natural-terms.ts';
import { startParameters, type StatementParameters } from './statement.ts';

/**
 * SQL whose rows are `code` and `label`, each code once: of several labels of a code the first one, null for
 * a code without any.
 */
export function labelRows(relation: LabelRelation, parameters: StatementParameters, among?: string): string {
  const { dialect } = parameters;
  const chosen = among ? `code IN (SELECT ${codeExpression(relation, 'x', dialect)} FROM (${among}))` : null;

  if ('pairs' in relation) {
    const codes = parameters.bindList(
      relation.pairs.map(([code]) => code),
      'VARCHAR',
    );
    const labels = parameters.bindList(
      relation.pairs.map(([, label]) => label),
      'VARCHAR',
    );
    const pairs = dialect.pairs(codes, labels);
    if (chosen) return `SELECT * FROM (${pairs}) WHERE ${chosen}`;
    return pairs;
  }

  const { layout, key, label, filter } = relation;
  const cells = [
    `${codeExpression(relation, cellTextExpression(layout, key), dialect)} AS code`,
    `${cellTextExpression(layout, label)} AS label`,
    'id AS place',
  ];
  const conditions = filter.map(({ column, values }) => oneOf(layout, column, values, parameters));
  const table = [tableOf(layout), ...clause('WHERE', conditions, ' AND ')].join(' ');
  const rows = `SELECT ${cells.join(', ')} FROM ${table}`;
  const filled = relation.asNumbers ? 'code IS NOT NULL' : "code <> ''";
  const coded = present([filled, chosen]).join(' AND ');
  const first = dialect.firstWhere('label', 'place', "label <> ''");

  return `SELECT code, ${first} AS label FROM (${rows}) WHERE ${coded} GROUP BY code`;
}

function oneOf(
  layout: TableLayout,
  column: QueryColumn,
  values: readonly string[],
  parameters: StatementParameters,
): string {
  const list = parameters.bindList(values, 'VARCHAR');
  if (column.many) return layout.dialect.hasAny(valueExpression(layout, column), list);
  return `${cellTextExpression(layout, column)} IN (SELECT ${layout.dialect.unnest(list)})`;
}

/**
 * The SQL of the code that a cell's text is; where codes are whole numbers, text that begins with none has no
 * code.
 */
export function codeExpression(relation: LabelRelation, text: string, dialect: Dialect): string {
  const asNumbers = 'layout' in relation && relation.asNumbers;
  if (asNumbers) return dialect.leadingNumber(text);
  return text;
}

/** SQL, never null, that holds where the label of a cell (of any member, in lists) passes a test. */
export function labelTest(
  layout: TableLayout,
  column: QueryColumn,
  {
    relation,
    test,
    parameters,
  }: { relation: LabelRelation; test(label: string): string; parameters: StatementParameters },
): string {
  const { dialect } = layout;
  const passing = `FROM (${labelRows(relation, parameters)}) WHERE ${test('label')}`;
  if (!column.many) {
    const code = codeExpression(relation, cellTextExpression(layout, column), dialect);
    return `coalesce(${code} IN (SELECT code ${passing}), FALSE)`;
  }

  const codes = dialect.mapMembers(valueExpression(layout, column), (x) =>
    codeExpression(relation, x, dialect),
  );
  return `coalesce(${dialect.hasAny(codes, `(SELECT ${dialect.collect('code')} ${passing})`)}, FALSE)`;
}

/** The labels of some codes, given as the text of cells: rows of text and label. */
export function compileLabels(
  relation: LabelRelation,
  texts: readonly string[],
  dialect: Dialect,
): Statement {
  const parameters = startParameters(dialect);
  const among = `SELECT ${dialect.unnest(parameters.bindList(texts, 'VARCHAR'))} AS x`;
  return { sql: joined(relation, among, parameters), parameters: parameters.list };
}

/** The labels of every code that a column of a version holds. */
export function compileAllLabels(
  layout: TableLayout,
  column: QueryColumn,
  relation: LabelRelation,
): Statement {
  const parameters = startParameters(layout.dialect);
  const text = column.many
    ? layout.dialect.unnest(valueExpression(layout, column))
    : cellTextExpression(layout, column);
  const among = `SELECT DISTINCT ${text} AS x FROM ${tableOf(layout)}`;
  return { sql: joined(relation, among, parameters), parameters: parameters.list };
}

function joined(relation: LabelRelation, among: string, parameters: StatementParameters): string {
  const labels = labelRows(relation, parameters, among);
  return `SELECT x, label FROM (${among}) AS c JOIN (${labels}) AS l ON l.code = ${codeExpression(relation, 'x', parameters.dialect)} WHERE label IS NOT NULL`;
}

/** Which codes and labels are wanted: `search` finds either, `values` are exactly one of the two. */
type ChoiceSearch = { search: string; values?: readonly string[] | undefined; limit: number };

/** The codes and labels of a relation, by label; those that begin with the text of a search come first. */
export function compileChoices(
  relation: LabelRelation,
  { search, values, limit }: ChoiceSearch,
  dialect: Dialect,
): Statement {
  const parameters = startParameters(dialect);
  const rows = labelRows(relation, parameters);
  const wanted = search ? parameters.bind(search, 'VARCHAR') : null;
  const conditions: string[] = [];

  if (wanted) {
    conditions.push(`(${dialect.contains('label', wanted)} OR ${dialect.contains('code', wanted)})`);
  }

  if (values) {
    const texts = `(SELECT ${dialect.unnest(parameters.bindList(values, 'VARCHAR'))})`;
    conditions.push(`(code IN ${texts} OR label IN ${texts})`);
  }

  const code = dialect.cast('code', 'VARCHAR');
  const order = present([
    wanted && `${dialect.startsWith('label', wanted)} DESC`,
    ...naturalTerms('label', 'VARCHAR', dialect),
    'code',
  ]);
  const sql = [
    `SELECT code, label FROM (SELECT ${code} AS code, coalesce(label, ${code}) AS label FROM (${rows}))`,
    ...clause('WHERE', conditions, ' AND '),
    `ORDER BY ${order.join(', ')} LIMIT ${limit}`,
  ];
  return { sql: sql.join(' '), parameters: parameters.list };
}

/**
 * A join of a column's labels to rows: `label` is null where a cell has none. `text` is the SQL of the cell's
 * text.
 */
export function labelJoin(
  relation: LabelRelation,
  alias: string,
  text: string,
  parameters: StatementParameters,
): string {
  return `LEFT JOIN (${labelRows(relation, parameters)}) AS ${alias} ON ${alias}.code = ${codeExpression(relation, text, parameters.dialect)}`;
}

/** The distinct cells of a group as a sorted list of texts: what labels are looked up for. */
export function codeList(layout: TableLayout, column: QueryColumn): string {
  const value = valueExpression(layout, column);
  const { type } = physicalColumn(layout, column);
  if (column.many) return layout.dialect.distinctMembers(value);
  return layout.dialect.distinctValues(value, layout.dialect.text(value, type));
}
