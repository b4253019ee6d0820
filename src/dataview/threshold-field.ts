import { columnType } from '#columns/index.ts';
import type { DataType } from '#domain/value/data-type.ts';
import { resultType } from '#domain/value/function-name.ts';
import { nameInLocale } from '#domain/page/query-string.ts';
import { plainNumber, withDecimalSign } from '#domain/value/format-number.ts';
import type { Locale } from '#domain/value/locale.ts';
import { readNumber, readValue } from '#domain/value/read-value.ts';
import type { OfferedFilter } from './build-queries.ts';
import type { ThresholdField } from './filter-form-props.ts';

const comparisons = {
  filter: 'is',
  exclude: 'is not',
  like: 'contains',
  gt: 'over',
  gte: 'at least',
  lt: 'under',
  lte: 'at most',
} as const;

/** The inputs of data types that have one of their own. */
const inputTypes: Partial<Record<DataType, 'date' | 'datetime-local'>> = {
  date: 'date',
  timestamp: 'datetime-local',
};

/** The input of a filter that compares cells with one value; `label` is that of the column. */
export function thresholdField(
  { key, column, filter }: OfferedFilter,
  label: string,
  { value, locale }: { value: string; locale: Locale },
): Omit<ThresholdField, 'id' | 'key'> {
  const { fn } = filter;
  const dataType = resultType(columnType(column.type).dataType, fn);
  const isComparison = filter.operation !== 'like';
  const type = filter.operation === 'like' ? 'search' : (inputTypes[dataType] ?? 'text');
  const isNumeric = dataType === 'numeric' && type === 'text';
  const number = isNumeric ? readNumber(value) : null;
  return {
    kind: 'threshold',
    label: `${label} ${comparisons[filter.operation as keyof typeof comparisons]}`,
    name: isNumeric ? nameInLocale(key, locale) : key,
    type,
    isNumeric,
    value: isNumeric ? enteredNumber(value, locale) : value,
    text: number === null ? value : plainNumber(number, { isAmount: true }, locale),
    problem: isComparison && value !== '' ? unreadableProblem(value, dataType, locale) : null,
  };
}

/** A number as it is in a field, with the decimal sign of a locale; other texts stay. */
export const enteredNumber = (value: string, locale: Locale): string =>
  readNumber(value) === null ? value : withDecimalSign(value, locale);

/** Why a value cannot be compared with those of a column; null where it can. */
export function unreadableProblem(value: string, dataType: DataType, locale: Locale): string | null {
  if (dataType === 'text' || readValue(value, dataType) !== undefined) return null;
  return dataType === 'numeric'
    ? `“${value}” is not a number. Write one such as 5 or ${withDecimalSign('2.5', locale)}.`
    : `“${value}” is not a date. Write one such as 2026-01-31.`;
}
