import { present } from '#domain/value/object/present.ts';
import { joinList } from '#domain/value/text/list-text.ts';
import type { CellRewrite } from '#domain/source/upload/cell-rewrite.ts';
import type { MappingPlan, PlannedCell, PlannedHeader } from '#domain/source/upload/plan-mapping.ts';
import { identifier, literal } from '#server/base/base.server.ts';
import {
  composed,
  dateExpression,
  formattedNumber,
  membersExpression,
  nullIfNaValue,
  rowIdOf,
  snapshotRowId,
  textExpression,
  textOfSnapshot,
  trimmed,
} from '../duckdb/duckdb.ts';

/** DuckDB types by column name. */
export type SnapshotTypes = ReadonlyMap<string, string>;

/** SQL whose rows are `_row_id` and the named columns, with the type that each of them has. */
export type MappedLayer = { sql: string; types: SnapshotTypes };

/**
 * Compiles a mapping to one pass over a layer's Parquet file. A row that becomes several rows gives them
 * consecutive ids: the second of ten headers in the third row is row 22. Between the two SELECTs all names
 * are our own.
 */
export function compileMapping(plan: MappingPlan, parquet: string, types: SnapshotTypes): MappedLayer {
  const cells = plan.cells.map(({ name, cell }, index) => ({ name, cell, alias: `c${index + 1}` }));
  const many = plan.rows ? spread(plan.rows, types) : null;
  const inner = present([
    `${rowIdOf(types)} AS id`,
    many && `unnest(range(1, ${many.count + 1})) AS k`,
    many && `${many.cells} AS l`,
    ...cells.map(({ cell, alias }) => {
      if (cell.kind === 'copy') return `${copied(cell, types)} AS ${alias}`;
      if (cell.kind === 'values') return `${filledHeaders(cell.headers, types)} AS ${alias}`;
      return null;
    }),
  ]);
  const rowId = many ? `(id - 1) * ${many.count} + k` : 'id';
  const values = { header: `${many?.headers}[k]`, cell: 'l[k]' };
  const outer = [
    `${rowId} AS ${snapshotRowId}`,
    ...cells.map(({ name, cell, alias }) => {
      const value = cell.kind === 'header' || cell.kind === 'cell' ? values[cell.kind] : alias;
      return `${value} AS ${identifier(name)}`;
    }),
  ];

  return {
    sql: `SELECT ${outer.join(', ')} FROM (SELECT ${inner.join(', ')} FROM read_parquet(${literal(parquet)}))`,
    types: new Map(cells.map(({ name, cell }) => [name, typeOf(cell, types, many?.type)])),
  };
}

/** A cell as it is, or rewritten for its destination where it is text that can be. */
function copied({ from, rewrite }: Extract<PlannedCell, { kind: 'copy' }>, types: SnapshotTypes): string {
  if (!isRewritten({ from, rewrite }, types)) return identifier(from);
  const text = textOf(from, types);
  return `coalesce(${rewritten(text, rewrite!)}, ${text})`;
}

/** Whether cells are rewritten: texts, and values of other types that are corrected to options. */
function isRewritten(
  { from, rewrite }: Pick<Extract<PlannedCell, { kind: 'copy' }>, 'from' | 'rewrite'>,
  types: SnapshotTypes,
): boolean {
  if (!rewrite) return false;
  return types.get(from) === 'VARCHAR' || (rewrite.kind === 'options' && rewrite.corrections.size > 0);
}

/** Text in the form of its destination; null for other text. `text` is SQL. */
function rewritten(text: string, rewrite: CellRewrite): string {
  if (rewrite.kind === 'dates') {
    const type = rewrite.dataType === 'date' ? 'DATE' : 'TIMESTAMP';
    return textExpression(dateExpression(text, type, { order: rewrite.order }), type);
  }

  if (rewrite.kind === 'options') {
    const { codes, corrections } = rewrite;
    const options = present([
      codes.size > 0 && replaced(`ltrim(${text}, '0')`, codes),
      corrections.size > 0 && correctedOption(text, rewrite),
    ]);
    return `coalesce(${options.join(', ')})`;
  }

  const number = textExpression(formattedNumber(text, rewrite.format), 'DOUBLE');
  if (rewrite.into === 'comma') return `replace(${number}, '.', ',')`;
  return number;
}

/**
 * The text for each of these texts; null for others. `text` is SQL; a CASE would have it once for each of
 * them.
 */
function replaced(text: string, texts: ReadonlyMap<string, string>): string {
  const [from, to] = [[...texts.keys()], [...texts.values()]].map((all) => listOf(all.map(literal)));
  return `MAP(${from}, ${to})[${text}]`;
}

/** A cell with options in place of mistakes for them; null where it has none. `text` is SQL. */
function correctedOption(
  text: string,
  { corrections, isTrimmed, isList }: Extract<CellRewrite, { kind: 'options' }>,
): string {
  if (!isList) return replaced(composed(isTrimmed ? trimmed(text) : text), corrections);
  const members = membersExpression(composed(text));
  const mistakes = listOf([...corrections.keys()].map(literal));
  const written = new Map([...corrections].map(([from, to]) => [from, joinList([to])]));
  const member = `coalesce(${replaced('m', written)}, CASE WHEN regexp_matches(m, '[",]|^\\s|\\s$') THEN '"' || replace(m, '"', '""') || '"' ELSE m END)`;
  return `CASE WHEN list_has_any(${members}, ${mistakes}) THEN array_to_string(list_transform(${members}, lambda m: ${member}), ', ') END`;
}

function typeOf(cell: PlannedCell, types: SnapshotTypes, cellType = 'VARCHAR'): string {
  if (cell.kind === 'copy') {
    if (isRewritten(cell, types)) return 'VARCHAR';
    return types.get(cell.from) ?? 'VARCHAR';
  }
  if (cell.kind !== 'cell') return 'VARCHAR';
  return cellType;
}

/** Headers and cells as lists; cells stay what they are where they are all of one type. */
function spread(rows: readonly PlannedHeader[], types: SnapshotTypes) {
  const rowTypes = new Set(rows.map(({ from }) => types.get(from)));
  const [type = 'VARCHAR'] = rowTypes.size === 1 ? rowTypes : [];
  const cells = rows.map(({ from }) => (rowTypes.size === 1 ? identifier(from) : textOf(from, types)));

  return {
    count: rows.length,
    type,
    cells: listOf(cells),
    headers: listOf(rows.map(({ header }) => literal(clean(header)))),
  };
}

/** The headers of filled cells as one text of members; null when none is filled. */
function filledHeaders(headers: readonly PlannedHeader[], types: SnapshotTypes): string {
  const members = headers.map(
    ({ from, header, na_values }) =>
      `CASE WHEN ${isFilled(nullIfNaValue(textOf(from, types), { trim: false, na_values }))} THEN ${literal(joinList([clean(header)]))} END`,
  );
  return `nullif(array_to_string(list_filter(${listOf(members)}, lambda x: x IS NOT NULL), ', '), '')`;
}

/** Neither empty nor 0, no or false. */
function isFilled(text: string): string {
  const isWord = `lower(trim(${text})) NOT IN ('', '0', 'no', 'false')`;
  return `${text} IS NOT NULL AND ${isWord} AND TRY_CAST(${text} AS DOUBLE) IS DISTINCT FROM 0`;
}

const textOf = (name: string, types: SnapshotTypes) =>
  textOfSnapshot(identifier(name), types.get(name) ?? 'VARCHAR');
const listOf = (items: readonly string[]) => `[${items.join(', ')}]`;
const clean = (header: string) => header.replaceAll('\0', '').toWellFormed();
