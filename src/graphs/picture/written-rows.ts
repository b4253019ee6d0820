import type { PictureLabel } from './picture-plot.ts';

/** The weight from which a label is bold, as those of places that stand out are. */
const bold = 700;

/**
 * The rows beside a plot whose labels are written with text of this size. Where rows are lower than their
 * labels, every second, third and so on is; rows that stand out are written before those around them.
 */
export function writtenRows(
  { side, height }: { side: readonly PictureLabel[]; height: number },
  size: number,
): ReadonlySet<number> {
  const [first, second] = side;
  const rows = first && second ? (Math.abs(second.at - first.at) * height) / size : 2;
  const step = Math.max(1, Math.ceil(1.1 / rows));
  const strong = apart(
    [...side.keys()].filter((index) => (side[index]!.weight ?? 0) >= bold),
    step,
  );
  const written = new Set(strong);
  let last = -Infinity;

  for (const index of side.keys()) {
    const next = strong.find((at) => at >= index) ?? Infinity;
    if (next === index || (index - last >= step && next - index >= step)) {
      written.add(index);
      last = index;
    }
  }

  return written;
}

/** Rows in order without those that are less than a step after the one before. */
const apart = (rows: readonly number[], step: number): number[] =>
  rows.reduce<number[]>(
    (kept, row) => (row - (kept.at(-1) ?? -Infinity) >= step ? [...kept, row] : kept),
    [],
  );
