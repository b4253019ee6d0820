/** A direction from the centre of the earth. */
export type Vector = [x: number, y: number, z: number];

const radians = Math.PI / 180;

/** The direction of a place in degrees, of length 1. */
export function unitVector(longitude: number, latitude: number): Vector {
  const [east, north] = [longitude * radians, latitude * radians];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

/** Adds a vector, times a factor, to another one. */
export function addTo(sum: Vector, vector: Vector, factor = 1): void {
  sum[0] += vector[0] * factor;
  sum[1] += vector[1] * factor;
  sum[2] += vector[2] * factor;
}

/** The bearing from a place to another one, in degrees clockwise from north. */
export function bearing([x, y, z]: Vector, [toX, toY, toZ]: Vector): number {
  // East is at a right angle to the axis and the place, north to both of them.
  const east = toY * x - toX * y;
  const north = toZ * (x * x + y * y) - z * (toX * x + toY * y);
  return Math.atan2(east, north) / radians;
}
