import { keyColumn, type KnownValues } from '#domain/source/column/identifying-columns.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';

/** The most columns that identify rows together. */
const maxKeyColumns = 4;

type Column = Pick<SourceColumn, 'name' | 'type' | 'dataType' | 'display_name'>;

/**
 * The columns by which rows may be matched, best first: one that distinguishes all rows; else several that
 * may do so together (texts, dates and codes by their number of different values, never amounts). `known` is
 * what is known of the values of each version. The caller checks whether rows are distinguished.
 */
export function proposeKeys(columns: readonly Column[], known: readonly KnownValues[]): string[][] {
  if (known.length === 0) return singleKey(columns, null);

  const single = known.flatMap((one) => singleKey(columns, one));
  const together = severalColumns(columns, known);
  return unique([...single.filter(([name]) => known.every((one) => isUnique(name!, one))), ...together]);
}

function singleKey(columns: readonly Column[], known: KnownValues | null): string[][] {
  const found = keyColumn(columns, known);
  return found ? [[found.name]] : [];
}

const isUnique = (name: string, { rows, columns }: KnownValues): boolean =>
  columns.get(name)?.distinct === rows;

/** Columns that are added until they may distinguish all rows of each version. */
function severalColumns(columns: readonly Column[], known: readonly KnownValues[]): string[][] {
  const distinct = ({ name }: Column) =>
    Math.min(...known.map((one) => one.columns.get(name)?.distinct ?? 0));
  const rows = Math.max(...known.map((one) => one.rows));
  const candidates = columns
    .filter((column) => distinct(column) > 1 && isName(column))
    .toSorted((one, other) => distinct(other) - distinct(one))
    .slice(0, maxKeyColumns);

  let combinations = 1;
  for (const [index, column] of candidates.entries()) {
    combinations *= distinct(column);
    if (combinations >= rows) {
      return range(index, candidates.length).map((end) => candidates.slice(0, end + 1).map(nameOf));
    }
  }
  return [];
}

/** Whether cells name things: amounts differ between rows without distinguishing them. */
const isName = ({ dataType }: Column): boolean => dataType !== 'numeric';

const nameOf = ({ name }: Column) => name;

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

const unique = (keys: readonly string[][]): string[][] =>
  keys.filter((key, at) => keys.findIndex((other) => other.join('\0') === key.join('\0')) === at);
