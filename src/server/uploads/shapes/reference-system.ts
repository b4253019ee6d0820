import { createRequire } from 'node:module';
import proj4 from 'proj4';
import { ownValue } from '#domain/value/object/own-value.ts';
import { unreadable } from '../files/upload-errors.ts';

/** Turns a place of a reference system into longitude and latitude (WGS 84). */
export type ToDegrees = (place: [number, number]) => [number, number];

/**
 * How places of a reference system become degrees; null for one that has them already. It is named as
 * Well-Known Text, such as a .prj file has, as PROJ text, or by its number, such as `EPSG:3857` or `3857`.
 */
export function toDegreesOf(definition: string): ToDegrees | null {
  const system = numbered(definition) ?? definition;
  if (system === degrees) return null;
  try {
    const { forward, inverse } = proj4(system, degrees);
    return (place) => {
      const [longitude = Number.NaN, latitude = Number.NaN] = forward(place);
      // Far outside of a system, places are moved anywhere, and do not come back.
      const [x = Number.NaN, y = Number.NaN] = inverse([longitude, latitude]);
      if (isNear(x, place[0]) && isNear(y, place[1])) return [longitude, latitude];
      return [Number.NaN, Number.NaN];
    };
  } catch (cause) {
    throw unreadable(`The reference system of the map is not known: ${nameOf(definition)}.`, cause);
  }
}

/** Whether two numbers of a system are within a metre, or nearly the same. */
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(1, Math.abs(b) * 1e-6);

const degrees = 'EPSG:4326';

/** Systems in degrees that differ from WGS 84 by less than maps show: NAD83, ETRS89, CRS84. */
const alike = new Set([4326, 4269, 4258, 84]);

/** The system with a number, as proj4 knows it; null for other texts. */
function numbered(definition: string): string | null {
  const [, name = ''] =
    /^(?:(?:urn:ogc:def:crs:)?(?:EPSG|OGC):\s?(?:[\d.]*:)?(?:CRS)?)?(\d{2,6})$/i.exec(definition.trim()) ??
    [];
  if (name === '') return null;
  const number = Number(name);
  if (alike.has(number)) return degrees;
  if (number === 3857 || number === 900_913) return 'EPSG:3857';
  const known = utmZone(number) ?? listed(number);
  if (known !== null) return known;
  throw unreadable(`The reference system EPSG:${number} of the map is not known.`);
}

/** The zones of UTM by their numbers: on WGS 84 in the north and south, on ETRS89 and on NAD83. */
const utmZones: { first: number; from: number; to: number; more: string }[] = [
  { first: 32_600, from: 1, to: 60, more: '' },
  { first: 32_700, from: 1, to: 60, more: ' +south' },
  { first: 25_800, from: 28, to: 38, more: '' },
  { first: 26_900, from: 1, to: 23, more: '' },
];

function utmZone(number: number): string | null {
  for (const { first, from, to, more } of utmZones) {
    const zone = number - first;
    if (zone >= from && zone <= to) return `+proj=utm +zone=${zone}${more} +datum=WGS84 +units=m +no_defs`;
  }
  return null;
}

/** The list takes some megabytes, and is loaded when it is first needed. */
const require = createRequire(import.meta.url);

/** The definition of a system that has none of the numbers above; null where it is not known. */
function listed(number: number): string | null {
  const list = require('proj4-list') as Record<string, [string, string]>;
  return ownValue(list, `EPSG:${number}`)?.[1].trim() ?? null;
}

const nameOf = (definition: string): string =>
  /"([^"]{1,80})"/.exec(definition)?.[1] ?? definition.slice(0, 80);
