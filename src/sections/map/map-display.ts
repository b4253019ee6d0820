import { z } from 'zod';
import { lenient, storedObject } from '#domain/value/object/stored-object.ts';
import { layerDrawingSchema } from '#map-layers/state/layer-drawing.ts';

const text = lenient(z.string(), '');

const short = (most: number) => z.string().max(most).default('').catch('');

/** The most notes of a map. */
export const mostNotes = 20;

/** A text at a place: a region of the map, or a latitude and a longitude. */
const noteSchema = storedObject({
  at: short(120),
  text: short(300),
  /** Whether a line leads from the place to the text. */
  line: lenient(z.boolean(), false),
});

/** How a map and its first layer are drawn; each setting that cannot be read becomes the default. */
export const mapDisplaySchema = layerDrawingSchema.extend({
  /** The id of its style; null where all settings are its own. */
  style: lenient(z.number().int().positive().nullable(), null),
  title: text,
  subtitle: text,
  footnote: text,
  legend: lenient(z.boolean(), true),
  /** Whether the drawing shows what is around the regions with data, such as those of a filter. */
  zoomsToData: lenient(z.boolean(), false),
  notes: z.array(noteSchema).max(mostNotes).default([]).catch([]),
  /** The scale bar: by itself where it is true for all of the map, always in one of the units, or none. */
  scaleBar: lenient(z.enum(['auto', 'km', 'miles', 'none']), 'auto'),
  /** The arrow to the north: by itself where north is not at the top. */
  north: lenient(z.enum(['auto', 'always', 'none']), 'auto'),
});
