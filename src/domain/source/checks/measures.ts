import { z } from 'zod';

/**
 * What cells are to a check: `number`, `date` and `moment` are measured (dates in seconds since 1970),
 * `truth` values and texts are counted; of shapes only empty cells are.
 */
const measuredKinds = ['number', 'date', 'moment', 'text', 'truth', 'shape'] as const;

/** The forms of texts that are counted; the SQL of the engine has a pattern for each. */
export const textForms = [
  'digits',
  'withDigit',
  'zeroFirst',
  'upper',
  'lower',
  'blankInside',
  'blankAround',
  'quoted',
  'comma',
  'bracket',
  'markup',
  'exponent',
  'missing',
  'total',
  'beyondAscii',
  'damaged',
  'questioned',
] as const;
/** One of `textForms`. */
export type TextForm = (typeof textForms)[number];

const count = z.number();
const amount = z.number().nullable();

const scaleSchema = z.object({
  least: amount,
  greatest: amount,
  sum: amount,
  negative: count,
  zero: count,
  whole: count,
  deviation: amount,
  quantiles: z.array(amount),
});

const textMeasuresSchema = z.object({
  longest: count,
  mostlyUpTo: count,
  forms: z.record(z.enum(textForms), count),
});

const columnMeasuresSchema = z.object({
  name: z.string(),
  kind: z.enum(measuredKinds),
  filled: count,
  misfits: count,
  empty: count,
  distinct: count,
  named: count.default(0),
  scale: scaleSchema.nullable(),
  hours: z.array(count).nullable(),
  texts: textMeasuresSchema.nullable(),
  values: z.array(z.object({ value: z.string(), count })),
});

/**
 * What a column of a table holds: cells with a value, cells that do not fit its type, empty cells, and how
 * many different values; `named` cells have the name of their column. `scale` has what is known of numbers
 * and dates, `quantiles` being those at 5, 25, 50, 75 and 95 percent; `hours` the moments by hour of the day;
 * `texts` the length of the longest text, the length that 95 percent do not exceed, and how many texts have
 * each form. `values` are the most frequent ones as texts. Of large tables, `sampled` rows are looked at for
 * all but the first six and sums.
 */
export type ColumnMeasures = z.output<typeof columnMeasuresSchema>;
/** See `ColumnMeasures`. */
export type ScaleMeasures = z.output<typeof scaleSchema>;

const tableMeasuresSchema = z.object({
  rows: count,
  sampled: count,
  distinctRows: amount,
  columns: z.array(columnMeasuresSchema),
});
/** What a table holds: `distinctRows` is null where it has too many rows to tell. */
export type TableMeasures = z.output<typeof tableMeasuresSchema>;

const quantilesSchema = z.object({ low: z.number(), middle: z.number(), high: z.number() }).nullable();

const matchedColumnSchema = z.object({
  name: z.string(),
  pairs: count,
  changed: count,
  emptied: count,
  cut: count,
  correlation: amount,
  ratio: quantilesSchema,
  moved: quantilesSchema,
});

/**
 * A column in the rows that two tables share: `pairs` of cells that both have a value, how many of them
 * differ, how many cells became empty, and how many texts are only the beginning of what they were.
 * `correlation` is that of the orders of magnitude of numbers. `ratio` (numbers) and `moved` (dates, in
 * seconds) have the quantiles at 10, 50 and 90 percent of what became of the values.
 */
export type MatchedColumn = z.output<typeof matchedColumnSchema>;

const matchedMeasuresSchema = z.object({
  key: z.array(z.string()),
  rows: count,
  keys: z.object({ before: count, after: count }),
  columns: z.array(matchedColumnSchema),
  crossed: z.array(z.object({ from: z.string(), to: z.string(), rows: count, same: count })),
});
/**
 * The rows of two tables with the same `key`: how many there are, how many different keys each table has, and
 * what became of their columns. `crossed` says in how many rows the column `to` now has what `from` had.
 */
export type MatchedMeasures = z.output<typeof matchedMeasuresSchema>;

/** What is kept of a publication: what its table holds, and its rows that were there before. */
export const keptMeasuresSchema = z.object({
  table: tableMeasuresSchema,
  matched: matchedMeasuresSchema.nullable(),
});
/** See `keptMeasuresSchema`. */
export type KeptMeasures = z.output<typeof keptMeasuresSchema>;

/** The most columns that are measured: the cost of a very wide table stays bounded. */
export const maxMeasuredColumns = 200;
