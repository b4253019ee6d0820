import { northAt } from '#domain/geo/local-scale.ts';
import { textWidth } from '#graphs/marks/text-width.ts';
import type { DrawnMap } from '../drawn-map.ts';
import type { MapView } from '../map-view.ts';
import type { AnnotationRoom } from './annotation-room.ts';
import { freePlace } from './free-place.ts';
import { scaleBar, type ScaleBar } from './scale-bar.ts';

/** A scale bar and an arrow to the north at their places on a drawing, in its units. */
export type ScaleMarks = {
  /** The height of letters. */
  size: number;
  /** The left end of the bar and its foot. */
  bar: { at: Point; bar: ScaleBar } | null;
  /** The middle of the arrow, and where it leads, in degrees clockwise from the top. */
  north: { at: Point; angle: number } | null;
  /** What they take: left, top, right and bottom. */
  box: readonly [number, number, number, number];
};

type Point = readonly [x: number, y: number];

/** From so many degrees on, north is not where people expect it. */
const leastTurn = 10;
/** The room between the bar and the arrow, the height of the arrow with its letter, in heights of letters. */
const [gap, arrowHeight, barHeight, margin] = [1, 3.1, 1.7, 0.7];

/** The scale and the north of a map; null where it has neither. */
export function scaleMarks(map: DrawnMap, { view, size, isFromRight }: AnnotationRoom): ScaleMarks | null {
  const bar = scaleBar(map, view);
  const hasNorth = showsNorth(map, view);
  if (!bar && !hasNorth) return null;

  const { shapes } = map.shapes;
  const barWidth = bar ? Math.max(bar.width, textWidth(bar.label, size)) : 0;
  const arrowWidth = hasNorth ? 2 * size : 0;
  const between = bar && hasNorth ? gap * size : 0;
  const box = [barWidth + between + arrowWidth, (hasNorth ? arrowHeight : barHeight) * size] as const;
  const [left, top] = freePlace(shapes, { view, size: box, margin: margin * size, isFromRight });

  const barAt = left + (isFromRight ? arrowWidth + between : 0) + (barWidth - (bar?.width ?? 0)) / 2;
  const arrowAt = left + (isFromRight ? 0 : barWidth + between) + arrowWidth / 2;
  return {
    size,
    bar: bar && { at: [barAt, top + box[1]], bar },
    north: hasNorth ? northMark(map, [arrowAt, top + size]) : null,
    box: [left, top, left + box[0], top + box[1]],
  };
}

function northMark({ shapes: { projection, unit } }: DrawnMap, at: Point): ScaleMarks['north'] {
  const angle = northAt(projection, [at[0] / unit, at[1] / unit]);
  return angle === null ? null : { at, angle: Math.round(angle) };
}

function showsNorth({ display, shapes }: DrawnMap, [left, top, width, height]: MapView): boolean {
  if (display.north !== 'auto') return display.north === 'always';
  const { projection, unit } = shapes;
  const angle = northAt(projection, [(left + width / 2) / unit, (top + height / 2) / unit]);
  return angle !== null && Math.abs(angle) >= leastTurn;
}
