import { z } from 'zod';
import { mappedColumnSchema, pivotSchema } from '#domain/source/upload-mapping.ts';
import { strict } from '#domain/value/stored-object.ts';

/**
 * What becomes of a layer: a new source called `sourceName`, a new version of the source `sourceId`, or more rows of its
 * version `versionId`, whose records are updated where a primary column finds them. `columns` are the layer's columns
 * as the person wants them; those that are left out stay in the file.
 */
export const publicationSchema = z.strictObject({
  layerName: z.string(),
  sourceName: z.string().trim().min(1, 'a source needs a name').max(300).optional(),
  sourceId: z.number().int().optional(),
  versionId: z.number().int().optional(),
  versionName: z.string().trim().min(1).max(300).optional(),
  columns: z.array(strict(mappedColumnSchema)).min(1, 'keep at least one column').max(2000),
  pivots: z.array(pivotSchema).max(100).optional(),
});

/** What becomes of a layer, as a caller may write it. */
export type Publication = z.input<typeof publicationSchema>;
