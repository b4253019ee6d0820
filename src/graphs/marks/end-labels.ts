import { unit } from './plot.tsx';

/** The end of a line and its name, both in px from the top. */
export type LineEnd = { line: number; label: number };

/**
 * Lines that end near each other, in order; their labels are placed as one, around the middle of these ends.
 */
type Cluster = { ends: LineEnd[]; first: number };

/**
 * Places labels beside the ends of lines: `lines` are px from the top, `size` the height of a label, and
 * their middles are at least `apart` px apart. Null when they would not fit or would be so far from their
 * lines that a legend is clearer.
 */
export function spreadLabels(
  lines: number[],
  { height, size = 16, apart = size, stray = 64 }: Spread,
): LineEnd[] | null {
  const least = size / 2 - 8;
  const mostOfFirst = height + 4 - (lines.length - 1) * apart;
  if (mostOfFirst < least) return null;

  const ends = lines.map((line): LineEnd => ({ line, label: line }));
  let before = 0;

  for (const { ends: near, first } of clusters(ends, apart)) {
    // Where the first of all labels would be, if they were all as far apart as these.
    const start = Math.min(Math.max(first, least), mostOfFirst);
    for (const end of near) {
      end.label = start + before++ * apart;
    }
  }

  if (!ends.every(({ line, label }) => Math.abs(label - line) <= stray)) return null;
  return ends;
}

type Spread = { height: number; size?: number | undefined; apart?: number | undefined; stray?: number };

/**
 * Joins neighbours until the labels of each cluster, around the middle of its ends, leave those of the next
 * one room.
 */
function clusters(ends: readonly LineEnd[], apart: number): Cluster[] {
  const found: Cluster[] = [];
  for (const [index, end] of ends.toSorted((a, b) => a.line - b.line).entries()) {
    let last: Cluster = { ends: [end], first: end.line - index * apart };
    for (let above = found.at(-1); above && above.first >= last.first; above = found.at(-1)) {
      found.pop();
      last = joined(above, last);
    }
    found.push(last);
  }

  return found;
}

function joined(one: Cluster, other: Cluster): Cluster {
  const [few, more] = [one.ends.length, other.ends.length];
  return {
    ends: [...one.ends, ...other.ends],
    first: (one.first * few + other.first * more) / (few + more),
  };
}

/** Up to so many px from the end of its line, a name needs no leader. */
const near = 3;

/** Whether names need leaders, because one of them is not at the end of its line. */
export const needLeaders = (ends: readonly LineEnd[]): boolean =>
  ends.some(({ line, label }) => Math.abs(line - label) > near);

/** A leader from the end of a line to its name, across this width; the numbers are px. */
export const leaderPath = ({ line, label }: LineEnd, { from, to }: { from: number; to: number }): string =>
  `M${unit(from)},${unit(line)}h${unit((to - from) / 6)}L${unit(to - (to - from) / 3)},${unit(label)}H${unit(to)}`;
