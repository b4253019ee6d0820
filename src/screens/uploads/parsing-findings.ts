import { columnLabel } from '#domain/source/column-label.ts';
import type { DateOrder } from '#domain/source/column.ts';
import type { Layer } from '#domain/source/upload-layer.ts';
import { cutText } from '#domain/value/cut-text.ts';
import type { DataType } from '#domain/value/data-type.ts';
import { formatNumber } from '#domain/value/format-number.ts';
import type { NumberFormat } from '#domain/value/number-format.ts';
import { plural, pluralForm } from '#domain/value/plural.ts';
import { isDated, parseAsDates, parseAsMainType, parseAsNumbers } from './column-parsing.ts';
import type { Finding } from './finding.ts';
import type { MatchedColumn, NewColumn } from './found-column.ts';
import { choiceValues } from './choice-findings.ts';
import { changeColumn, type MappingDraft } from './mapping-draft.ts';

/** Whether the column of the source would not read the dates of the file. */
export const hasOtherDates = ({ found, target }: MatchedColumn): boolean =>
  isDated(target) && found.dates?.orders.every((order) => order !== target.date_order) === true;

/** Whether the column of the source would not read the numbers of the file, which are in its unit. */
export const hasOtherNumbers = ({ found: { numbers, unit }, target }: MatchedColumn): boolean =>
  target.dataType === 'numeric' &&
  (unit === null || unit === target.unit) &&
  numbers?.formats.every((format) => format !== target.number_format) === true;

/** Whether nearly all cells are dates or numbers that the column of the source would not read. */
export const hasOtherMainType = ({ found: { mainType }, target }: MatchedColumn): boolean =>
  mainType !== null &&
  ((isDated(target) && mainType.order !== null && mainType.order !== target.date_order) ||
    (target.dataType === 'numeric' &&
      mainType.format !== undefined &&
      mainType.format !== target.number_format));

const orderLabels: Record<DateOrder, string> = { dmy: 'Day first', mdy: 'Month first' };
const orderTexts: Record<DateOrder, string> = { dmy: 'the day first', mdy: 'the month first' };

/** A column of dates in one or several orders of day and month. */
export function datesOf({ found, draft: { column } }: NewColumn): Finding[] {
  if (!found.dates) return [];
  const { orders } = found.dates;
  const [only, other] = orders;
  if (!only) return [];
  const title = columnLabel(column);
  // Dates in ISO 8601 among them say nothing about the order.
  const example = found.examples.find((text) => !/^\s*\d{4}-/.test(text)) ?? found.examples[0] ?? '';
  const order = column.date_order;
  const choices = orders.map((one) => ({
    label: other ? orderLabels[one] : 'Accept',
    apply: (draft: MappingDraft) => changeColumn(draft, found.name, (it) => parseAsDates(it, found, one)),
  }));
  const undo = (draft: MappingDraft) =>
    changeColumn(draft, found.name, (it) => parseAsDates(it, found, null));
  const text = order
    ? `${title} is read as dates with ${orderTexts[order]}.`
    : other
      ? `${title} holds dates (${example}): is the day or the month first?`
      : `${title} holds dates with ${orderTexts[only]} (${example}).`;
  return [{ key: `dates ${found.name}`, text, choices, undo: order ? undo : null, column: found.name }];
}

const formatLabels: Record<NumberFormat, string> = { point: 'Decimal point', comma: 'Decimal comma' };
const formatTexts: Record<NumberFormat, string> = { point: 'a decimal point', comma: 'a decimal comma' };

/** A column of numbers with decimal points or decimal commas. */
export function numbersOf({ found, draft: { column } }: NewColumn): Finding[] {
  if (!found.numbers) return [];
  const { formats } = found.numbers;
  const [only, other] = formats;
  if (!only) return [];
  const title = columnLabel(column);
  const example = found.examples[0] ?? '';
  const format = column.number_format;
  const choices = formats.map((one) => ({
    label: other ? formatLabels[one] : 'Accept',
    apply: (draft: MappingDraft) => changeColumn(draft, found.name, (it) => parseAsNumbers(it, found, one)),
  }));
  const undo = (draft: MappingDraft) =>
    changeColumn(draft, found.name, (it) => parseAsNumbers(it, found, null));
  const text = format
    ? `${title} is read as numbers with ${formatTexts[format]} (${example}).`
    : `${title} holds numbers (${example})${other ? ': with a decimal point or a decimal comma?' : `, written with ${formatTexts[only]}.`}`;
  return [{ key: `numbers ${found.name}`, text, choices, undo: format ? undo : null, column: found.name }];
}

const mainTypeTexts: Partial<Record<DataType, string>> = {
  numeric: 'numbers',
  date: 'dates',
  timestamp: 'moments',
};

/** A column whose cells are of one type but for a few. */
export function mainTypeOf(layer: Layer, { found, draft: { column } }: NewColumn): Finding[] {
  const { mainType } = found;
  if (!mainType || choiceValues(layer, found)) return [];
  const { dataType, cells, others, example, format } = mainType;
  const isMain = column.type === mainType.type;
  if (!isMain && column.type !== found.type) return [];
  const written = format ? ` with ${formatTexts[format]}` : '';
  const [title, values] = [columnLabel(column), `${mainTypeTexts[dataType] ?? dataType}${written}`];
  const apply = (isAccepted: boolean) => (draft: MappingDraft) =>
    changeColumn(draft, found.name, (it) => parseAsMainType(it, found, isAccepted));
  const rest = others === 1 ? `“${cutText(example, 60)}”` : `others, such as “${cutText(example, 60)}”,`;
  return [
    {
      key: `main type ${found.name}`,
      text: isMain
        ? `${title} is read as ${values}; ${plural(others, 'cell')} of ${formatNumber(cells)} ${pluralForm(others, 'is', 'are')} kept as text and invalid.`
        : `All but ${formatNumber(others)} of ${plural(cells, 'cell')} of ${title} are ${values}. Accept reads them so; ${rest} ${pluralForm(others, 'stays', 'stay')} as text and can be put right under Validate.`,
      choices: [{ label: 'Accept', apply: apply(true) }],
      undo: isMain ? apply(false) : null,
      column: found.name,
    },
  ];
}
