import { z } from 'zod';
import { parseJson } from '#domain/value/object/parse-json.ts';

/**
 * What a GeoJSON file that is written here says of its features: which column their shapes are (null: shapes
 * are made of two columns), and whether their ids are also a property.
 */
const noteSchema = z.object({ shape: z.string().nullable(), hasId: z.boolean() });
/** See `geoJsonNote`. */
export type GeoJsonNote = z.output<typeof noteSchema>;

const [before, after] = ['{"type":"FeatureCollection","tidemark":', ',"features":['];

/** The beginning of a GeoJSON file whose features have this note. */
export const beginGeoJson = (note: GeoJsonNote): string => `${before}${JSON.stringify(note)}${after}`;

/** The note at the beginning of a GeoJSON file; null where there is none. */
export function geoJsonNote(head: string): GeoJsonNote | null {
  const end = head.indexOf(after);
  if (!head.startsWith(before) || end < 0) return null;
  const note = noteSchema.safeParse(parseJson(head.slice(before.length, end)));
  return note.success ? note.data : null;
}
