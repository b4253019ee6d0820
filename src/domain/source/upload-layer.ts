import { z } from 'zod';
import { dateOrders, sourceColumnSchema, type SourceColumn } from './column.ts';
import { dataTypes } from '../value/data-type.ts';
import { detectedSchema } from './parse-options.ts';

const foundType = z.object({ type: z.string(), dataType: z.enum(dataTypes) });

/**
 * A column as it was found in a file: `examples` are the first distinct values, `nulls` counts empty cells, `padded`
 * those with blanks around their text. `na_values` are texts that may stand for no value, with their cells, and `without`
 * is the type that the column would have if they did. `dates` says in which orders of day and month all of it reads as
 * dates. `values` are all distinct ones, the most frequent first, where there are few.
 */
const layerColumnSchema = z.object({
  name: z.string(),
  display_name: z.string(),
  type: z.string(),
  dataType: z.enum(dataTypes),
  examples: z.array(z.string()),
  nulls: z.number(),
  padded: z.number().default(0),
  distinct: z.number(),
  na_values: z.array(z.object({ text: z.string(), count: z.number() })).default([]),
  without: foundType.nullable().default(null),
  dates: z
    .object({ orders: z.array(z.enum(dateOrders)), ...foundType.shape })
    .nullable()
    .default(null),
  values: z.array(z.string()).nullable().default(null),
});

/**
 * A table found in an upload: its rows lie in `parquetObject`, `notes` say what was done to read it, and `warnings` what
 * looks as if the file, or the way it was read, were wrong.
 */
export const layerSchema = z.object({
  layerName: z.string(),
  columns: z.array(layerColumnSchema),
  rows: z.number(),
  parquetObject: z.string(),
  notes: z.array(z.string()),
  warnings: z.array(z.string()).default([]),
  preview: z.array(z.array(z.string().nullable())),
  howRead: detectedSchema.nullable().default(null),
});

/** A column of a layer. */
export type LayerColumn = z.output<typeof layerColumnSchema>;
/** A table found in an upload. */
export type Layer = z.output<typeof layerSchema>;

/** A found column as a source's column: as it was found, and trimmed where blanks stand around its text. */
export const columnOfLayer = ({ name, display_name, type, dataType, padded }: LayerColumn): SourceColumn =>
  sourceColumnSchema.parse({ name, display_name, type, dataType, trim: dataType === 'text' && padded > 0 });
