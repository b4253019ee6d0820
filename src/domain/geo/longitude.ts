/** A longitude within 180 degrees of another one. */
export function longitudeNear(longitude: number, other: number): number {
  return longitude - 360 * Math.round((longitude - other) / 360);
}

/** The longitude in the middle of the world: so it is cut in the Bering Strait, through one island only. */
export const worldMiddle = 11.4;
