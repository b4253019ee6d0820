import { z } from 'zod';
import { dateOrders, sourceColumnSchema, zones, type SourceColumn } from '#domain/source/column/column.ts';
import { heldSteps } from '#domain/value/date/date-step.ts';
import { dataTypes, type DataType } from '#domain/value/cell/data-type.ts';
import { numberFormats } from '#domain/value/cell/number-format.ts';
import { isSurelyMissing } from './missing-marks.ts';
import { detectedSchema } from './parse-options.ts';
import { isRecord } from '#domain/value/object/is-record.ts';

const foundType = z.object({ type: z.string(), dataType: z.enum(dataTypes) });

/** What dates are instead of days, and the zone of moments. */
const dateKind = {
  step: z.enum(heldSteps).nullable().default(null),
  zone: z.enum(zones).nullable().default(null),
};

/**
 * A column of a layer: `examples` are the first distinct values, `nulls` is the number of empty cells,
 * `padded` that of cells with blanks around their text. `na_values` are texts that may be empty values, with
 * their number of cells; `typeWithoutNa` is the type of the other cells. `dates` has the orders of day and
 * month in which all cells are dates; none where they are dates in any order, but may be something else.
 * `step` and `zone` are of the dates that the type is of. `numbers` has the formats in which all cells are
 * numbers, the most likely first, where they are not written plainly or may mean something else: a person
 * decides where they are `isOpen`. They need no decimal format where they are `isPlain`. `mainType` is the
 * type of all cells but a few (`order` of its dates, `format` of numbers that are not plain), how many there
 * are, how many are something else, and one of these. `unit` is what all numbers of the column are written
 * with, or what their format in a workbook shows. `values` are all distinct values, the most frequent first,
 * when there are few, and `valueCounts` their numbers of cells.
 */
const layerColumnObject = z.object({
  name: z.string(),
  display_name: z.string(),
  type: z.string(),
  dataType: z.enum(dataTypes),
  examples: z.array(z.string()),
  nulls: z.number(),
  padded: z.number().default(0),
  distinct: z.number(),
  na_values: z.array(z.object({ text: z.string(), count: z.number() })).default([]),
  typeWithoutNa: foundType.nullable().default(null),
  dates: z
    .object({ orders: z.array(z.enum(dateOrders)), ...foundType.shape, ...dateKind })
    .nullable()
    .default(null),
  ...dateKind,
  numbers: z
    .object({
      formats: z.array(z.enum(numberFormats)),
      isOpen: z.boolean().default(false),
      isPlain: z.boolean().default(false),
    })
    .nullable()
    .default(null),
  mainType: foundType
    .extend({
      order: z.enum(dateOrders).nullable(),
      format: z.enum(numberFormats).optional(),
      cells: z.number(),
      others: z.number(),
      example: z.string(),
    })
    .nullable()
    .default(null),
  unit: z.string().nullable().default(null),
  values: z.array(z.string()).nullable().default(null),
  valueCounts: z.array(z.number()).nullable().default(null),
});

const layerColumnSchema = z.preprocess(
  (column) => withFormerUnit(renameKey(column, 'without', 'typeWithoutNa')),
  layerColumnObject,
);

const formerUnit = z.object({ numbers: z.object({ unit: z.string() }) });

/** A column whose unit was stored with its number formats, with the unit where it is stored now. */
function withFormerUnit(column: unknown): unknown {
  const former = formerUnit.safeParse(column);
  if (former.success && isRecord(column)) return { unit: former.data.numbers.unit, ...column };
  return column;
}

const fourNumbers = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/**
 * Where the shapes of a map are: the reference system that a person has named (null: what the file says), why
 * it has to be named (null: it is known), the least and greatest numbers of the file, and west, south, east
 * and north of the shapes in degrees, where they are known.
 */
const placesSchema = z.object({
  referenceSystem: z.string().nullable(),
  problem: z.string().nullable(),
  numbers: fourNumbers.nullable(),
  box: fourNumbers.nullable(),
});
/** See `placesSchema`. */
export type Places = z.output<typeof placesSchema>;

