import { z } from 'zod';
import { lenient, lenientList, storedObject } from '#domain/value/object/stored-object.ts';

/** How values become classes. */
const classMethods = ['quantiles', 'equal', 'natural', 'custom', 'continuous'] as const;
/** A way in which values become classes. */
export type ClassMethod = (typeof classMethods)[number];

const text = lenient(z.string(), '');

/** How a map is drawn; each setting that cannot be read becomes the default. */
export const mapDisplaySchema = storedObject({
  /** The key of the boundary set whose regions are drawn. */
  boundaries: text,
  title: text,
  subtitle: text,
  footnote: text,
  method: lenient(z.enum(classMethods), 'quantiles'),
  classCount: lenient(z.number().int().min(2).max(9), 5),
  /** The limits between classes that were set by hand. */
  breaks: lenientList(z.number()),
  palette: lenient(z.enum(['sequential', 'diverging']), 'sequential'),
  /** The amount that has the colour in the middle of a diverging palette. */
  middle: lenient(z.number(), 0),
  /** Whether the limits of classes stay when the page is filtered. */
  keepsBreaks: lenient(z.boolean(), true),
  legend: lenient(z.boolean(), true),
});
/** See `mapDisplaySchema`. */
export type MapDisplay = z.output<typeof mapDisplaySchema>;
