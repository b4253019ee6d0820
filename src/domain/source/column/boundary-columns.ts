import type { SourceColumn } from './column.ts';
import { keyColumn, titleColumns } from './identifying-columns.ts';

type Column = Pick<SourceColumn, 'name' | 'type' | 'dataType'> &
  Partial<Pick<SourceColumn, 'display_name' | 'is_primary'>>;

/** The columns of a boundary set that were chosen; found by themselves where absent. */
export type ChosenBoundaryColumns = { key?: string | undefined; label?: string | undefined };

/** The columns that a boundary set is made of. */
export type BoundaryColumns = {
  /** The column that has the areas. */
  shape: string;
  /**
   * The columns that may be the key, the likeliest first: it is the first whose values differ in all rows.
   */
  keys: string[];
  /** The column that has the names of regions for people; the key, where absent. */
  label?: string;
};

/** So many columns may be keys: their values are other names of the regions. */
const mostKeys = 6;

/**
 * The columns that make a version a boundary set: areas, a key, by default the primary column or the one that
 * distinguishes rows, and names. Null where it has no column of shapes or nothing that names them.
 */
export function boundaryColumns(
  columns: readonly Column[],
  { key, label }: ChosenBoundaryColumns = {},
): BoundaryColumns | null {
  const shape = columns.find(({ type }) => type === 'geometry');
  const names = columns.filter(({ type, dataType }) => type !== 'geometry' && dataType !== 'date');
  const primary = names.find((column) => column.is_primary);
  const texts = names.filter(({ dataType }) => dataType === 'text');
  const likely = [primary, keyColumn(names, null), ...texts, ...names].flatMap(
    (column) => column?.name ?? [],
  );
  const keys = key !== undefined && names.some(({ name }) => name === key) ? [key, ...likely] : likely;
  if (!shape || keys.length === 0) return null;

  const named = names.find(({ name }) => name === label) ?? titleColumns(texts, null)[0];
  const found = { shape: shape.name, keys: [...new Set(keys)].slice(0, mostKeys) };
  return named ? { ...found, label: named.name } : found;
}

/** Whether a source has areas and names of them, so that maps may take their regions from it. */
export const mayBeBoundaries = (columns: readonly Column[]): boolean => boundaryColumns(columns) !== null;
