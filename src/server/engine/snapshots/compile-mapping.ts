import { joinList } from '#domain/value/list-text.ts';
import type { CellRewrite } from '#domain/source/cell-rewrite.ts';
import type { MappingPlan, PlannedCell, PlannedHeader } from '#domain/source/plan-mapping.ts';
import { identifier, literal } from '#server/base/base.server.ts';
import { rowIdOf, snapshotRowId } from '../duckdb/table/build-table.ts';
import { textOfSnapshot, nullIfNaValue } from '../duckdb/table/cast-column.ts';
import { dateExpression } from '../duckdb/table/date-expression.ts';
import { formattedNumber } from '../duckdb/table/formatted-number.ts';
import { textExpression } from '../duckdb/text-expression.ts';

/** DuckDB types by column name. */
export type SnapshotTypes = ReadonlyMap<string, string>;

/** SQL whose rows are `_row_id` and the named columns, with the type that each of them has. */
export type MappedLayer = { sql: string; types: SnapshotTypes };

/**
 * Compiles a mapping to one pass over a layer's Parquet file. A row that becomes several rows gives them
 * consecutive ids: the second of ten headers in the third row is row 22. Between the two SELECTs all names are our own.
 */
export function compileMapping(plan: MappingPlan, parquet: string, found: SnapshotTypes): MappedLayer {
  const cells = plan.cells.map(({ name, cell }, index) => ({ name, cell, place: `c${index + 1}` }));
  const many = plan.rows ? spread(plan.rows, found) : null;
  const inner = [
    `${rowIdOf(found)} AS id`,
    ...(many ? [`unnest(range(1, ${many.count + 1})) AS k`, `${many.cells} AS l`] : []),
    ...cells.flatMap(({ cell, place }) => {
      if (cell.kind === 'copy') return [`${copied(cell, found)} AS ${place}`];
      return cell.kind === 'values' ? [`${filledHeaders(cell.headers, found)} AS ${place}`] : [];
    }),
  ];
  const rowId = many ? `(id - 1) * ${many.count} + k` : 'id';
  const outer = [
    `${rowId} AS ${snapshotRowId}`,
    ...cells.map(({ name, cell, place }) => {
      const value = cell.kind === 'header' ? `${many!.headers}[k]` : cell.kind === 'cell' ? 'l[k]' : place;
      return `${value} AS ${identifier(name)}`;
    }),
  ];
  return {
    sql: `SELECT ${outer.join(', ')} FROM (SELECT ${inner.join(', ')} FROM read_parquet(${literal(parquet)}))`,
    types: new Map(cells.map(({ name, cell }) => [name, typeOf(cell, found, many?.type)])),
  };
}

/** A cell as it is, or rewritten for its destination where it is text that can be. */
function copied({ from, rewrite }: Extract<PlannedCell, { kind: 'copy' }>, found: SnapshotTypes): string {
  const text = identifier(from);
  if (!rewrite || found.get(from) !== 'VARCHAR') return text;
  return `coalesce(${rewritten(text, rewrite)}, ${text})`;
}

/** Text in the form of its destination; null for other text. `text` is SQL. */
function rewritten(text: string, rewrite: CellRewrite): string {
  if (rewrite.kind === 'dates') {
    const type = rewrite.dataType === 'date' ? 'DATE' : 'TIMESTAMP';
    return textExpression(dateExpression(text, type, { order: rewrite.order }), type);
  }
  if (rewrite.kind === 'codes') {
    const codes = [...rewrite.codes].map(([bare, code]) => `WHEN ${literal(bare)} THEN ${literal(code)}`);
    return `CASE ltrim(${text}, '0') ${codes.join(' ')} END`;
  }
  const number = textExpression(formattedNumber(text, rewrite.format), 'DOUBLE');
  return rewrite.into === 'comma' ? `replace(${number}, '.', ',')` : number;
}

function typeOf(cell: PlannedCell, found: SnapshotTypes, cellType = 'VARCHAR'): string {
  if (cell.kind === 'copy') return found.get(cell.from) ?? 'VARCHAR';
  return cell.kind === 'cell' ? cellType : 'VARCHAR';
}

/** Headers and cells as lists; cells stay what they are where they are all of one type. */
function spread(rows: readonly PlannedHeader[], found: SnapshotTypes) {
  const types = new Set(rows.map(({ from }) => found.get(from)));
  const [type = 'VARCHAR'] = types.size === 1 ? types : [];
  const cells = rows.map(({ from }) => (types.size === 1 ? identifier(from) : textOf(from, found)));
  return {
    count: rows.length,
    type,
    cells: listOf(cells),
    headers: listOf(rows.map(({ header }) => literal(clean(header)))),
  };
}

/** The headers of filled cells as one text of members; null when none is filled. */
function filledHeaders(headers: readonly PlannedHeader[], found: SnapshotTypes): string {
  const members = headers.map(
    ({ from, header, na_values }) =>
      `CASE WHEN ${isFilled(nullIfNaValue(textOf(from, found), { trim: false, na_values }))} THEN ${literal(joinList([clean(header)]))} END`,
  );
  return `nullif(array_to_string(list_filter(${listOf(members)}, lambda x: x IS NOT NULL), ', '), '')`;
}

/** Neither empty nor 0, no or false. */
function isFilled(text: string): string {
  const isWord = `lower(trim(${text})) NOT IN ('', '0', 'no', 'false')`;
  return `${text} IS NOT NULL AND ${isWord} AND TRY_CAST(${text} AS DOUBLE) IS DISTINCT FROM 0`;
}

const textOf = (name: string, found: SnapshotTypes) =>
  textOfSnapshot(identifier(name), found.get(name) ?? 'VARCHAR');
const listOf = (items: readonly string[]) => `[${items.join(', ')}]`;
const clean = (header: string) => header.replaceAll('\0', '').toWellFormed();
