import { unit } from './plot.tsx';

/** The end of a line and its name, both in px from the top. */
export type LineEnd = { line: number; label: number };

/**
 * Places labels beside the ends of lines without overlap: `lines` are px from the top, `size` the height of a label.
 * Null when they would not fit or would be so far from their lines that a legend is clearer.
 */
export function spreadLabels(lines: number[], height: number, size = 16, stray = 64): LineEnd[] | null {
  if (lines.length * size > height + size) return null;
  const ends = lines.map((line): LineEnd => ({ line, label: line }));
  const downwards = ends.toSorted((a, b) => a.line - b.line);
  let least = size / 2 - 8;
  for (const end of downwards) {
    end.label = Math.max(end.label, least);
    least = end.label + size;
  }
  let most = height + 4;
  for (const end of downwards.toReversed()) {
    end.label = Math.min(end.label, most);
    most = end.label - size;
  }
  return ends.every(({ line, label }) => Math.abs(label - line) <= stray) ? ends : null;
}

/** Up to so many px from the end of its line, a name needs no leader. */
const near = 3;

/** Whether names need leaders, because one of them is not at the end of its line. */
export const needLeaders = (ends: readonly LineEnd[]): boolean =>
  ends.some(({ line, label }) => Math.abs(line - label) > near);

/** A leader from the end of a line to its name, across this width; the numbers are px. */
export const leaderPath = ({ line, label }: LineEnd, { from, to }: { from: number; to: number }): string =>
  `M${unit(from)},${unit(line)}h${unit((to - from) / 6)}L${unit(to - (to - from) / 3)},${unit(label)}H${unit(to)}`;
