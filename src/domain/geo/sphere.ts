import type { Position } from 'geojson';
import { unrolledRing } from './unrolled-ring.ts';

/** The radius of the sphere with the area of the Earth (WGS 84), in km. */
export const earthRadius = 6371.007_180_918;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * The area of a ring in km², positive where it runs counterclockwise. Its edges are straight in the
 * equal-area cylindrical projection; those across the antimeridian go the short way.
 */
export function ringArea(ring: readonly Position[]): number {
  const unrolled = unrolledRing(ring);
  let sum = 0;
  for (let index = 1; index < unrolled.length; index++) {
    const [ax = 0, ay = 0] = unrolled[index - 1]!;
    const [bx = 0, by = 0] = unrolled[index]!;
    sum -= (radians(bx - ax) * (Math.sin(radians(ay)) + Math.sin(radians(by)))) / 2;
  }
  return sum * earthRadius ** 2;
}

/** The distance of two places along the surface, in km. */
export function distance(a: Position, b: Position): number {
  const [latitude, other] = [radians(a[1] ?? 0), radians(b[1] ?? 0)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const turn = half(radians((b[0] ?? 0) - (a[0] ?? 0)));
  const chord = half(other - latitude) + Math.cos(latitude) * Math.cos(other) * turn;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}
