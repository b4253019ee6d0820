import { z } from 'zod';

/** The id of something stored. */
export const idSchema = z.number().int().positive();

/** Which sections of a site are meant. */
export const filterShape = {
  type: z.string().max(100).nullish().default(null),
  version: idSchema.nullish().default(null),
  tag: z.string().max(200).nullish().default(null),
  hasTags: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
};
