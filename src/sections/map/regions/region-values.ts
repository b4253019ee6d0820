import type { SectionRows, ShownColumn } from '#dataview/query/section-rows.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import { readNumber } from '#domain/value/cell/read-value.ts';
import { shownAmount } from '#domain/value/cell/share-unit.ts';
import { isFilled } from '#domain/value/cell/cell.ts';
import type { RegionMatcher } from './region-matcher.ts';

/** The amounts of regions, and the rows that have none of them. */
export type RegionValues = {
  /** The amount of each region by its place in the list of shapes. */
  amounts: ReadonlyMap<number, number>;
  /** What the cells of regions are, by which the page is filtered. */
  cells: ReadonlyMap<number, string>;
  /** What rows call places that are no regions of the map. */
  unmatched: string[];
  /** How many rows name a region that another row has named. */
  repeated: number;
};

/** Reads the amounts of regions out of rows: the first row of a region counts. */
export function regionValues(
  { result: { rows } }: SectionRows,
  { place, value }: { place: ShownColumn; value: ShownColumn },
  match: RegionMatcher,
): RegionValues {
  const amounts = new Map<number, number>();
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
      const amount = readNumber(row[value.index]);
      cells.set(at, text);
      if (amount !== null) {
        amounts.set(at, shownAmount(amount, value.unit));
      }
    }
  }

  return { amounts, cells, unmatched: [...new Set(unmatched)], repeated };
}
