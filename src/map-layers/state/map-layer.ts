import { z } from 'zod';
import { dataStateSchema } from '#dataview/state/data-state.ts';
import { lenient } from '#domain/value/object/stored-object.ts';
import { layerDrawingSchema } from './layer-drawing.ts';

/** A layer of a map: data as all data sections have it, and how it is drawn. */
export const mapLayerSchema = dataStateSchema.extend({
  /** What distinguishes it from the other layers of its map. */
  id: lenient(z.string().regex(/^[a-z0-9-]{1,40}$/), 'layer'),
  /** What readers call it; its amounts where empty. */
  name: lenient(z.string(), ''),
  map: lenient(layerDrawingSchema, layerDrawingSchema.parse({})),
});
/** See `mapLayerSchema`. */
export type MapLayer = z.output<typeof mapLayerSchema>;
