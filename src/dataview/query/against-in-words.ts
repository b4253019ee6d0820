import type { ComparedPeriods, Period } from '#domain/query/compared-periods.ts';
import type { FiltersInForce, ReadyResult } from '#domain/page/filter/section-query.ts';
import type { AgainstKind } from '#domain/query/against.ts';
import { firstDayOfStep, lastDayOfStep, stepStyles, type DateStep } from '#domain/value/date/date-step.ts';
import { formatStyledDate } from '#domain/value/date/format-date.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import { columnType } from '#columns/index.ts';
import { optionLabel } from '#columns/option-label.ts';
import { textsOf } from '#texts/texts-of.ts';
import { sourceColumnOf } from '../sources/source-column.ts';
import { comparedColumn } from '../state/against-columns.ts';
import type { DataState } from '../state/data-state.ts';
import { comparisonOfFilters } from './against-request.ts';

/** What two selections are called, such as `2024` and `2023`. */
export type SelectionNames = { own: string; other: string };

/** What the selections of a compared result are called; null where it is not compared. */
export function selectionNames(
  state: Pick<DataState, 'columns' | 'display'>,
  { result, columns, locale }: Pick<ReadyResult, 'result' | 'columns' | 'locale'>,
  filters: FiltersInForce | undefined,
): SelectionNames | null {
  if (result.compared) return periodNames(result.compared, locale);
  const column = comparedColumn(state);
  const found = filters && column && comparisonOfFilters(state, filters);
  if (!found || found.against.period) return null;

  const source = { ...sourceColumnOf(column, columns), locale };
  const texts = textsOf(locale);
  const type = columnType(source.type);
  const nameOf = (conditions: NonNullable<typeof found.against.own>) => {
    const values = conditions.flatMap((condition) => condition.values);
    const names = [...new Set(values)].map((value) => {
      if (value === null) return texts.data.empty;
      if (type.hasOptions) return optionLabel(cellText(value), source);
      return type.text(cellText(value), source);
    });
    return names.join(texts.data.separator) || texts.filters.all;
  };

  return { own: nameOf(found.against.own ?? []), other: nameOf(found.against.other ?? []) };
}

/**
 * What the selections of a compared result are called in headings and legends: by their years, where each is
 * a part of another year, because the same days of both would be cut off.
 */
export function headingNames(
  state: Pick<DataState, 'columns' | 'display'>,
  found: Pick<ReadyResult, 'result' | 'columns' | 'locale'>,
  filters: FiltersInForce | undefined,
): SelectionNames | null {
  const names = selectionNames(state, found, filters);
  const { compared } = found.result;
  if (!names || !compared || ![compared.own, compared.other].every(isRange)) return names;

  const [own, other] = [yearOf(compared.own), yearOf(compared.other)];
  if (own === null || other === null || own === other) return names;
  return { own, other };
}

/** Whether a period is written with its first and its last day or month. */
const isRange = (period: Period): boolean => nameOfStep(period, undefined) === null;

/** The year that all days of a period are in; null where it is none of days, or of several years. */
function yearOf({ from, to }: Period): string | null {
  const [first, last] = [String(from).slice(0, 4), String(to).slice(0, 4)];
  if (typeof from === 'number' || first !== last) return null;
  return first;
}

const periodNames = ({ own, other }: ComparedPeriods, locale: Locale): SelectionNames => ({
  own: periodInWords(own, locale),
  other: periodInWords(other, locale),
});

/** A period as it is written: `2024`, `Mar 2024`, or by its days. */
export function periodInWords(period: Period, locale: Locale): string {
  const named = nameOfStep(period, locale);
  if (named !== null) return named;

  const write = endWriter(period, locale);
  return textsOf(locale).data.periodFromTo({ from: write(period.from), to: write(period.to) });
}

/** A period that is one year, quarter, month or day; null for another one. */
function nameOfStep(period: Period, locale: Locale): string | null {
  const write = endWriter(period, locale);
  if (write(period.from) !== write(period.to)) return null;
  return write(period.from);
}

type End = Period['from'];

/** How both ends of a period are written: by whole years, quarters or months, else by days. */
function endWriter({ from, to }: Period, locale: Locale): (end: End) => string {
  if (typeof from === 'number') return String;
  const whole: readonly DateStep[] = ['year', 'quarter', 'month'];
  const step = whole.find((one) => beginsStep(String(from), one) && endsStep(String(to), one));
  const style = step ? stepStyles[step] : 'named-day';
  return (end) => formatStyledDate(new Date(end), style, locale);
}

const beginsStep = (day: string, step: DateStep): boolean => firstDayOfStep(day, step) === day;

const endsStep = (day: string, step: DateStep): boolean =>
  lastDayOfStep(firstDayOfStep(day, step), step) === day;

/** What a column of one selection, or of what compares both, is called beside its label. */
export function againstName(against: AgainstKind | '', names: SelectionNames, locale: Locale): string {
  const { data: texts } = textsOf(locale);
  const named: Record<AgainstKind | '', string> = {
    '': names.own,
    other: names.other,
    difference: texts.againstDifference,
    change: texts.againstChange,
  };
  return named[against];
}
