import { unit } from './plot.tsx';

/** The end of a line and its name, both in px from the top. */
export type LineEnd = { line: number; label: number };

/**
 * Places labels beside the ends of lines without overlap: `wanted` and the answer are px from the top, `line` the
 * height of a label. Null when they would not fit or would be so far from their lines that a legend is clearer.
 */
export function spreadLabels(wanted: number[], height: number, line = 16, stray = 64): number[] | null {
  if (wanted.length * line > height + line) return null;
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]!);
  const placed = [...wanted];
  let least = line / 2 - 8;
  for (const index of order) {
    placed[index] = Math.max(placed[index]!, least);
    least = placed[index]! + line;
  }
  let most = height + 4;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index]!, most);
    most = placed[index]! - line;
  }
  return placed.every((at, index) => Math.abs(at - wanted[index]!) <= stray) ? placed : null;
}

/** Up to so many px from the end of its line, a name needs no leader. */
const near = 3;

/** Whether names need leaders, because one of them is not at the end of its line. */
export const needLeaders = (ends: readonly LineEnd[]): boolean =>
  ends.some(({ line, label }) => Math.abs(line - label) > near);

/** A leader from the end of a line to its name, across this width; the numbers are px. */
export const leaderPath = ({ line, label }: LineEnd, { from, to }: { from: number; to: number }): string =>
  `M${unit(from)},${unit(line)}h${unit((to - from) / 6)}L${unit(to - (to - from) / 3)},${unit(label)}H${unit(to)}`;
