import { z } from 'zod';
import { storedObject } from '#domain/value/object/stored-object.ts';
import { checkChoiceSchema, maxCheckChoices } from '#domain/source/checks/checks.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { translationsSchema } from '#domain/value/text/translation.ts';
import { joinSchema } from '#domain/source/join/join.ts';
import { oneLine } from '#domain/value/text/one-line.ts';

const categoryName = oneLine.min(1, 'a category needs a name').max(100);

/** A category of a source: a word, or a path of words from general to specific. */
export const categorySchema = z.union([categoryName, z.array(categoryName).min(1).max(8)]);

/** Further metadata of a source for the open-data catalogue; `''` is not published. */
export const openDataSchema = storedObject({
  license: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'a licence is an address' }).max(1000)])
    .default(''),
  publisher: oneLine.max(300).default(''),
  contact: z.union([z.literal(''), z.email('a contact is an e-mail address').max(300)]).default(''),
});
/** See `openDataSchema`. */
export type OpenData = z.output<typeof openDataSchema>;

/** The most characters of the name of a source. */
export const maxSourceName = 300;
/** The most deleted versions that a source knows. */
export const maxRemovedVersions = 1000;

/** A data source: its names, its access level, and the columns of its versions. */
export const sourceSchema = storedObject({
  name: oneLine.min(1, 'a source needs a name').max(maxSourceName),
  /** The name for programs: unique, in snake_case; `''` only in old data. */
  doc_type: z.string().max(300).default(''),
  url_slug: z.string().trim().max(300).default(''),
  /** A rich-text document; the server validates it when it is set. */
  description: z.unknown().optional(),
  /** Name and description in other languages, as plain texts (`source-texts.ts`). */
  translations: translationsSchema.optional(),
  categories: z.array(categorySchema).max(100).default([]),
  authLevel: z.number().int().min(-1).max(10).default(-1),
  columns: z.array(sourceColumnSchema).max(2000).default([]),
  /** The names of the columns that tables show at first; if empty, the first three. */
  default_columns: z.array(z.string()).max(2000).default([]),
  open_data: openDataSchema.prefault({}),
  is_dirty: z.boolean().default(false),
  /** Whether its rows may be edited; else they are read-only everywhere. */
  managed: z.boolean().default(true),
  /** What people decided about the checks before publication; the others are as they are proposed. */
  checks: z.array(checkChoiceSchema).max(maxCheckChoices).default([]),
  /** The ids of deleted versions, the latest at the end: sections may still name them. */
  removed_versions: z.array(z.number().int()).max(maxRemovedVersions).default([]),
  /** How its rows are made of those of other sources. */
  join: joinSchema.optional(),
});
/** A parsed source. */
export type Source = z.output<typeof sourceSchema>;

/** A version of a source (the specification's "view"). */
export const versionSchema = storedObject({
  name: oneLine.min(1).max(300),
  /** What checks found in it, and why a person has published it in spite of that. */
  override: storedObject({
    reason: z.string(),
    /** The id of that person. */
    by: z.string().nullable(),
    findings: z.array(z.string()),
  }).optional(),
  /** The versions of the parts of a joined source; null for the newest one of a part. */
  parts: z.array(z.number().int().nullable()).max(8).optional(),
});
/** A version that was published in spite of checks. */
export type VersionOverride = NonNullable<z.output<typeof versionSchema>['override']>;
