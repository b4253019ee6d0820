/** The units along an edge of the square that the world is on maps made of tiles: those of zoom 12. */
export const worldUnits = 2 ** 24;

/** The latitude at the upper edge of the square; places beyond it are at the edge. */
const mostLatitude = 85.051_129;

/** A place in degrees on the square of Web Mercator, in units from its upper left corner. */
export function mercatorPoint(longitude: number, latitude: number): [x: number, y: number] {
  const radians = (Math.max(-mostLatitude, Math.min(mostLatitude, latitude)) * Math.PI) / 180;
  const north = Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI);
  return [(longitude / 360 + 0.5) * worldUnits, (0.5 - north) * worldUnits];
}

/** A place on the square of Web Mercator in degrees, to a thousandth. */
export function mercatorPlace(x: number, y: number): [longitude: number, latitude: number] {
  const longitude = (x / worldUnits - 0.5) * 360;
  const latitude = (Math.atan(Math.sinh((0.5 - y / worldUnits) * 2 * Math.PI)) * 180) / Math.PI;
  return [longitude, latitude].map((at) => Math.round(at * 1000) / 1000) as [number, number];
}
