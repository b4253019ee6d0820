/** The units along an edge of the square that the world is on maps made of tiles: those of zoom 12. */
export const worldUnits = 2 ** 24;

/**
 * The latitude, north and south, at which the square ends, rounded to the equator: points nearer to a pole
 * are in no tile.
 */
export const mostLatitude = 85.051128779806;

/**
 * A place in degrees on the square of Web Mercator, in units from its upper left corner; what is nearer to a
 * pole is at the edge.
 */
export function mercatorPoint(longitude: number, latitude: number): [x: number, y: number] {
  const radians = (Math.max(-mostLatitude, Math.min(mostLatitude, latitude)) * Math.PI) / 180;
  const north = Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI);
  return [(longitude / 360 + 0.5) * worldUnits, (0.5 - north) * worldUnits];
}

/** A place on the square of Web Mercator in degrees, to a thousandth. */
export function mercatorPlace(x: number, y: number): [longitude: number, latitude: number] {
  const longitude = (x / worldUnits - 0.5) * 360;
  const latitude = latitudeAt(y / worldUnits);
  return [longitude, latitude].map((at) => Math.round(at * 1000) / 1000) as [number, number];
}

/** The latitude of a line of the square; `share` is 0 at its northern end and 1 at its southern one. */
export const latitudeAt = (share: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180) / Math.PI;
