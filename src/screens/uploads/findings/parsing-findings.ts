import { columnLabel } from '#domain/source/column/column-label.ts';
import type { Layer, LayerColumn } from '#domain/source/upload/upload-layer.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import type { DataType } from '#domain/value/cell/data-type.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import type { NumberFormat } from '#domain/value/cell/number-format.ts';
import { plural, pluralForm } from '#domain/value/number/plural.ts';
import {
  areAmbiguous,
  chosenDates,
  dateChoices,
  formatRead,
  isDated,
  parseAsDates,
  parseAsMainType,
  parseAsNumbers,
  type DateChoice,
} from '../mapping/column-parsing.ts';
import { singleChoice, type Finding } from './finding.ts';
import type { MatchedColumn, NewColumn } from './found-column.ts';
import { choiceValues } from './choice-findings.ts';
import { changeMappedColumn, type MappingDraft } from '../mapping/mapping-draft.ts';

/** Whether the column of the source would not read the dates of the file. */
export const hasOtherDates = ({ found, target }: MatchedColumn): boolean =>
  isDated(target) &&
  found.dates !== null &&
  found.dates.orders.length > 0 &&
  found.dates.orders.every((order) => order !== target.date_order);

/**
 * Whether the column of the source would not read the numbers of the file, which are in its unit; or would
 * read those that are a thousand times as large.
 */
export const hasOtherNumbers = ({
  found,
  target: { dataType, number_format, unit },
}: MatchedColumn): boolean => {
  const { numbers } = found;
  if (!numbers || dataType !== 'numeric' || (found.unit !== null && found.unit !== unit)) return false;
  if (areAmbiguous(found)) return number_format === 'comma';
  return numbers.formats.every((format) => format !== number_format) && !(numbers.isPlain && !number_format);
};

/**
 * Whether a column has numbers to say something about. That the points of plain numbers may separate
 * thousands is asked only where something else in the file has decimal commas.
 */
export const hasNumbersToTell = (layer: Layer, { found, draft: { column } }: NewColumn): boolean =>
  !areAmbiguous(found) || column.number_format !== undefined || hasDecimalCommas(layer);

const hasDecimalCommas = ({ detected, columns }: Layer): boolean =>
  detected?.delimiter === ';' ||
  columns.some(({ numbers }) => numbers?.isPlain === false && numbers.formats[0] === 'comma');

/** Whether nearly all cells are dates or numbers that the column of the source would not read. */
export const hasOtherMainType = ({ found: { mainType }, target }: MatchedColumn): boolean =>
  mainType !== null &&
  ((isDated(target) && mainType.order !== null && mainType.order !== target.date_order) ||
    (target.dataType === 'numeric' &&
      mainType.format !== undefined &&
      mainType.format !== target.number_format));

const orderLabels: Record<DateChoice, string> = { dmy: 'Day first', mdy: 'Month first', plain: 'Accept' };
const orderTexts: Record<DateChoice, string> = {
  dmy: ' with the day first',
  mdy: ' with the month first',
  plain: '',
};

/** A column of dates in one or several orders of day and month, or of texts that may be dates. */
export function datesOf({ found, draft: { column } }: NewColumn): Finding[] {
  if (!found.dates) return [];

  const ways = dateChoices(found.dates);
  const [only = 'plain', other] = ways;
  const title = columnLabel(column);
  // Dates in ISO 8601 among them say nothing about the order.
  const example =
    found.examples.find((text) => only === 'plain' || !/^\s*\d{4}-/.test(text)) ?? found.examples[0] ?? '';
  const chosenWay = chosenDates(column, found);
  const choices = ways.map((way) => ({
    label: (other && orderLabels[way]) || 'Accept',
    apply: (draft: MappingDraft) =>
      changeMappedColumn(draft, found.name, (it) => parseAsDates(it, found, way)),
  }));
  const undo = (draft: MappingDraft) =>
    changeMappedColumn(draft, found.name, (it) => parseAsDates(it, found, null));
  const finding = { key: `dates ${found.name}`, choices, column: found.name };
  if (chosenWay) {
    const text = `${title} is read as ${heldDates(found.dates)}${orderTexts[chosenWay]}.`;
    return [{ ...finding, text, undo }];
  }

  return [{ ...finding, text: openDates(title, example, { found, only, other }), undo: null }];
}

/** What the cells of a column of dates are. */
function heldDates({ step, zone }: Pick<NonNullable<LayerColumn['dates']>, 'step' | 'zone'>): string {
  if (step) return `${step}s`;
  if (!zone) return 'dates';
  return `moments in ${zone}`;
}

