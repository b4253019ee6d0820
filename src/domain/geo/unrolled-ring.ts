import type { Position } from 'geojson';

/** A difference of longitudes the short way round, in degrees; all the way round stays so. */
export const shortWay = (difference: number): number => {
  if (Math.abs(difference) <= 180 || Math.abs(difference) === 360) return difference;
  return difference - 360 * Math.round(difference / 360);
};

/**
 * A closed ring as longitudes and latitudes without a jump at the antimeridian, where edges go the short way:
 * longitudes may be beyond 180. A ring all around a pole is closed over the pole that it is nearer to.
 */
export function unrolledRing(ring: readonly Position[]): Position[] {
  const [first] = ring;
  if (!first) return [];
  const last = ring.at(-1);
  const isClosed = ring.length > 1 && first[0] === last?.[0] && first[1] === last?.[1];
  const unrolled = unrolledLine(isClosed ? ring : [...ring, first]);

  const [start = 0] = unrolled[0]!;
  const [end = 0] = unrolled.at(-1)!;
  if (Math.abs(end - start) < 180) return unrolled;
  const latitudes = ring.reduce((sum, [, latitude = 0]) => sum + latitude, 0);
  const pole = latitudes < 0 ? -90 : 90;
  return [...unrolled, [end, pole], [start, pole], unrolled[0]!];
}

/** A line as longitudes and latitudes without a jump at the antimeridian. */
function unrolledLine(line: readonly Position[]): Position[] {
  let [x, before] = [0, 0];
  return line.map(([longitude = 0, latitude = 0], index): Position => {
    x = index === 0 ? longitude : x + shortWay(longitude - before);
    before = longitude;
    return [x, latitude];
  });
}
