import type { NumberFormat } from '#domain/value/cell/number-format.ts';
import { identifier } from '#server/base/base.server.ts';
import type { ColumnParseOptions, PhysicalType } from '../dialect.ts';
import {
  composed,
  nullIfNaValue,
  textExpression,
  textOfSnapshot,
  typedExpression,
} from '../duckdb/duckdb.ts';

/** A column of the merged snapshot, and its types in the old one and in the layer. */
export type MergedColumn = {
  name: string;
  type: string;
  typeBefore: string | null;
  layerType: string | null;
  numberFormat: NumberFormat | undefined;
};

/** A cell of a record: that of the version (`b`) or of the layer (`u`). */
export function mergedCell({ layerType }: MergedColumn, cell: string, isKey: boolean): string {
  if (layerType === null) return `b.${cell}`;
  // A record keeps the key that it was found by, which may be written in another way in the layer.
  if (isKey) return `CASE WHEN b.id IS NULL THEN u.${cell} ELSE b.${cell} END`;
  return `CASE WHEN u.id IS NULL THEN b.${cell} ELSE u.${cell} END`;
}

/** What a value is found by: 1.0 finds 1, blanks around it do not count, and empty finds nothing. */
export function keyOf(
  value: string,
  from: string,
  { type, parse }: { type: PhysicalType; parse: ColumnParseOptions },
): string {
  const text = nullIfNaValue(
    `trim(${textOfSnapshot(value, from, parse.numberFormat)}, e' \\t\\r\\n')`,
    parse,
  );
  if (type === 'VARCHAR' || type === 'VARCHAR[]') return `nullif(${composed(text)}, '')`;
  return `nullif(coalesce(${textExpression(typedExpression(text, type, parse), type)}, ${text}), '')`;
}

/** A cell of the version's snapshot in the type of its column; null where the snapshot has none. */
export function snapshotCell(column: MergedColumn): string {
  if (column.typeBefore === null) return noCell(column);
  return convert(identifier(column.name), column.typeBefore, column);
}

/** An empty cell of a column. */
export const noCell = ({ type }: MergedColumn) => `CAST(NULL AS ${type})`;

/** A value of another type in the type of a column: what becomes text is written as its numbers are. */
export const convert = (value: string, from: string, { type, numberFormat }: MergedColumn) => {
  if (from === type) return value;
  return textOfSnapshot(value, from, numberFormat);
};

/** A value as its text is read in a type; null where it does not fit. */
export const fromText = (text: string, type: string) => {
  if (type === 'VARCHAR') return text;
  return `TRY_CAST(${text} AS ${type})`;
};
