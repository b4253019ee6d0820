import { z } from 'zod';
import { lenient } from '#domain/value/object/stored-object.ts';
import { layerDrawingSchema } from '#map-layers/state/layer-drawing.ts';

const text = lenient(z.string(), '');

/** How a map and its first layer are drawn; each setting that cannot be read becomes the default. */
export const mapDisplaySchema = layerDrawingSchema.extend({
  title: text,
  subtitle: text,
  footnote: text,
  legend: lenient(z.boolean(), true),
  /** Whether the drawing shows what is around the regions with data, such as those of a filter. */
  zoomsToData: lenient(z.boolean(), false),
  /** The scale bar: by itself where it is true for all of the map, always in one of the units, or none. */
  scaleBar: lenient(z.enum(['auto', 'km', 'miles', 'none']), 'auto'),
  /** The arrow to the north: by itself where north is not at the top. */
  north: lenient(z.enum(['auto', 'always', 'none']), 'auto'),
});
