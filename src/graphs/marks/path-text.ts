/** The greatest coordinate whose text is kept, in tenths: plots are 1,000 units wide. */
const mostKept = 20_000;
const keptTexts: string[] = [];

/** A coordinate to a tenth as it is written in a path: most of them are written again and again. */
export function unitText(value: number): string {
  const tenths = Math.round(value * 10);
  if (tenths >= 0 && tenths <= mostKept) return (keptTexts[tenths] ??= String(tenths / 10));
  return String(tenths / 10);
}

/**
 * The path of a line through points in plot units, to a tenth; one of a single point ends where it begins.
 * Empty for no point.
 */
export function linePath(points: readonly (readonly [x: number, y: number])[]): string {
  const [first] = points;
  if (!first) return '';
  let path = `M${placeText(first)}`;
  for (let index = 1; index < points.length; index += 1) {
    path += `L${placeText(points[index]!)}`;
  }

  if (points.length === 1) return `${path}Z`;
  return path;
}

const placeText = ([x, y]: readonly [x: number, y: number]) => `${unitText(x)},${unitText(y)}`;
