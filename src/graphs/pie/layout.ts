import type { Part } from '../marks/parts.ts';

/** More parts than these are bars: the angles of a circle are hard to compare. */
export const mostParts = 6;

/** A part of a circle from one angle to another in radians, from the top and clockwise. */
export type Slice = Part & { from: number; to: number };

/** Parts one after the other around a circle. */
export function slicesOf(parts: readonly Part[]): Slice[] {
  let angle = 0;
  return parts.map((part) => {
    const from = angle;
    angle += part.share * 2 * Math.PI;
    return { ...part, from, to: angle };
  });
}

/** How far the middle of a part of a pie is from its centre, as a share of the radius. */
export function labelRadius(hole: number): number {
  if (hole > 0) return (1 + hole) / 2;
  return 0.64;
}

/** From this share on, a part has room for its percentage. */
export const leastLabelled = 0.06;