/** The sentence about dates that are not accepted yet. */
function openDates(
  title: string,
  example: string,
  { found, only, other }: { found: LayerColumn; only: DateChoice; other: DateChoice | undefined },
): string {
  const { step = null, zone = null } = found.dates ?? {};
  const held = heldDates({ step, zone });
  if (other) return `${title} holds ${held} (${example}): is the day or the month first?`;
  if (only !== 'plain') return `${title} holds ${held}${orderTexts[only]} (${example}).`;

  if (zone) {
    return `Some times of ${title} have a time zone, others have none (${example}). Accept reads the others as ${zone}.`;
  }

  return `${title} may hold ${held} (${example}). Accept reads them as ${held}; their text stays as it is.`;
}

const formatLabels: Record<NumberFormat, string> = { point: 'Decimal point', comma: 'Decimal comma' };
const formatTexts: Record<NumberFormat | 'plain', string> = {
  point: ' with a decimal point',
  comma: ' with a decimal comma',
  plain: '',
};

/** A column of numbers with decimal points or decimal commas. */
export function numbersOf({ found, draft: { column } }: NewColumn): Finding[] {
  if (!found.numbers) return [];

  const { formats, isOpen } = found.numbers;
  const [only, other] = formats;
  if (!only) return [];

  const labelOf = (format: NumberFormat) => {
    if (other) return formatLabels[format];
    if (isOpen) return 'Read as numbers';
    return 'Accept';
  };
  const choices = formats.map((format) => ({
    label: labelOf(format),
    apply: (draft: MappingDraft) =>
      changeMappedColumn(draft, found.name, (it) => parseAsNumbers(it, found, format)),
  }));

  const undo = (draft: MappingDraft) =>
    changeMappedColumn(draft, found.name, (it) => parseAsNumbers(it, found, null));
  const format = formatRead(column, found);
  return [
    {
      key: `numbers ${found.name}`,
      text: numbersText(columnLabel(column), found, format),
      choices,
      undo: format && undo,
      column: found.name,
      isQuestion: isOpen,
    },
  ];
}

function numbersText(title: string, found: LayerColumn, format: NumberFormat | 'plain' | null): string {
  const { formats = [], isOpen = false, isPlain = false } = found.numbers ?? {};
  const [only = 'point', other] = formats;
  const isAmbiguous = areAmbiguous(found);
  const withPoint = found.examples.find((text) => isAmbiguous && text.includes('.'));
  const example = withPoint ?? found.examples[0] ?? '';

  if (format) return `${title} is read as numbers${formatTexts[format]} (${example}).`;

  if (isAmbiguous) {
    return `${title} is read as numbers with a decimal point. Do the points separate thousands (${example})?`;
  }

  if (other) return `${title} holds numbers (${example}): with a decimal point or a decimal comma?`;

  if (!isOpen) return `${title} holds numbers (${example}), written${formatTexts[only]}.`;

  const written = formatTexts[isPlain ? 'plain' : only];
  return `${title} stays text, but may hold numbers${written} (${example}).`;
}

const mainTypeTexts: Partial<Record<DataType, string>> = {
  numeric: 'numbers',
  date: 'dates',
  timestamp: 'moments',
};

/** A column whose cells are of one type, except for a few. */
export function mainTypeOf(layer: Layer, { found, draft: { column } }: NewColumn): Finding[] {
  const { mainType } = found;
  if (!mainType || choiceValues(layer, found)) return [];

  const { dataType, cells, others, example, format } = mainType;
  const isMain = column.type === mainType.type;
  if (!isMain && column.type !== found.type) return [];

  const written = formatTexts[format ?? 'plain'];
  const [title, values] = [columnLabel(column), `${mainTypeTexts[dataType] ?? dataType}${written}`];
  const apply = (isAccepted: boolean) => (draft: MappingDraft) =>
    changeMappedColumn(draft, found.name, (it) => parseAsMainType(it, found, isAccepted));
  const shortExample = `“${cutText(example, 60)}”`;
  const exceptions = pluralForm(others, `${shortExample} stays`, `others, such as ${shortExample}, stay`);

  return [
    singleChoice({
      key: `main type ${found.name}`,
      column: found.name,
      isQuestion: format !== undefined,
      isDone: isMain,
      open: `All but ${formatNumber(others)} of ${plural(cells, 'cell')} of ${title} are ${values}. Accept reads them so; ${exceptions} as text and can be put right under Validate.`,
      done: `${title} is read as ${values}; ${plural(others, 'cell')} of ${formatNumber(cells)} ${pluralForm(others, 'is', 'are')} kept as text and invalid.`,
      accept: apply(true),
      undo: apply(false),
    }),
  ];
}
