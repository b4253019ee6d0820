import { readDegrees } from '#domain/geo/read-degrees.ts';
import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import { regionMatcher } from '#domain/geo/region-matcher.ts';
import { regionNames } from '#domain/geo/region-names.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { placer, type PointOnMap } from '#map-layers/places/row-points.ts';
import type { DrawnMap } from '../drawn-map.ts';

/** A note of a map at its place, which people call `name`. */
export type PlacedNote = DrawnMap['display']['notes'][number] & { point: PointOnMap; name: string };

type Ground = { shapes: PreparedShapes; locale: Locale };

/** The place of a note: a region, or a latitude and a longitude; or why it is not on the map. */
export function placeOfNote(
  at: string,
  { shapes, locale }: Ground,
): Pick<PlacedNote, 'point' | 'name'> | 'unknown' | 'outside' {
  const degrees = readDegrees(at);
  if (degrees) {
    const point = placer(shapes)(degrees[0]!, degrees[1]!);
    return point ? { point, name: at } : 'outside';
  }

  const region = regionMatcher(shapes, locale)(at);
  const shape = region === undefined ? undefined : shapes.shapes[region];
  if (!shape) return 'unknown';
  return { point: shape.point, name: regionNames(shapes, locale)[region!] ?? shape.name };
}

/** The notes of a map that have a text and a place. */
export function placedNotes({ display, shapes, locale }: DrawnMap): PlacedNote[] {
  return display.notes.flatMap((note) => {
    const place = placeOfNote(note.at, { shapes, locale });
    if (note.text === '' || typeof place === 'string') return [];
    return [{ ...note, ...place }];
  });
}
