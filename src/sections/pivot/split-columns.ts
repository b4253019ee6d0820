/**
 * Splits columns into parts that are at most as wide as there is room: the first and the last column
 * (exclusive) of each. Columns that follow each other in one group stay together where all of them fit; a
 * column that is wider than the room is a part of its own.
 */
export function splitColumns(
  groups: readonly unknown[],
  widths: readonly number[],
  room: number,
): [from: number, to: number][] {
  const parts: [number, number][] = [];
  let used = Infinity;

  widths.forEach((width, at) => {
    const isFirst = at === 0 || groups[at] !== groups[at - 1];
    const group = isFirst ? widthOfGroup(groups, widths, at) : Infinity;
    const needed = group <= room ? group : width;
    if (used + needed > room) {
      parts.push([at, at + 1]);
      used = width;
      return;
    }

    parts.at(-1)![1] = at + 1;
    used += width;
  });

  return parts;
}

/** The width of the columns of the group that begins at a column. */
function widthOfGroup(groups: readonly unknown[], widths: readonly number[], at: number): number {
  const end = groups.findIndex((group, index) => index > at && group !== groups[at]);
  return widths.slice(at, end < 0 ? undefined : end).reduce((sum, width) => sum + width, 0);
}
