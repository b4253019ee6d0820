import { z } from 'zod';
import { dataTypes, sourceColumnSchema, type SourceColumn } from './column.ts';

/** A column as it was found in a file: `examples` are the first distinct values, `nulls` counts empty cells, `padded` those with blanks around their text. */
const layerColumnSchema = z.object({
  name: z.string(),
  display_name: z.string(),
  type: z.string(),
  dataType: z.enum(dataTypes),
  examples: z.array(z.string()),
  nulls: z.number(),
  padded: z.number().default(0),
  distinct: z.number(),
});

/** A table found in an upload: its rows lie in `parquetObject`, `notes` say what was done to read it. */
export const layerSchema = z.object({
  layerName: z.string(),
  columns: z.array(layerColumnSchema),
  rows: z.number(),
  parquetObject: z.string(),
  notes: z.array(z.string()),
  preview: z.array(z.array(z.string().nullable())),
});

/** A column of a layer. */
export type LayerColumn = z.output<typeof layerColumnSchema>;
/** A table found in an upload. */
export type Layer = z.output<typeof layerSchema>;

/** A found column as a source's column: as it was found, and trimmed where blanks stand around its text. */
export const columnOfLayer = ({ name, display_name, type, dataType, padded }: LayerColumn): SourceColumn =>
  sourceColumnSchema.parse({ name, display_name, type, dataType, trim: dataType === 'text' && padded > 0 });
