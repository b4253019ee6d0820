import { z } from 'zod';

/** The encodings that a text can be read in, as the Encoding Standard names them. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-15',
  'macintosh',
  'windows-1250',
  'iso-8859-2',
  'iso-8859-16',
  'windows-1257',
  'iso-8859-4',
  'iso-8859-10',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-3',
  'windows-1251',
  'iso-8859-5',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'x-mac-cyrillic',
  'windows-1253',
  'iso-8859-7',
  'windows-1254',
  'windows-1255',
  'iso-8859-8',
  'windows-1256',
  'iso-8859-6',
  'windows-874',
  'windows-1258',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'gb18030',
  'gbk',
  'big5',
  'euc-kr',
] as const;
/** One of `encodings`. */
export type EncodingName = (typeof encodings)[number];

/** The delimiters between the cells of a text: a blank is any number of them, and two are two or more. */
export const delimiters = [',', ';', '\t', '|', '~', '^', ':', ' ', '  '] as const;
/** One of `delimiters`. */
export type Delimiter = (typeof delimiters)[number];

/** The most rows of a header: their titles are joined. */
export const maxHeaderRows = 5;

/** The most characters of a reference system. */
export const maxReferenceSystem = 4000;

/**
 * How to parse one layer; options that are left out are detected. `headerRow` is the number of the first
 * header row (null: there is none, and every row is data), `headerRows` how many rows are joined as header.
 * `footnotes` says whether notes below the table are kept as rows, `totals` whether a row of totals at its
 * end is, `quotes` whether quotes enclose the cells of a text or are characters like others.
 * `referenceSystem` is that of the shapes of a map: a number of EPSG, or a definition as PROJ or WKT.
 */
const layerParseOptionsSchema = z.strictObject({
  encoding: z.enum(encodings).optional(),
  delimiter: z.enum(delimiters).optional(),
  quotes: z.enum(['enclose', 'ordinary']).optional(),
  headerRow: z.number().int().min(1).max(1_000_000).nullable().optional(),
  headerRows: z.number().int().min(1).max(maxHeaderRows).optional(),
  footnotes: z.enum(['keep', 'leave']).optional(),
  totals: z.enum(['keep', 'leave']).optional(),
  referenceSystem: z.string().trim().min(1).max(maxReferenceSystem).optional(),
});
/** How to parse one layer. */
export type LayerParseOptions = z.output<typeof layerParseOptionsSchema>;

/** How to parse a file, by the names of its layers. */
export const parseOptionsSchema = z.record(z.string().max(300), layerParseOptionsSchema);
/** How to parse a file. */
export type ParseOptions = z.output<typeof parseOptionsSchema>;

/**
 * How a layer was parsed: the first rows of the file with their numbers, the first header row (null: none)
 * and the number of header rows, the first row of data where rows above it are left out without a header, the
 * encoding and delimiter of a text, the footnotes found below the table, the text that a row of totals at its
 * end begins with, and the line and the beginning of a row whose quote is never closed, so that all lines
 * below are in one cell. `readings` are the first lines of a text in the encodings that may be right, where
 * that is uncertain.
 */
export const detectedSchema = z.object({
  head: z.array(z.object({ row: z.number(), cells: z.array(z.string().nullable()) })),
  headerRow: z.number().nullable(),
  headerRows: z.number(),
  firstDataRow: z.number().nullable().optional(),
  encoding: z.enum(encodings).nullable(),
  delimiter: z.enum(delimiters).nullable(),
  footnotes: z.array(z.string()),
  keepsFootnotes: z.boolean(),
  totals: z.object({ label: z.string(), isKept: z.boolean() }).nullable().default(null),
  readings: z.array(z.object({ encoding: z.enum(encodings), lines: z.array(z.string()) })).optional(),
  openQuote: z.object({ line: z.number(), lines: z.array(z.string()) }).nullish(),
});
/** How a layer was parsed. */
export type Detected = z.output<typeof detectedSchema>;
