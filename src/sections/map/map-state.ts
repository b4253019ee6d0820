import type { z } from 'zod';
import { lenient, lenientList } from '#domain/value/object/stored-object.ts';
import { dataStateSchema } from '#dataview/state/data-state.ts';
import { mapLayerSchema } from '#map-layers/state/map-layer.ts';
import { mapDisplaySchema } from './map-display.ts';

/** What a map stores. */
export const mapStateSchema = dataStateSchema.extend({
  map: lenient(mapDisplaySchema, mapDisplaySchema.parse({})),
  /** The layers above that of the section's own data, from the lowest. */
  layers: lenientList(mapLayerSchema),
});
/** A map section's state: a data section's, which its first layer draws, and further layers. */
export type MapState = z.output<typeof mapStateSchema>;
