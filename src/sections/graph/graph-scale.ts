import { fullNumber, shortNumber } from '#graphs/marks/number-text.ts';
import type { GraphPoint } from '#graphs/graph-type.ts';

/** The shares of the largest stacked total that a visitor may cut a graph off at (specification 1, points 4 and 9). */
const thresholds = [0.75, 0.5, 0.05];

/** One choice of the scale filter: the page that stands for it, its words, and the upper limit that it sets. */
export type ScaleChoice = { page: number; label: string; title: string; limit: number | null };

/**
 * The choices of a graph's scale filter: all, and three cuts. A graph has no pages, so its section's page number in the
 * address is its scale: the first page is Max.
 */
export function scaleChoices(points: GraphPoint[], format: string): ScaleChoice[] {
  const largest = largestTotal(points);
  return [
    { page: 0, label: 'Max', title: fullNumber(largest, format), limit: null },
    ...thresholds.map((share, index) => ({
      page: index + 1,
      label: shortNumber(share * largest, format),
      title: `${share * 100} percent of ${fullNumber(largest, format)}`,
      limit: share * largest,
    })),
  ];
}

/** The largest sum of what is stacked above zero at one x, 0 for none. */
function largestTotal(points: GraphPoint[]): number {
  const totals = new Map<string, number>();
  for (const { x, y } of points) {
    if (y > 0) totals.set(String(x), (totals.get(String(x)) ?? 0) + y);
  }
  let largest = 0;
  for (const total of totals.values()) largest = Math.max(largest, total);
  return largest;
}
