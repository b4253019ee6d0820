import type { Position } from 'geojson';

/** A number of degrees, maybe with its side. */
const part = /^(-?\d{1,3}(?:\.\d{1,20})?)°? ?([NSEW]?)$/i;

/** Reads a latitude and a longitude as people write them, such as `40.7, -74`; null for anything else. */
export function readDegrees(text: string): Position | null {
  const parts = text.split(/[,;]/).map((side) => part.exec(side.trim()));
  const [latitude, longitude] = parts;
  if (parts.length !== 2 || !latitude || !longitude) return null;
  if (/[EW]/i.test(latitude[2]!) || /[NS]/i.test(longitude[2]!)) return null;

  const [north, east] = [latitude, longitude].map(([, degrees, side = '']) =>
    /[SW]/i.test(side) ? -Number(degrees) : Number(degrees),
  );
  const areDegrees = Math.abs(north!) <= 90 && Math.abs(east!) <= 180;
  return areDegrees ? [east!, north!] : null;
}
