import type { z } from 'zod';
import { dropUnknownKeys, lenientList } from '#domain/value/object/stored-object.ts';
import { mapLayerType } from '#map-layers/index.ts';
import type { LayerSetting } from '#map-layers/layer/layer-type.ts';
import { layerDrawingSchema, type LayerDrawing } from '#map-layers/state/layer-drawing.ts';
import { mapDisplaySchema } from '../map-display.ts';

/** A setting of a layer that styles decide. */
export type LayerLookKey =
  | 'method'
  | 'classCount'
  | 'breaks'
  | 'palette'
  | 'middle'
  | 'keepsBreaks'
  | 'writesAmounts'
  | 'largest'
  | 'density';

const lookKeys: Record<LayerSetting, readonly LayerLookKey[]> = {
  classes: ['method', 'classCount', 'breaks', 'palette', 'middle', 'keepsBreaks'],
  amounts: ['writesAmounts'],
  size: ['largest'],
  density: ['density'],
};

/** The settings of a layer of this type that styles decide. */
export const lookKeysOf = (layer: string): LayerLookKey[] =>
  mapLayerType(layer).settings.flatMap((setting) => lookKeys[setting]);

/** How layers of one type look. */
const layerLookSchema = layerDrawingSchema.pick({
  layer: true,
  method: true,
  classCount: true,
  breaks: true,
  palette: true,
  middle: true,
  keepsBreaks: true,
  writesAmounts: true,
  largest: true,
  density: true,
});
/** See `layerLookSchema`. */
export type LayerLook = z.output<typeof layerLookSchema>;

/**
 * What maps of a site have in common that refer to the style: their legend, scale bar and arrow, and the look
 * of their layers by type. What is shown, and where it is, belongs to each map.
 */
export const mapStyleSchema = mapDisplaySchema
  .pick({ legend: true, scaleBar: true, north: true })
  .extend({ layers: lenientList(layerLookSchema) });
/** See `mapStyleSchema`. */
export type MapStyle = z.output<typeof mapStyleSchema>;

/** A style as it is stored, or sent; what cannot be read of it has its default. */
export const readMapStyle = (stored: unknown): MapStyle => mapStyleSchema.parse(stored);

/** The settings of a map beside its layers that styles decide. */
export const mapLookKeys = ['legend', 'scaleBar', 'north'] as const;

/** A setting that styles decide. */
export type MapLookKey = LayerLookKey | (typeof mapLookKeys)[number];

/** How layers of a type look in a style; undefined where it does not say. */
export const lookIn = (style: MapStyle, layer: string): LayerLook | undefined =>
  style.layers.find((look) => look.layer === layer);

/** The look that a layer has. */
export const lookOf = (map: LayerDrawing): LayerLook =>
  dropUnknownKeys(layerLookSchema, layerLookSchema.parse(map));
