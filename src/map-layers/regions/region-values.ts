import type { SectionRows, ShownColumn } from '#dataview/query/section-rows.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import { isFilled, type Cell } from '#domain/value/cell/cell.ts';
import type { RegionMatcher } from '#domain/geo/region-matcher.ts';
import { amountIn } from '../scales/mark-colours.ts';

/** The values of regions, and the rows that have none of them. */
export type RegionValues = {
  /** The amount of each region by its place in the list of shapes. */
  amounts: ReadonlyMap<number, number>;
  /** The cell that colours each region. */
  values: ReadonlyMap<number, Cell>;
  /** What the cells of regions are, by which the page is filtered. */
  cells: ReadonlyMap<number, string>;
  /** What rows call places that are no regions of the map. */
  unmatched: string[];
  /** How many rows name a region that another row has named. */
  repeated: number;
};

type Columns = { place: ShownColumn; value: ShownColumn; amount: ShownColumn | undefined };

/** Reads the values of regions out of rows: the first row of a region counts. */
export function regionValues(
  { result: { rows } }: SectionRows,
  { place, value, amount }: Columns,
  match: RegionMatcher,
): RegionValues {
  const amounts = new Map<number, number>();
  const values = new Map<number, Cell>();
  const cells = new Map<number, string>();
  const unmatched: string[] = [];
  let repeated = 0;

  for (const row of rows) {
    const cell = row[place.index] ?? null;
    if (!isFilled(cell)) continue;
    const text = cellText(cell);
    const at = match(text);

    if (at === undefined) {
      unmatched.push(text);
    } else if (cells.has(at)) {
      repeated++;
    } else {
      cells.set(at, text);
      addValue(at, row[value.index] ?? null, values);
      const number = amount ? amountIn(row[amount.index], amount) : null;
      if (number !== null) {
        amounts.set(at, number);
      }
    }
  }

  return { amounts, values, cells, unmatched: [...new Set(unmatched)], repeated };
}

function addValue(at: number, cell: Cell, values: Map<number, Cell>): void {
  if (isFilled(cell)) {
    values.set(at, cell);
  }
}
