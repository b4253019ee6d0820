import { columnType } from '#columns/index.ts';
import type { DateOrder, SourceColumn } from '#domain/source/column/column.ts';
import {
  dateAttributes,
  numberType,
  unitOfLayer,
  type LayerColumn,
} from '#domain/source/upload/upload-layer.ts';
import { splitList } from '#domain/value/text/list-text.ts';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import { inWordOrder } from '#domain/value/cell/word-order.ts';
import type { NumberFormat } from '#domain/value/cell/number-format.ts';

/**
 * Adds or removes an NA value of a column. When all of them are treated as empty, the column gets the type of
 * its other cells; otherwise it is text.
 */
export function treatAsEmpty(
  { na_values: before = [], ...column }: SourceColumn,
  found: LayerColumn,
  { text, isEmpty }: { text: string; isEmpty: boolean },
): SourceColumn {
  const na_values = isEmpty ? [...new Set([...before, text])] : before.filter((value) => value !== text);
  const areAll = found.na_values.every((value) => na_values.includes(value.text));

  const next = withoutNa(column, found, areAll);
  if (na_values.length > 0) {
    next.na_values = na_values;
  }

  if (!next.options) return next;
  return { ...next, options: proposedOptions(found, next) };
}

/**
 * The column with the type of its cells without NA values, if `all` of these are empty; types that a person
 * chose stay.
 */
function withoutNa(column: SourceColumn, found: LayerColumn, all: boolean): SourceColumn {
  const { numbers, typeWithoutNa } = found;
  const proposals = [found.type, typeWithoutNa?.type, numbers && numberType.type];
  if (!proposals.includes(column.type)) return column;

  const [format] = numbers?.formats ?? [];
  // What a person decided about the numbers stays.
  if (numbers?.isOpen && typeWithoutNa === null) return column;
  if (format && !numbers?.isOpen) return parseAsNumbers(column, found, all ? format : null);

  return ofType(column, found, (all && typeWithoutNa) || found);
}

/**
 * The column with another type, and with the unit of its numbers or the kind of its dates where it is one of
 * these.
 */
function ofType(
  { unit: _unit, date_step: _step, zone: _zone, ...column }: SourceColumn,
  found: LayerColumn,
  { type, dataType }: Pick<SourceColumn, 'type' | 'dataType'>,
): SourceColumn {
  const unit = unitOfLayer(found, dataType);
  const dated = dateAttributes(found.dates ?? found, dataType);
  return withoutUndefined({ ...column, type, dataType, unit, ...dated });
}

/** How a column is read as dates: in an order of day and month, or `plain` where they need none. */
export type DateChoice = DateOrder | 'plain';

/** The ways in which all cells of a column are dates. */
export const dateChoices = ({ orders }: NonNullable<LayerColumn['dates']>): DateChoice[] =>
  orders.length > 0 ? orders : ['plain'];

/** How a column is read as dates; null where it is not. */
export function chosenDates(column: SourceColumn, { dates, type }: LayerColumn): DateChoice | null {
  if (column.date_order) return column.date_order;

  const isPlain = dates?.orders.length === 0 && column.type === dates.type && column.type !== type;
  if (isPlain) return 'plain';
  return null;
}

/** Makes a column one of dates in this way; null gives it its own type again. */
export function parseAsDates(
  { date_order: _order, ...column }: SourceColumn,
  found: LayerColumn,
  choice: DateChoice | null,
): SourceColumn {
  if (choice === null || !found.dates) return ofType(column, found, found);

  const dated = ofType(column, found, found.dates);
  if (choice === 'plain') return dated;
  return { ...dated, date_order: choice };
}

/** Makes a column one of the type that nearly all of its cells have; or a text column again. */
export function parseAsMainType(
  { date_order: _order, number_format: _format, ...column }: SourceColumn,
  found: LayerColumn,
  isMain: boolean,
): SourceColumn {
  if (!isMain || !found.mainType) return ofType(column, found, found);

  const { order, format } = found.mainType;
  const parsing = withoutUndefined({ date_order: order ?? undefined, number_format: format });
  return { ...ofType(column, found, found.mainType), ...parsing };
}

