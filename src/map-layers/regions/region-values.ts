import type { SectionRows, ShownColumn } from '#dataview/query/section-rows.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import { isFilled, type Cell } from '#domain/value/cell/cell.ts';
import type { RegionMatcher } from '#domain/geo/region-matcher.ts';
import { amountIn } from '../scales/mark-colours.ts';

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
  /** What the cells of regions are, by which the page is filtered. */
  cells: readonly (string | undefined)[];
  /** The row of each region, of which its links are. */
  rows: readonly (readonly Cell[] | undefined)[];
  /** What rows call places that are no regions of the map. */
  unmatched: string[];
  /** How many rows name a region that another row has named. */
  repeated: number;
};

type Columns = { place: ShownColumn; value: ShownColumn; amount: ShownColumn | undefined };

/** Reads the values of so many regions out of rows: the first row of a region counts. */
export function regionValues(
  { result: { rows } }: SectionRows,
  { place, value, amount }: Columns,
  { match, count }: { match: RegionMatcher; count: number },
): RegionValues {
  const amounts = new Float64Array(count).fill(NaN);
  const values = Array.from({ length: count }, (): Cell => null);
  const cells = Array.from({ length: count }, (): string | undefined => undefined);
  const rowsOfRegions = Array.from({ length: count }, (): readonly Cell[] | undefined => undefined);
  const unmatched = new Set<string>();
  let [repeated, amountCount, valueCount] = [0, 0, 0];

  for (const row of rows) {
    const cell = row[place.index] ?? null;
    if (!isFilled(cell)) continue;
    const text = cellText(cell);
    const at = match(text);

    if (at === undefined) {
      unmatched.add(text);
    } else if (cells[at] !== undefined) {
      repeated++;
    } else {
      cells[at] = text;
      rowsOfRegions[at] = row;
      const colouring = row[value.index] ?? null;
      if (isFilled(colouring)) {
        values[at] = colouring;
        valueCount++;
      }

      const number = amount ? amountIn(row[amount.index], amount) : null;
      if (number !== null) {
        amounts[at] = number;
        amountCount++;
      }
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
