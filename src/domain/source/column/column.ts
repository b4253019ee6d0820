import { z } from 'zod';
import { coordinates } from '#domain/geo/coordinate.ts';
import { formulaSchema } from '#domain/formula/formula.ts';
import { storedMeasureSchema } from '#domain/formula/measure.ts';
import { dataTypes } from '#domain/value/cell/data-type.ts';
import { maxTextLength } from '#domain/value/text/max-text-length.ts';
import { functionNames } from '#domain/value/cell/function-name.ts';
import { heldSteps } from '#domain/value/date/date-step.ts';
import { dateStyles } from '#domain/value/date/format-date.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { mostOrderedValues } from '#domain/value/cell/most-ordered-values.ts';
import { numberFormats } from '#domain/value/cell/number-format.ts';
import type { DateReading } from '#domain/value/date/read-moment.ts';
import { columnStorage } from './column-storage.ts';
import { storedObject } from '#domain/value/object/stored-object.ts';
import { patternProblem } from '#domain/value/text/cell-pattern.ts';
import { translationsSchema } from '#domain/value/text/translation.ts';

/** The orders of day and month in dates with the year last: `31/12/2020` or `12/31/2020`. */
export const dateOrders = ['dmy', 'mdy'] as const;
/** One of `dateOrders`. */
export type DateOrder = (typeof dateOrders)[number];

/** The zones in which moments may be shown. */
export const zones = ['UTC'] as const;

/** The name of a column. */
export const columnName = z.string().min(1).max(256);
const rowFilter = z.record(z.string(), z.array(z.string()));

/**
 * An option of a select, multiselect or radio column; offered only in rows whose named fields have listed
 * values.
 */
export const columnOptionSchema = storedObject({
  value: z.string(),
  label: z.string(),
  /** The colour of the option in charts, as `#rrggbb`; that of the theme, where missing. */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
  filter: rowFilter.optional(),
});

/** See `columnOptionSchema`. */
export type ColumnOption = z.output<typeof columnOptionSchema>;

/**
 * Options from the rows of another version: the cell of `valueColumn` is stored, that of `labelColumn` is
 * shown. `filter` selects rows by listed values. These options replace the column's own. `type` (the rows by
 * the type of their source) and `isDms` (whether that source is managed) are set from the source when the
 * columns are saved.
 */
const mappedOptionsSchema = storedObject({
  sourceId: z.number().int(),
  viewId: z.number().int(),
  labelColumn: columnName,
  valueColumn: columnName,
  type: z.string().max(256).optional(),
  isDms: z.boolean().optional(),
  filter: rowFilter.optional(),
});
/** The options of a column from another version. */
export type MappedOptions = z.output<typeof mappedOptionsSchema>;

/**
 * Where labels of codes come from: the rows of another version whose `keyAttribute` is the code, or pairs in
 * the metadata. `keepId` shows the code beside its label; `parseInt` compares codes as whole numbers.
 */
const metaLookupSchema = z.union([
  storedObject({
    view_id: z.number().int(),
    keyAttribute: columnName,
    valueAttribute: columnName,
    filter: rowFilter.optional(),
    keepId: z.boolean().optional(),
    formatValuesToMap: z.enum(['parseInt', '']).optional(),
  }),
  storedObject({ custom: z.record(z.string(), z.string()), keepId: z.boolean().optional() }),
]);
/** The lookup of labels for codes. */
export type MetaLookup = z.output<typeof metaLookupSchema>;

/**
 * A filter that sections which choose this source start with; sections read unknown operations as `filter`.
 */
const attributeFilterSchema = storedObject({
  type: z.enum(['internal', 'external']).default('internal'),
  operation: z.string().max(20).default('filter'),
  values: z.array(z.string().max(1000)).max(1000).default([]),
  isMulti: z.boolean().default(true),
  usePageFilters: z.boolean().default(false),
  searchParamKey: z.string().max(256).default(''),
});

/** How the cells of a column may have to be to those of another one in their row. */
export const comparisons = ['lt', 'lte', 'gt', 'gte'] as const;
/** One of `comparisons`. */
export type Comparison = (typeof comparisons)[number];

/** A number, or a day in ISO 8601. */
const limit = z.union([z.number(), z.iso.date()]);

/** The behaviour of a column; the three that contain `meta` or `variable` are lookups. */
const displays = ['data', 'meta', 'calculated', 'meta-variable', 'geoid-variable'] as const;

/**
 * A column of a source. `name` is in lower case with single blanks and unique in its source. `type` is the
 * name of a registered column type.
 */
