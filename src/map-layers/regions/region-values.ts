import type { SectionRows, ShownColumn } from '#dataview/query/section-rows.ts';
import { joinedValues } from '#domain/page/filter/query-string.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import { isFilled, type Cell } from '#domain/value/cell/cell.ts';
import { readNumber } from '#domain/value/cell/read-value.ts';
import type { RegionMatcher } from '#domain/geo/region-matcher.ts';
import { amountIn } from '../scales/mark-colours.ts';
import { combinationOf, type CombineAmounts } from './combined-amount.ts';

/** The values of regions in the order of the shapes, and the rows that have none of them. */
export type RegionValues = {
  /** The amount of each region, NaN where it has none: numbers in a row are read and sorted fast. */
  amounts: Float64Array;
  /** How many regions have an amount. */
  amountCount: number;
  /** The cell that colours each region. */
  values: readonly Cell[];
  /** How many regions have a value. */
  valueCount: number;
  /** What the cells of regions are, by which the page is filtered; of a region with several, all of them. */
  cells: readonly (string | undefined)[];
  /** The rows that are the value of each region. */
  rows: readonly (readonly Row[])[];
  /** What rows call places that are no regions of the map. */
  unmatched: string[];
  /** How many rows name a region that another row has named, and are not part of its value. */
  repeated: number;
};

type Row = readonly Cell[];

type Columns = { place: ShownColumn; value: ShownColumn; amount: ShownColumn | undefined };

/**
 * Reads the values of so many regions out of rows. Rows may write a region in several ways, such as “AL” and
 * “Alabama”: their amounts are combined where their function can be; else the first row counts.
 */
export function regionValues(
  { result: { rows } }: SectionRows,
  { place, value, amount }: Columns,
  { match, count }: { match: RegionMatcher; count: number },
): RegionValues {
  const amounts = new Float64Array(count).fill(NaN);
  const values = Array.from({ length: count }, (): Cell => null);
  const cells = Array.from({ length: count }, (): string | undefined => undefined);
  const rowsOfRegions = Array.from({ length: count }, (): Row[] => []);
  const unmatched = new Set<string>();
  const combine = value === amount ? combinationOf(value.descriptor.fn) : null;
  let [repeated, amountCount, valueCount] = [0, 0, 0];

  for (const row of rows) {
    const cell = row[place.index] ?? null;
    if (!isFilled(cell)) continue;
    const text = cellText(cell);
    const at = match(text);

    if (at === undefined) {
      unmatched.add(text);
      continue;
    }

    const known = cells[at];
    if (known !== undefined && !combine) {
      repeated++;
      continue;
    }

    cells[at] = known === undefined ? text : joinedValues([known, text]);
    rowsOfRegions[at]!.push(row);
    const colouring = row[value.index] ?? null;
    if (isFilled(colouring)) {
      const before = values[at]!;
      values[at] = before === null ? colouring : combinedCell(before, colouring, combine!);
      valueCount += before === null ? 1 : 0;
    }

    const number = amount ? amountIn(row[amount.index], amount) : null;
    if (number !== null) {
      const isFirst = Number.isNaN(amounts[at]!);
      amounts[at] = isFirst ? number : combine!(amounts[at]!, number);
      amountCount += isFirst ? 1 : 0;
    }
  }

  return {
    amounts,
    amountCount,
    values,
    valueCount,
    cells,
    rows: rowsOfRegions,
    unmatched: [...unmatched],
    repeated,
  };
}

/** The cell of a region whose rows have two; the first one where they are no numbers. */
function combinedCell(one: Cell, other: Cell, combine: CombineAmounts): Cell {
  const numbers = [one, other].map(readNumber);
  return numbers.includes(null) ? one : combine(numbers[0]!, numbers[1]!);
}
