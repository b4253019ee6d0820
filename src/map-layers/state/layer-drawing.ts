import { z } from 'zod';
import { shownVersionSchema } from '#dataview/state/data-state.ts';
import { chosenProjections } from '#domain/geo/chosen-projection.ts';
import { lenient, lenientList, storedObject } from '#domain/value/object/stored-object.ts';

/** How values become classes. */
const classMethods = ['quantiles', 'equal', 'natural', 'custom', 'continuous'] as const;
/** A way in which values become classes. */
export type ClassMethod = (typeof classMethods)[number];

const text = lenient(z.string(), '');

/** The version whose areas are regions, with the columns that were chosen for their key and names. */
const regionSourceSchema = shownVersionSchema.extend({ key: text, label: text });

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);
const extentSchema = z
  .tuple([longitude, latitude, longitude, latitude])
  .refine(([west, south, east, north]) => west !== east && south < north);

/** How a layer of a map is drawn; each setting that cannot be read becomes the default. */
export const layerDrawingSchema = storedObject({
  /** The name of its type. */
  layer: lenient(z.string().max(60), 'regions'),
  /** The key of the shipped boundary set whose regions it colours, or names places by; or land alone. */
  boundaries: text,
  /** The version whose areas are the regions instead. */
  regionSource: lenient(regionSourceSchema.nullable(), null),
  projection: lenient(z.enum(chosenProjections), 'auto'),
  /** West, south, east and north of a map of land alone, in degrees. */
  extent: lenient(extentSchema.nullable(), null),
  method: lenient(z.enum(classMethods), 'quantiles'),
  classCount: lenient(z.number().int().min(2).max(9), 5),
  /** The limits between classes that were set by hand. */
  breaks: lenientList(z.number()),
  palette: lenient(z.enum(['sequential', 'diverging']), 'sequential'),
  /** The amount that has the colour in the middle of a diverging palette. */
  middle: lenient(z.number(), 0),
  /** Whether the limits of classes and the sizes of symbols stay when the page is filtered. */
  keepsBreaks: lenient(z.boolean(), true),
  /** Whether amounts are written on the regions that have room for them. */
  writesAmounts: lenient(z.boolean(), false),
  /** The radius of the largest symbol, and twice the width of the widest line, in px. */
  largest: lenient(z.number().min(2).max(60), 18),
  /** Whether many points are drawn as the density of cells. */
  density: lenient(z.enum(['auto', 'points', 'density']), 'auto'),
  /** The settings in which it departs from the style of its map; all others of a style are not stored. */
  departs: lenientList(z.string().max(40)),
});
/** See `layerDrawingSchema`. */
export type LayerDrawing = z.output<typeof layerDrawingSchema>;
