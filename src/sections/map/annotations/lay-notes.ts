import { widest } from '#graphs/marks/text-width.ts';
import { balancedLines } from '#graphs/picture/picture-text.tsx';
import type { PointOnMap } from '#map-layers/places/row-points.ts';
import type { MapView } from '../map-view.ts';
import type { AnnotationRoom } from './annotation-room.ts';
import type { PlacedNote } from './place-of-note.ts';

/** Left, top, right and bottom, in units of a drawing. */
type Box = readonly [left: number, top: number, right: number, bottom: number];

/** A note on a drawing: its lines in a box, the place that it is about, and where a line from there ends. */
export type LaidNote = { lines: string[]; box: Box; point: PointOnMap; lineTo: PointOnMap | null };

/** In heights of letters: a line of text, the widest note, and the room around it. */
const [lineHeight, widestNote, margin] = [1.2, 15, 0.35];
const mostLines = 12;
/** How far texts are from their places, in heights of letters: without a line, and with one. */
const distances = { near: [0.7], far: [2.2, 4, 6.5, 10, 15] };

/** Where texts lie from their places, the best first; along lines, to the start is to the left. */
const sides = [
  [0, -1],
  [1, 0],
  [-1, 0],
  [0, 1],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** The room of notes, with what they keep off. */
type Room = AnnotationRoom & { taken: readonly Box[] };

/** Lays notes beside their places within a map, off each other where there is room. */
export function layNotes(notes: readonly PlacedNote[], room: Room): LaidNote[] {
  const inView = notes.filter(({ point }) => isIn(point, room.view));
  const dots = inView.map(({ point }) => around(point, room.size * 0.35));
  const laid: LaidNote[] = [];

  for (const note of inView) {
    const taken = [...room.taken, ...dots, ...laid.map(({ box }) => box)];
    laid.push(layNote(note, { ...room, taken }));
  }
  return laid;
}

function layNote({ text, line, point }: PlacedNote, room: Room): LaidNote {
  const { size, isFromRight, taken } = room;
  const lines = balancedLines(text, widestNote * size, size, mostLines);
  const extent = [widest(lines, size), lines.length * lineHeight * size] as const;
  const { near, far } = distances;
  const candidates = (line ? far : [...near, ...far]).flatMap((distance) =>
    sides.map(([along, down]) => ({
      distance,
      box: boxAt(point, [isFromRight ? -along : along, down], { extent, distance, room }),
    })),
  );

  const overlaps = candidates.map(({ box }) => taken.reduce((sum, other) => sum + overlapOf(box, other), 0));
  const best = candidates[overlaps.indexOf(Math.min(...overlaps))]!;
  const lineTo = best.distance === near[0] ? null : nearestIn(best.box, point);
  return { lines, box: best.box, point, lineTo };
}

type BoxOptions = { extent: readonly [width: number, height: number]; distance: number; room: Room };

/** The box of a text at a side of its place, moved into the map. */
function boxAt(
  [x, y]: PointOnMap,
  [along, down]: readonly [number, number],
  { extent: [width, height], distance, room: { view, size } }: BoxOptions,
): Box {
  const away = distance * size * (along !== 0 && down !== 0 ? Math.SQRT1_2 : 1);
  const left = x + along * (away + width / 2) - width / 2;
  const top = y + down * (away + height / 2) - height / 2;
  const space = margin * size;
  const [startX, startY] = [view[0] + space, view[1] + space];
  const inX = Math.max(startX, Math.min(left, view[0] + view[2] - space - width));
  const inY = Math.max(startY, Math.min(top, view[1] + view[3] - space - height));
  return [inX, inY, inX + width, inY + height];
}

const isIn = ([x, y]: PointOnMap, [left, top, width, height]: MapView): boolean =>
  x >= left && y >= top && x <= left + width && y <= top + height;

const around = ([x, y]: PointOnMap, radius: number): Box => [x - radius, y - radius, x + radius, y + radius];

/** The area that two boxes have in common. */
function overlapOf(first: Box, second: Box): number {
  const width = Math.min(first[2], second[2]) - Math.max(first[0], second[0]);
  const height = Math.min(first[3], second[3]) - Math.max(first[1], second[1]);
  return width > 0 && height > 0 ? width * height : 0;
}

const nearestIn = ([left, top, right, bottom]: Box, [x, y]: PointOnMap): PointOnMap => [
  Math.min(right, Math.max(left, x)),
  Math.min(bottom, Math.max(top, y)),
];
