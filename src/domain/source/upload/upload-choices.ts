import { z } from 'zod';
import { patchSchema } from '#domain/value/object/patch-schema.ts';
import { columnName, sourceColumnSchema } from '#domain/source/column/column.ts';
import { publicationModeSchema } from './publication-mode.ts';
import { correctionsSchema, newOptionsSchema } from './upload-mapping.ts';

/**
 * The changes of a proposed column: its destination, new options of that, values that become its options, and
 * the attributes that were set and removed.
 */
const columnChangeSchema = z.strictObject({
  match: columnName.nullable().optional(),
  newOptions: newOptionsSchema.optional(),
  corrections: correctionsSchema.optional(),
  set: patchSchema(sourceColumnSchema).optional(),
  removed: z.array(z.string().max(64)).max(100).optional(),
});

/**
 * The decision about several columns with one destination; `value` is the name of the column for the cells.
 */
const pivotDecisionSchema = z.strictObject({
  form: z.enum(['values', 'rows']),
  value: z.string().max(500),
  isShort: z.boolean(),
});
/** See `pivotDecisionSchema`. */
export type PivotDecision = z.output<typeof pivotDecisionSchema>;

/**
 * The decisions about a layer that differ from what is proposed. `columns` and `pivots` are by column name,
 * `combined` are destinations that the source does not have yet.
 */
const mappingChangesSchema = z.strictObject({
  columns: z.record(columnName, columnChangeSchema).default({}),
  combined: z.array(columnName).max(2000).default([]),
  pivots: z.record(columnName, pivotDecisionSchema).default({}),
  primary: columnName.nullable().default(null),
});
/** See `mappingChangesSchema`. */
export type MappingChanges = z.output<typeof mappingChangesSchema>;

/** The destination of a publication; null is a new source or a new version. */
const destinationSchema = z.strictObject({
  sourceId: z.number().int().nullable(),
  versionId: z.number().int().nullable(),
  sourceName: z.string().max(500),
  /** The access level of a new source. */
  authLevel: z.number().int(),
  versionName: z.string().max(500),
  /** What the rows do in a new version; undefined before it is chosen. */
  mode: publicationModeSchema.optional(),
});
/** See `destinationSchema`. */
export type Destination = z.output<typeof destinationSchema>;

/**
 * What a person has chosen in the review of an upload, kept until they publish it: the layer that is shown,
 * the destination, and the changes of mappings by `mappingKey`.
 */
export const uploadChoicesSchema = z.strictObject({
  layerName: z.string().max(300).nullable().default(null),
  destination: destinationSchema.nullable().default(null),
  mappings: z.record(z.string().max(400), mappingChangesSchema).default({}),
});
/** See `uploadChoicesSchema`. */
export type UploadChoices = z.output<typeof uploadChoicesSchema>;

/** The most characters of the choices of an upload as JSON. */
export const maxUploadChoices = 1_000_000;

/** Before anything is chosen. */
export const noUploadChoices: UploadChoices = uploadChoicesSchema.parse({});

/** A layer and the source that it goes into, which have a mapping of their own; null is a new source. */
export const mappingKey = (layerName: string, sourceId: number | null): string =>
  `${layerName} ${sourceId ?? ''}`;
