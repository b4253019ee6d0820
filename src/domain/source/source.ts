import { z } from 'zod';
import { sourceColumnSchema } from './column.ts';

/** A data source: what it is called, who may see it, and the columns through which its versions are read. */
export const sourceSchema = z.strictObject({
  name: z.string().trim().min(1, 'a source needs a name').max(300),
  description: z.unknown().optional(),
  categories: z.array(z.union([z.string(), z.array(z.string())])).default([]),
  authLevel: z.number().int().min(-1).max(10).default(-1),
  columns: z.array(sourceColumnSchema).max(2000).default([]),
  is_dirty: z.boolean().default(false),
});
/** A parsed source. */
export type Source = z.output<typeof sourceSchema>;

/** A version of a source (the specification's "view"). */
export const versionSchema = z.strictObject({ name: z.string().trim().min(1).max(300) });
/** A parsed version. */
export type Version = z.output<typeof versionSchema>;
