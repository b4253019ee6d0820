import type { ColumnType } from '#columns/column-type.ts';
import { columnType } from '#columns/index.ts';
import { restoredCode } from '#domain/source/upload/cell-rewrite.ts';
import { cellRules } from '#domain/source/column/cell-rules.ts';
import { dateReadingOf, type SourceColumn } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { composedText } from '#domain/value/text/composed-text.ts';
import type { Layer, LayerColumn } from '#domain/source/upload/upload-layer.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import { splitList } from '#domain/value/text/list-text.ts';
import { plural } from '#domain/value/number/plural.ts';
import { readFormattedNumber } from '#domain/value/cell/number-format.ts';
import { readValue } from '#domain/value/cell/read-value.ts';
import { destinationOf, type ColumnDraft, type MappingDraft } from './mapping-draft.ts';

/**
 * Whether a cell of a file can be read as a column reads it; empty cells and texts that are treated as empty
 * can.
 */
export function fitsColumn(text: string, column: SourceColumn): boolean {
  const trimmed = text.trim();
  if (trimmed === '' || column.na_values?.includes(trimmed)) return true;

  const type = columnType(column.type);
  const { options, trueValue } = cellRules(column, type);

  if (options) {
    const value = column.trim ? trimmed : text;
    return membersOf(value, type).every(
      (one) => options.includes(composedText(one)) || restoredCode(one, column) !== null,
    );
  }

  if (column.dataType === 'numeric' && column.number_format) {
    return readFormattedNumber(text, column.number_format) !== null;
  }

  if (trueValue !== null && trimmed.toLowerCase() === trueValue.toLowerCase()) return true;
  return type.storage === 'list' || readValue(text, column.dataType, dateReadingOf(column)) !== undefined;
}

/** The values of a cell: several in a multiple choice. */
function membersOf(text: string, { storage }: ColumnType): string[] {
  if (storage === 'list') return splitList(text);
  return [text];
}

/** A value of a column of a file, and how many cells have it; null where that was not counted. */
export type CountedValue = { value: string; cells: number | null };

/**
 * A column of a file that goes into a choice column of the source, and its values that are options of that or
 * not.
 */
export type UnknownOptions = { target: SourceColumn; values: CountedValue[]; known: CountedValue[] };

/**
 * The unknown options of a column of a layer; null where it goes into no choice column, or has too many
 * values to know all.
 */
export function unknownOptionsOf(
  { values, valueCounts }: LayerColumn,
  { match, column }: ColumnDraft,
  draft: MappingDraft,
  existing: readonly SourceColumn[],
): UnknownOptions | null {
  const matched = existing.find(({ name }) => name === match);
  const target = matched && { ...matched, trim: matched.trim || column.trim };
  if (!target || !values || target.mapped_options) return null;

  const type = columnType(target.type);
  const isPivot = () => draft.columns.filter((other) => other.match === match).length > 1;
  if (!cellRules(target, type).options || isPivot()) return null;

  const members = values.flatMap((text, index) => {
    const cells = valueCounts?.[index] ?? null;
    return membersOf(text, type).map((value) => ({ value: target.trim ? value.trim() : value, cells }));
  });
  const { known = [], unknown = [] } = Object.groupBy(members, ({ value }) =>
    fitsColumn(value, target) ? 'known' : 'unknown',
  );

  return { target, values: countedOnce(unknown), known: countedOnce(known) };
}

/** Each value once, with the number of cells of all its forms. */
export function countedOnce(values: readonly CountedValue[]): CountedValue[] {
  return [...Map.groupBy(values, ({ value }) => value)].map(([value, forms]) => ({
    value,
    cells: sumOfCells(forms),
  }));
}

/** The number of cells that have one of these values; null where one was not counted. */
export function sumOfCells(values: readonly Pick<CountedValue, 'cells'>[]): number | null {
  let sum = 0;
  for (const { cells } of values) {
    if (cells === null) return null;
    sum += cells;
  }

  return sum;
}

/** The number of cells in words, or of values where the cells were not counted. */
export function countOf(values: number, cells: number | null): string {
  if (cells === null) return plural(values, 'value');
  return plural(cells, 'cell');
}

/** A column with cells that do not fit its type, and a sentence that says so with one of them. */
export type UnfitColumn = { column: string; text: string };

/** Longer examples and values may be cut. */
const maxExampleLength = 200;

/**
 * A sentence for each column of a layer that has cells which do not fit the type that they are published as,
 * with one of them. Only the cells that the browser has are looked at: the first rows, examples, and the
 * values where there are few. Values that may become options (`unknownOptions`) are left out.
 */
export function unfitCells(
  layer: Layer,
  draft: MappingDraft,
  existing: readonly SourceColumn[],
): UnfitColumn[] {
  return layer.columns.flatMap((found, index) => {
    const mapped = draft.columns.find(({ column }) => column.name === found.name);
    if (!mapped || draft.combined.includes(mapped.match ?? '')) return [];
    if (unknownOptionsOf(found, mapped, draft, existing)) return [];

    const column = destinationOf(mapped, existing);
    const cell = knownCells(layer, found, index).find((text) => !fitsColumn(text, column));
    if (cell === undefined) return [];

    const example = cutText(cell, 60);
    const [title, label] = [columnLabel(mapped.column), columnType(column.type).label];
    const text = `“${example}” in ${title} does not fit the type ${label}. Such cells are kept as they are, and count as invalid.`;

    return [{ text, column: found.name }];
  });
}

function knownCells(layer: Layer, found: LayerColumn, index: number): string[] {
  const first = layer.preview.flatMap((row) => row[index] ?? []);
  const values = found.values ?? [];
  const texts = [...first, ...found.examples, ...values, found.mainType?.example ?? ''];
  return texts.filter((text) => text.length < maxExampleLength);
}
