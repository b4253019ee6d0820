import { columnType } from '#columns/index.ts';
import type { DataType } from '#domain/value/cell/data-type.ts';
import { searchedText } from '#domain/page/filter/filter-value.ts';
import { nameInLocale, percentName, typedTextName } from '#domain/page/filter/query-string.ts';
import { isBesideNumbers } from '#domain/source/column/column-unit.ts';
import { formatValue } from '#domain/value/cell/format-value.ts';
import { withDecimalSign } from '#domain/value/number/format-number.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { readNumber, readValue } from '#domain/value/cell/read-value.ts';
import { percentageOf, shareUnit } from '#domain/value/cell/share-unit.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { OfferedFilter } from '../query/build-queries.ts';
import type { ThresholdField } from './filter-form-props.ts';

/** The keys of the texts of a comparison: with a place for its value beside it, and with its value. */
const comparisons = {
  filter: { beside: 'isLabel', inWords: 'is' },
  exclude: { beside: 'isNotLabel', inWords: 'isNot' },
  like: { beside: 'containsLabel', inWords: 'contains' },
  gt: { beside: 'overLabel', inWords: 'over' },
  gte: { beside: 'atLeastLabel', inWords: 'atLeast' },
  lt: { beside: 'underLabel', inWords: 'under' },
  lte: { beside: 'atMostLabel', inWords: 'atMost' },
} as const;

/** The inputs of data types that have one of their own, with the values that these show: others are texts. */
const inputs: Partial<Record<DataType, { type: 'date' | 'datetime-local'; shows: RegExp }>> = {
  date: { type: 'date', shows: /^(?:\d{4}-\d\d-\d\d)?$/ },
  timestamp: { type: 'datetime-local', shows: /^(?:\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)?$/ },
};

/** The input for a value; text for one that the input of its type would not show, such as what is no date. */
export function inputType(value: string, dataType: DataType): 'date' | 'datetime-local' | 'text' {
  const input = inputs[dataType];
  const isShown = input?.shows.test(value) && (value === '' || readValue(value, dataType) !== undefined);
  if (input && isShown) return input.type;
  return 'text';
}

/**
 * The input of a filter that compares with one value: cells, or results that are as the cells of the column;
 * `label` is that of what is compared.
 */
export function thresholdField(
  { key, column, filter }: OfferedFilter,
  label: string,
  { value, locale, unit }: { value: string; locale: Locale; unit?: string | undefined },
): Omit<ThresholdField, 'id' | 'key'> {
  const { filters: texts } = textsOf(locale);
  const comparison = comparisons[filter.operation as keyof typeof comparisons];
  const compared = texts[comparison.beside]({ label });
  const inWords = (text: string) => texts[comparison.inWords]({ label, value: text });
  const common = { kind: 'threshold', label: compared, isNumeric: false } as const;

  if (filter.operation === 'like') {
    const text = searchedText(value);
    const shown = { value: text, text, inWords: inWords(text), problem: null };
    return { ...common, name: typedTextName(key), type: 'search', ...shown };
  }

  const { dataType } = columnType(column.type);
  const type = inputType(value, dataType);
  const problem = thresholdProblem(value, dataType, locale);
  const plain = { ...common, name: key, type, value, text: value, inWords: inWords(value), problem };
  if (dataType !== 'numeric') return plain;

  const text = comparedAmount(value, unit, locale);
  const amount = { ...plain, isNumeric: true, text, inWords: inWords(text) };
  if (unit === shareUnit) {
    return {
      ...amount,
      label: texts.inPercent({ label: compared }),
      name: nameInLocale(percentName(key), locale),
      value: enteredNumber(percentageOf(value), locale),
    };
  }

  return { ...amount, name: nameInLocale(key, locale), value: enteredNumber(value, locale) };
}

/** Why a value cannot be compared with; null where it can, or where there is none. */
function thresholdProblem(value: string, dataType: DataType, locale: Locale): string | null {
  if (value === '') return null;
  return unreadableProblem(value, dataType, locale);
}

/** An amount that is compared with, as people read it: with its unit where the label has none. */
export function comparedAmount(value: string, unit: string | undefined, locale: Locale): string {
  const number = readNumber(value);
  if (number === null) return value;
  return formatValue(number, { isAmount: true, unit: unitOfNumbers(unit), locale });
}

/** A unit that each number has; undefined where it is in the label of the column. */
export function unitOfNumbers(unit: string | undefined): string | undefined {
  if (unit !== undefined && isBesideNumbers(unit)) return unit;
  return undefined;
}

/** A number as it is in a field, with the decimal sign of a locale; other texts stay. */
export function enteredNumber(value: string, locale: Locale): string {
  if (readNumber(value) === null) return value;
  return withDecimalSign(value, locale);
}

/** Why a value cannot be compared with those of a column; null where it can. */
export function unreadableProblem(value: string, dataType: DataType, locale: Locale): string | null {
  if (dataType === 'text' || readValue(value, dataType) !== undefined) return null;
  const { filters: texts } = textsOf(locale);
  if (dataType === 'numeric') {
    return texts.noNumber({ value, example: '5', decimalExample: withDecimalSign('2.5', locale) });
  }

  return texts.noDate({ value, example: '2026-01-31' });
}
