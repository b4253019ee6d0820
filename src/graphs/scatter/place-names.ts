import { pointCount } from '../marks/chart-data.ts';
import type { ChartValue } from '../marks/chart-values.ts';
import { textWidth } from '../marks/text-width.ts';
import type { ScatterLayout } from './layout.ts';

/** With more points than these none is named: names would cover most of them. */
const mostPoints = 120;
/**
 * So many names may cover other points where there is no room beside them; more would hide where the points
 * are.
 */
const mostOver = 6;
/** The px between a point and its name, and the height of a name in sizes of its text. */
const [gap, lineHeight] = [3, 1.25];
/** The radius of a point without a size in px. */
const usualRadius = 4;

/**
 * The sides of a point where its name can be, the best one first: how far it is from the point, across and
 * down.
 */
const sides = [
  { name: 'right', across: 1, down: 0 },
  { name: 'left', across: -1, down: 0 },
  { name: 'above', across: 0, down: -1 },
  { name: 'below', across: 0, down: 1 },
] as const;

/** Widths of a plot in px that names have to fit at. */
type PlotWidths = { least: number; most: number };

/**
 * The name of a point: `at` is the place of the point from 0 to 1, the name is so many px right of it; `top`
 * is its middle in px.
 */
export type PlacedName = {
  text: string;
  at: number;
  right: number;
  top: number;
  side: (typeof sides)[number]['name'];
  /** The first of the widths where it is shown. */
  from: number;
};

/** The room of a name: from `start` to `end` px right of its point, `top` to `bottom` px from the top. */
type Box = { at: number; start: number; end: number; top: number; bottom: number };
type NamedPoint = { text: string; at: number; top: number; radius: number };

/**
 * Names beside points, as many as fit without covering each other or being cut: of large points first, else
 * of those that are farthest from the others. `widths` are px of the plot, from the least one to the most;
 * names keep their place in wider plots, and from each of the widths on but the last more are added. Only the
 * names of the first few points cover other points, where there is no room beside them.
 */
export function placeNames(
  layout: ScatterLayout,
  { widths, textSize = 12, grown = 1 }: { widths: readonly number[]; textSize?: number; grown?: number },
): PlacedName[] {
  if (pointCount(layout.data) > mostPoints) return [];

  const points = drawnPoints(layout, grown).map((point) => ({ point, box: boxOf(point) }));
  const candidates = new Set(
    byRank(
      points.map(({ point }) => point),
      layout,
    ).map((point, rank) => ({
      point,
      mayCover: rank < mostOver,
      choices: sides.map((side) => ({ side, box: boxBeside(point, side, textSize) })),
    })),
  );
  const takenBoxes: Box[] = [];
  const placedNames: PlacedName[] = [];
  const most = widths.at(-1)!;

  for (const [from, least] of widths.slice(0, -1).entries()) {
    for (const candidate of candidates) {
      const { point, mayCover, choices } = candidate;
      const range = { least, most };
      const fittingChoices = choices.filter(
        ({ box }) =>
          isInside(box, range, layout.height) && takenBoxes.every((other) => areApart(other, box, range)),
      );
      const freeChoice = fittingChoices.find(({ box }) =>
        points.every((other) => other.point === point || areApart(other.box, box, range)),
      );
      const choice = freeChoice ?? (mayCover ? fittingChoices[0] : undefined);
      if (!choice) continue;
      candidates.delete(candidate);
      takenBoxes.push(choice.box);
      placedNames.push({ ...nameAt(point, choice), from });
    }
  }

  return placedNames;
}

/** The points within the plot; those without a name have an empty one. */
function drawnPoints({ data, x, y, sizes, height }: ScatterLayout, grown: number): NamedPoint[] {
  const pointOf = ({ x: place, y: amount, detail }: ChartValue): NamedPoint => ({
    text: detail?.name ?? '',
    at: x.at(place),
    top: height * (1 - y.at(amount)),
    radius: (sizes ? sizes.widthOf(detail) / 2 : usualRadius) * grown,
  });
  return data.series
    .flatMap(({ values }) => Array.from(values, pointOf))
    .filter(({ at, top }) => at >= 0 && at <= 1 && top >= 0 && top <= height);
}

/** The points to name: of those with one name the first. */
function byRank(points: readonly NamedPoint[], { sizes, height }: ScatterLayout): NamedPoint[] {
  const middle = {
    at: points.reduce((sum, { at }) => sum + at, 0) / points.length,
    top: points.reduce((sum, { top }) => sum + top, 0) / points.length,
  };
  const rankOf = ({ at, top, radius }: NamedPoint) =>
    sizes ? radius : Math.hypot(at - middle.at, (top - middle.top) / height);
  const ranked = points.toSorted((one, other) => rankOf(other) - rankOf(one));
  const named = new Map<string, NamedPoint>();

  for (const point of ranked) {
    if (point.text && !named.has(point.text)) {
      named.set(point.text, point);
    }
  }

  return [...named.values()];
}

function boxBeside(
  { text, at, top, radius }: NamedPoint,
  { across, down }: (typeof sides)[number],
  textSize: number,
): Box {
  const [width, height] = [textWidth(text, textSize), textSize * lineHeight];
  const start = startBeside(across, width, radius);
  const middle = top + down * (radius + height / 2);
  return { at, start, end: start + width, top: middle - height / 2, bottom: middle + height / 2 };
}

/** Where a text starts that is over its point, or at a side of it. */
function startBeside(across: number, width: number, radius: number): number {
  if (across === 0) return -width / 2;
  if (across > 0) return radius + gap;
  return -radius - gap - width;
}

const boxOf = ({ at, top, radius }: NamedPoint): Box => ({
  at,
  start: -radius,
  end: radius,
  top: top - radius,
  bottom: top + radius,
});

function nameAt(
  { text, at }: NamedPoint,
  { side, box }: { side: (typeof sides)[number]; box: Box },
): Omit<PlacedName, 'from'> {
  const edge = side.across > 0 ? box.start : box.end;
  const right = side.across === 0 ? 0 : edge;
  return { text, at, right, top: (box.top + box.bottom) / 2, side: side.name };
}

function isInside({ at, start, end, top, bottom }: Box, { least }: PlotWidths, height: number): boolean {
  return at * least + start >= 0 && at * least + end <= least && top >= 0 && bottom <= height;
}

/**
 * Whether two boxes are beside each other at all widths: what is so at the least and at the most is so
 * between.
 */
function areApart(one: Box, other: Box, { least, most }: PlotWidths): boolean {
  if (one.bottom <= other.top || other.bottom <= one.top) return true;
  return isLeftOf(one, other, least, most) || isLeftOf(other, one, least, most);
}

const isLeftOf = (one: Box, other: Box, least: number, most: number): boolean =>
  one.at * least + one.end + 2 <= other.at * least + other.start &&
  one.at * most + one.end + 2 <= other.at * most + other.start;
