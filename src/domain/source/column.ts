import { z } from 'zod';
import { functionNames } from '../query/data-request.ts';

/** How a column's raw text is read: decided by the column's type. */
export const dataTypes = ['text', 'numeric', 'date', 'timestamp', 'boolean'] as const;
/** One of `dataTypes`. */
export type DataType = (typeof dataTypes)[number];

/** A choice of a select, multiselect or radio column; shown only when every named field of the row has a listed value. */
export const columnOptionSchema = z.strictObject({
  value: z.string(),
  label: z.string(),
  filter: z.record(z.string(), z.array(z.string())).optional(),
});

/**
 * A column attribute of a source (specification 2, "Column attribute"). `name` is the stored name: lowercased,
 * white space collapsed, unique in its source. `type` is the name of a registered column type.
 */
export const sourceColumnSchema = z.strictObject({
  name: z.string().min(1).max(256),
  display_name: z.string().max(500).default(''),
  type: z.string().min(1).max(64),
  dataType: z.enum(dataTypes).default('text'),
  /** Whether blanks around text are left out where it is read; the raw text keeps them. */
  trim: z.boolean().default(false),
  required: z.enum(['yes', '']).default(''),
  display: z.enum(['data', 'meta', 'calculated']).default('data'),
  origin: z.string().optional(),
  defaultFn: z.enum(functionNames).optional(),
  description: z.string().optional(),
  prompt: z.string().optional(),
  trueValue: z.string().optional(),
  options: z.array(columnOptionSchema).optional(),
  mapped_options: z.unknown().optional(),
  meta_lookup: z.unknown().optional(),
  /** Whether the cells name places, such as county codes. */
  geo_col: z.boolean().optional(),
});

/** One column of a source: the lens through which raw text is read. */
export type SourceColumn = z.output<typeof sourceColumnSchema>;
