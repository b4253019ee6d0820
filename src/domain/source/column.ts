import { z } from 'zod';
import { formulaSchema } from '../formula/formula.ts';
import { dataTypes } from '../value/data-type.ts';
import { functionNames } from '../value/function-name.ts';
import { storedObject } from '../value/stored-object.ts';

/** The orders that dates are written in where the year does not come first: `31/12/2020` or `12/31/2020`. */
export const dateOrders = ['dmy', 'mdy'] as const;
/** One of `dateOrders`. */
export type DateOrder = (typeof dateOrders)[number];

const columnName = z.string().min(1).max(256);
const rowFilter = z.record(z.string(), z.array(z.string()));

/** A choice of a select, multiselect or radio column; shown only when every named field of the row has a listed value. */
export const columnOptionSchema = storedObject({
  value: z.string(),
  label: z.string(),
  filter: rowFilter.optional(),
});

/** See `columnOptionSchema`. */
export type ColumnOption = z.output<typeof columnOptionSchema>;

/**
 * Options that are the rows of another version: what `valueColumn` holds is stored, what `labelColumn` holds is shown.
 * `filter` keeps the rows whose columns have one of the listed values. They stand above the column's own options.
 */
export const mappedOptionsSchema = storedObject({
  sourceId: z.number().int(),
  viewId: z.number().int(),
  labelColumn: columnName,
  valueColumn: columnName,
  type: z.string().max(256).optional(),
  isDms: z.boolean().optional(),
  filter: rowFilter.optional(),
});
/** A column's options out of another version. */
export type MappedOptions = z.output<typeof mappedOptionsSchema>;

/**
 * Where the label of a code is looked up: in the row of another version whose `keyAttribute` is the code, or in pairs
 * that are written down here. `keepId` shows the code beside its label; `parseInt` compares codes as whole numbers.
 */
export const metaLookupSchema = z.union([
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
/** How codes of a column become labels. */
export type MetaLookup = z.output<typeof metaLookupSchema>;

/** How a column behaves; the three that name a variable are lookups alike (clarification 15). */
export const displays = ['data', 'meta', 'calculated', 'meta-variable', 'geoid-variable'] as const;

/**
 * A column attribute of a source (specification 2, "Column attribute"). `name` is the stored name: lowercased,
 * white space collapsed, unique in its source. `type` is the name of a registered column type.
 */
export const sourceColumnSchema = storedObject({
  name: columnName,
  display_name: z.string().max(500).default(''),
  type: z.string().min(1).max(64),
  dataType: z.enum(dataTypes).default('text'),
  /** Whether blanks around text are left out where it is read; the raw text keeps them. */
  trim: z.boolean().default(false),
  /** Texts that mean that there is no value, such as NA; the raw text keeps them. */
  na_values: z.array(z.string().min(1).max(100)).max(50).optional(),
  /** How dates are written whose year comes last; ISO 8601 is always read. */
  date_order: z.enum(dateOrders).optional(),
  required: z.enum(['yes', '']).default(''),
  display: z.enum(displays).default('data'),
  origin: z.string().optional(),
  defaultFn: z.enum(functionNames).optional(),
  description: z.string().optional(),
  prompt: z.string().optional(),
  trueValue: z.string().optional(),
  options: z.array(columnOptionSchema).optional(),
  mapped_options: mappedOptionsSchema.optional(),
  meta_lookup: metaLookupSchema.optional(),
  /** What a calculated column is made of; its cells are never stored. */
  formula: formulaSchema.optional(),
  /** Whether the cells name places, such as county codes. */
  geo_col: z.boolean().optional(),
  /** Whether a section that has just chosen the source may show it at once; without it, it may. */
  show: z.boolean().optional(),
  /** Whether such a section groups by it. */
  group: z.boolean().optional(),
});

/** One column of a source: the lens through which raw text is read. */
export type SourceColumn = z.output<typeof sourceColumnSchema>;

/** Whether a column's cells are counted from its formula: they are never stored, edited or judged. */
export function isCalculated({ type }: Pick<SourceColumn, 'type'>): boolean {
  return type === 'calculated';
}