/**
 * A table found in an upload; `parquetObject` has its rows. `notes` say how it was parsed, `warnings` what
 * looks wrong with the file or the way it was parsed. `places` are those of a map.
 */
const layerObject = z.object({
  layerName: z.string(),
  columns: z.array(layerColumnSchema),
  rows: z.number(),
  parquetObject: z.string(),
  notes: z.array(z.string()),
  warnings: z.array(z.string()).default([]),
  preview: z.array(z.array(z.string().nullable())),
  detected: detectedSchema.nullable().default(null),
  places: placesSchema.nullable().default(null),
});

/** A layer as it is stored. Uploads that were analysed before 22 November 2026 have old names of two keys. */
export const layerSchema = z.preprocess((layer) => renameKey(layer, 'howRead', 'detected'), layerObject);

function renameKey(value: unknown, from: string, to: string): unknown {
  if (!isRecord(value) || !(from in value) || to in value) return value;
  const { [from]: renamed, ...rest } = value;
  return { ...rest, [to]: renamed };
}

/** A column of a layer. */
export type LayerColumn = z.output<typeof layerColumnSchema>;
/** A table found in an upload. */
export type Layer = z.output<typeof layerSchema>;

/**
 * The source column that is proposed for a column of a layer. Blanks around its text are trimmed; numbers
 * that are not written plainly are read in their likely format, unless some cells may be empty values. What
 * is never a value is empty.
 */
export function columnOfLayer(layerColumn: LayerColumn): SourceColumn {
  const { name, display_name, padded, numbers } = layerColumn;
  const { type, dataType, isProven } = proposedType(layerColumn);
  const number_format = isProven && numbers?.isPlain === false ? numbers.formats[0] : undefined;
  const trim = dataType === 'text' && padded > 0;
  const unit = unitOfLayer(layerColumn, dataType);
  const missing = proposedNaValues(layerColumn);
  const na_values = missing.length > 0 ? missing : undefined;
  const dated = dateAttributes(layerColumn, dataType);
  const parsing = { trim, number_format, unit, na_values, ...dated };

  return sourceColumnSchema.parse({ name, display_name, type, dataType, ...parsing });
}

/**
 * The type that is proposed for a column; `isProven` says that it is one of numbers in their likely format.
 */
function proposedType(found: LayerColumn): z.output<typeof foundType> & { isProven: boolean } {
  const { na_values, numbers, typeWithoutNa } = found;
  const isDecided = na_values.every(({ text }) => isSurelyMissing(text));
  const isProven = isDecided && numbers !== null && !numbers.isOpen;
  if (isProven) return { ...numberType, isProven };
  const { type, dataType } = (isDecided && na_values.length > 0 ? typeWithoutNa : null) ?? found;
  return { type, dataType, isProven };
}

/** The texts of a column of numbers or dates that are treated as empty: those that are never values. */
function proposedNaValues({ na_values, numbers, dates, typeWithoutNa }: LayerColumn): string[] {
  if (!numbers && !dates && !typeWithoutNa) return [];
  return na_values.map(({ text }) => text).filter(isSurelyMissing);
}

/** What is proposed for a column of this data type about its dates. */
export function dateAttributes(
  { step, zone }: Pick<LayerColumn, 'step' | 'zone'>,
  dataType: DataType,
): Pick<SourceColumn, 'date_step' | 'zone'> {
  if (dataType === 'date' && step) return { date_step: step };
  if (dataType === 'timestamp' && zone) return { zone };
  return {};
}

/** The unit that is proposed for a column of a layer where its values are of this data type. */
export function unitOfLayer({ unit }: Pick<LayerColumn, 'unit'>, dataType: DataType): string | undefined {
  if (dataType !== 'numeric') return undefined;
  return unit ?? undefined;
}

/** The type of columns whose numbers have a format. */
export const numberType = { type: 'number', dataType: 'numeric' } as const;