/** Makes a column a number column with this format; null makes it a text column again. */
export function parseAsNumbers(
  { number_format: _format, ...column }: SourceColumn,
  found: LayerColumn,
  format: NumberFormat | null,
): SourceColumn {
  if (format === null) return ofType(column, found, plainTypeOf(found));

  const parsed = ofType(column, found, numberType);
  if (isPlainOnly(found)) return parsed;
  return { ...parsed, number_format: format };
}

/** Whether the cells are numbers of one reading, which needs no format. */
const isPlainOnly = ({ numbers }: LayerColumn): boolean =>
  numbers?.isPlain === true && numbers.formats.length === 1;

/** Whether plain numbers may also be others a thousand times as large, whose points separate thousands. */
export const areAmbiguous = ({ numbers }: LayerColumn): boolean =>
  numbers?.isPlain === true && numbers.formats.length > 1;

/** The type of a column without a format of its numbers. */
const plainTypeOf = (found: LayerColumn): Pick<SourceColumn, 'type' | 'dataType'> =>
  areAmbiguous(found) ? numberType : found;

/**
 * The format in which a column of the draft reads numbers; `plain` where it needs none, null where it reads
 * none.
 */
export function formatRead(column: SourceColumn, found: LayerColumn): NumberFormat | 'plain' | null {
  if (column.number_format) return column.number_format;
  if (isPlainOnly(found) && column.dataType === 'numeric') return 'plain';
  return null;
}

/**
 * A column that goes into one of the source: read as that reads its cells where it can read all of them, else
 * as they are written. Where the order of day and month may be either, a person says it.
 */
export function parseFor(mapped: SourceColumn, found: LayerColumn, target: SourceColumn): SourceColumn {
  const column = { ...mapped, trim: target.dataType === 'text' && found.padded > 0 };
  const { dates, numbers } = found;

  if (dates && isDated(target)) {
    const [only = null, other] = dates.orders;
    const alike = dates.orders.find((order) => order === target.date_order);
    const order = alike ?? (other ? null : only);
    if (order === null) return column;
    return parseAsDates(column, found, order);
  }

  if (target.dataType !== 'numeric') return column;

  if (!numbers) {
    if (isPlain(found) && target.number_format) return { ...column, number_format: 'point' };
    return column;
  }

  const format = numbers.formats.find((each) => each === target.number_format);
  if (numbers.isOpen && !format) return column;
  return parseAsNumbers(column, found, format ?? numbers.formats[0] ?? null);
}

/** Whether the cells of a column are numbers that are written plainly. */
const isPlain = ({ dataType, typeWithoutNa }: LayerColumn): boolean =>
  dataType === 'numeric' || typeWithoutNa?.dataType === 'numeric';

/** Whether the cells of a column are days or moments. */
export const isDated = ({ dataType }: Pick<SourceColumn, 'dataType'>): boolean =>
  dataType === 'date' || dataType === 'timestamp';

/** Changes the type of a column; a type with options gets the values of the column as options. */
export function withType(column: SourceColumn, found: LayerColumn, type: string): SourceColumn {
  const { options: _options, date_order, number_format, ...attributes } = column;
  const { dataType, hasOptions } = columnType(type);
  const next = ofType(attributes, found, { type, dataType });
  const order = date_order ?? found.dates?.orders[0];

  if (order && isDated({ dataType })) {
    next.date_order = order;
  }

  const proposedFormat = found.numbers?.isPlain ? undefined : found.numbers?.formats[0];
  const format = number_format ?? proposedFormat;
  if (format && dataType === 'numeric') {
    next.number_format = format;
  }

  if (!hasOptions) return next;
  return { ...next, options: proposedOptions(found, next) };
}

/**
 * The distinct values of a column as options, words with an order in that; none when the layer does not list
 * them.
 */
function proposedOptions(found: LayerColumn, { type, trim, na_values = [] }: SourceColumn) {
  const texts = (found.values ?? [])
    .filter((value) => !na_values.includes(value.trim()))
    .map((value) => (trim ? value.trim() : value));
  const members = columnType(type).storage === 'list' ? texts.flatMap(splitList) : texts;
  const values = inWordOrder([...new Set(members)].filter(Boolean));
  return values.map((value) => ({ value, label: value }));
}
