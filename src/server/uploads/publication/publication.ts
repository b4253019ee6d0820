import { z } from 'zod';
import { lengthProblem } from '#domain/source/column/change-columns.ts';
import { maxSourceName } from '#domain/source/description/source.ts';
import { mappedColumnSchema, pivotSchema } from '#domain/source/upload/upload-mapping.ts';
import { publicationModeSchema } from '#domain/source/upload/publication-mode.ts';
import { strict } from '#domain/value/object/stored-object.ts';
import { oneLine } from '#domain/value/text/one-line.ts';

/**
 * What a layer becomes: a new source named `sourceName`, a new version of the source `sourceId`, or rows of
 * its version `versionId`, where a primary column finds the records to update. `mode` says what the rows do
 * in a new version; by default they replace all others. `authLevel` is the access level of a new source, by
 * default that of editors. With `checks`, those of the source run first, and what they find stops the
 * publication, unless a person (`by`, else who uploaded the file) has given a `reason` to publish in spite of
 * that. `columns` are the layer's columns as the person wants them; columns that are left out are not
 * published. With `isFirst`, an upload that is published already is refused.
 */
export const publicationSchema = z.strictObject({
  layerName: z.string(),
  sourceName: oneLine.min(1, 'a source needs a name').max(maxSourceName).optional(),
  sourceId: z.number().int().optional(),
  authLevel: z.number().int().min(-1).max(10).optional(),
  versionId: z.number().int().optional(),
  mode: publicationModeSchema.optional(),
  versionName: oneLine.min(1).max(300).optional(),
  columns: z
    .array(strict(mappedColumnSchema))
    .min(1, 'keep at least one column')
    .max(2000)
    .superRefine((columns, context) => {
      const message = lengthProblem(columns);
      if (message) {
        context.addIssue({ code: 'custom', message });
      }
    }),
  pivots: z.array(pivotSchema).max(100).default([]),
  isFirst: z.boolean().optional(),
  checks: z
    .strictObject({
      reason: oneLine.min(1, 'a reason is needed').max(1000).optional(),
      by: z.string().optional(),
    })
    .optional(),
});

/** What a layer becomes. */
export type Publication = z.output<typeof publicationSchema>;
/** A publication as a caller may write it. */
export type PublicationInput = z.input<typeof publicationSchema>;