export const sourceColumnSchema = storedObject({
  name: columnName,
  display_name: z.string().max(500).default(''),
  type: z.string().min(1).max(64),
  dataType: z.enum(dataTypes).default('text'),
  /** Whether blanks around text are trimmed; the raw text keeps them. */
  trim: z.boolean().default(false),
  /** Texts to treat as empty, such as NA; the raw text keeps them. */
  na_values: z.array(z.string().min(1).max(100)).max(50).optional(),
  /** The order of day and month in numbers with the year last; dates that need none are always recognised. */
  date_order: z.enum(dateOrders).optional(),
  /**
   * What the dates are instead of days: months or quarters, stored as their first days. Days are then not
   * recognised.
   */
  date_step: z.enum(heldSteps).optional(),
  /** The zone in which moments are shown; if missing, they are local times, which have none. */
  zone: z.enum(zones).optional(),
  /**
   * How numbers are written: with a decimal point or a decimal comma, groups of digits, currencies and
   * percent signs.
   */
  number_format: z.enum(numberFormats).optional(),
  /** The unit of the numbers, such as km or %, wherever they are shown. */
  unit: z.string().trim().max(20).optional(),
  /** How many decimals the numbers are shown with; if missing, as many as needed. */
  decimals: z.number().int().min(0).max(8).optional(),
  /** How the dates are shown; if missing, as days. */
  date_style: z.enum(dateStyles).optional(),
  /** The most characters of a rich text that is written into a cell; what uploads bring is kept as it is. */
  max_length: z.number().int().min(1).max(maxTextLength).optional(),
  required: z.enum(['yes', '']).default(''),
  /** The least number or day that its cells may have. */
  least: limit.optional(),
  /** The greatest number or the last day that its cells may have. */
  most: limit.optional(),
  /** What the text of each cell has to be, see `patternProblem`. */
  pattern: z
    .string()
    .min(1)
    .superRefine((pattern, context) => {
      const problem = patternProblem(pattern);
      if (problem !== null) {
        context.addIssue({ code: 'custom', message: `The pattern ${problem}.` });
      }
    })
    .optional(),
  /** Whether no two rows may have the same value. */
  unique: z.boolean().optional(),
  /** The column that each cell is compared with in its row, and how it has to be to it. */
  compared_with: storedObject({ column: columnName, comparison: z.enum(comparisons) }).optional(),
  display: z.enum(displays).default('data'),
  /** Where the values come from, in words. */
  origin: z.string().optional(),
  defaultFn: z.enum(functionNames).optional(),
  description: z.string().optional(),
  /** What to enter in a cell, shown while it is edited. */
  prompt: z.string().optional(),
  trueValue: z.string().optional(),
  options: z.array(columnOptionSchema).optional(),
  mapped_options: mappedOptionsSchema.optional(),
  /** The order of the values of a column of plain texts, see `valueOrderOf`; other values are behind them. */
  value_order: z.array(z.string().max(1000)).max(mostOrderedValues).optional(),
  meta_lookup: metaLookupSchema.optional(),
  /** The formula of a calculated column, whose cells are not stored. */
  formula: formulaSchema.optional(),
  /** What a column of type `measure` is: a calculation with functions of other columns over rows. */
  measure: storedMeasureSchema.optional(),
  /** Whether the cells identify geographic areas, such as county codes. */
  geo_col: z.boolean().optional(),
  /** The key of the boundary set whose regions the cells name, by a code or by their names. */
  names_regions: z.string().min(1).max(256).optional(),
  /** The keys of the regions that cells name which are no names of regions, by the text of the cell. */
  region_keys: z.record(z.string().max(1000), z.string().max(1000)).optional(),
  /** Which part of a place the numbers are, in degrees. */
  coordinate: z.enum(coordinates).optional(),
  /**
   * Whether the last upload that had a primary column found records by this one; it is proposed for the next
   * upload.
   */
  is_primary: z.boolean().optional(),
  /** Whether a new section with this source shows the column; true by default. */
  show: z.boolean().optional(),
  /** Whether a new section with this source groups by the column. */
  group: z.boolean().optional(),
  /** The filters of the column in a new section with this source. */
  filters: z.array(attributeFilterSchema).max(20).optional(),
  /** Its texts in other languages, by the keys of `columnTexts`. */
  translations: translationsSchema.optional(),
});

/** A column of a source, which says how to parse the raw text of its cells. */
export type SourceColumn = z.output<typeof sourceColumnSchema>;

/**
 * A column with what no source stores: the locale in which its cells are written for people, and whether its
 * version has numbers with separators, so that all of them have some.
 */
export type WrittenColumn = SourceColumn & { locale?: Locale; hasLargeNumbers?: boolean };

/** How the dates of a column are read. */
export function dateReadingOf({
  date_order,
  date_step,
}: Pick<SourceColumn, 'date_order' | 'date_step'>): DateReading {
  return { order: date_order, step: date_step };
}

/** Whether the cells of a column are calculated: they are not stored, edited or validated. */
export function isCalculated({ type }: Pick<SourceColumn, 'type'>): boolean {
  return columnStorage(type) === 'none';
}

/** Whether a column is a measure: it has one number for each group of rows, and no cells in them. */
export function isMeasure({ type }: Pick<SourceColumn, 'type'>): boolean {
  return type === 'measure';
}

/** The columns of which rows have cells: all but measures. */
export function columnsOfRows<Column extends Pick<SourceColumn, 'type'>>(
  columns: readonly Column[],
): Column[] {
  return columns.filter((column) => !isMeasure(column));
}
