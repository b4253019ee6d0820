import { z } from 'zod';

/** The encodings that a text can be read in, as the Encoding Standard names them. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-15',
  'windows-1250',
  'iso-8859-2',
  'windows-1251',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
/** One of `encodings`. */
export type EncodingName = (typeof encodings)[number];

/** What stands between the cells of a text. */
export const delimiters = [',', ';', '\t', '|'] as const;
/** One of `delimiters`. */
export type Delimiter = (typeof delimiters)[number];

/**
 * What a person chose about reading one table; what is left out is found by looking. `headerRow` is the number of the
 * row that the header begins in (null: there is none), `footnotes` tells what becomes of remarks below the table.
 */
export const layerParseOptionsSchema = z.strictObject({
  encoding: z.enum(encodings).optional(),
  delimiter: z.enum(delimiters).optional(),
  headerRow: z.number().int().min(1).max(1_000_000).nullable().optional(),
  footnotes: z.enum(['keep', 'leave']).optional(),
});
/** What was chosen about reading one table. */
export type LayerParseOptions = z.output<typeof layerParseOptionsSchema>;

/** What was chosen about reading a file, by the names of its tables. */
export const parseOptionsSchema = z.record(z.string().max(300), layerParseOptionsSchema);
/** What was chosen about reading a file. */
export type ParseOptions = z.output<typeof parseOptionsSchema>;

/**
 * How a table was read: the first rows as they stand in the file under their numbers, which of them begins the header
 * (null: none) and how many rows it has; encoding and delimiter of a text; remarks found below the table.
 */
export const detectedSchema = z.object({
  head: z.array(z.object({ row: z.number(), cells: z.array(z.string().nullable()) })),
  headerRow: z.number().nullable(),
  headerRows: z.number(),
  encoding: z.enum(encodings).nullable(),
  delimiter: z.enum(delimiters).nullable(),
  footnotes: z.array(z.string()),
  keepsFootnotes: z.boolean(),
});
/** How a table was read. */
export type Detected = z.output<typeof detectedSchema>;
