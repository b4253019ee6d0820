import { letterOfNone } from '#map-layers/scales/layer-class.ts';
import type { DrawnMap } from './drawn-map.ts';

/** The part of the drawing at least, and the room around regions, as shares of their size. */
const [leastPart, margin] = [1 / 8, 0.06];

/** The part of a drawing that is shown, in its units. */
export type MapView = readonly [left: number, top: number, width: number, height: number];

/**
 * The part of the drawing that is shown: all of it, or what is around the regions with data, in the
 * proportions of all.
 */
export function mapView({ shapes, layers, display }: DrawnMap): MapView {
  const { width, height } = shapes;
  const boxes = display.zoomsToData ? layers.flatMap((layer) => boxesOf(layer, shapes)) : [];
  if (boxes.length === 0) return [0, 0, width, height];

  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    left = Math.min(left, box[0]);
    top = Math.min(top, box[1]);
    right = Math.max(right, box[2]);
    bottom = Math.max(bottom, box[3]);
  }

  const needed = Math.max((right - left) / width, (bottom - top) / height) * (1 + 2 * margin);
  const part = Math.min(1, Math.max(leastPart, needed));
  const x = startOf([left, right], { part, size: width });
  const y = startOf([top, bottom], { part, size: height });
  return [Math.round(x), Math.round(y), Math.round(width * part), Math.round(height * part)];
}

/** The boxes of the regions of a layer that have a value. */
function boxesOf({ type, marks }: DrawnMap['layers'][number], { shapes }: DrawnMap['shapes']) {
  if (type !== 'regions') return [];
  return shapes.flatMap(({ box }, at) => (marks.letterOf(at) === letterOfNone ? [] : [box]));
}

/** Where a part of a size begins that has a range in its middle, within the size. */
function startOf(
  [from, to]: readonly [number, number],
  { part, size }: { part: number; size: number },
): number {
  const start = (from + to) / 2 - (size * part) / 2;
  return Math.min(size * (1 - part), Math.max(0, start));
}
