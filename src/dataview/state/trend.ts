import { columnType } from '#columns/index.ts';
import { isMeasure } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { namesYears } from '#domain/source/column/names-years.ts';
import type { DateStep } from '#domain/value/date/date-step.ts';
import type { ColumnDescriptor } from './column-descriptor.ts';
import { dateStepOf, hasDates, hasNumbers } from './column-rules.ts';
import { mayBeOver } from './over-columns.ts';

type Columns = readonly ColumnDescriptor[];

/** What a line in the cells of a column is over: a column of dates or years, and the step of its dates. */
export type ColumnTrend = { along: ColumnDescriptor; step: DateStep | null };

/** Whether the results of a column can be calculated for each period, too: shares are parts of all groups. */
export const mayHaveTrend = (column: ColumnDescriptor): boolean =>
  mayBeOver(column) && column.over === '' && column.fn !== 'share';

/** The columns that a line may be over: those of dates, then those that are called years. */
export function trendChoices(columns: Columns): ColumnDescriptor[] {
  const own = columns.filter(({ isDuplicate, systemCol }) => !isDuplicate && !systemCol);
  const dates = own.filter((column) => hasDates(column) && columnType(column.type).storage !== 'list');
  return [...dates, ...own.filter(isOfYears)];
}

const isOfYears = (column: ColumnDescriptor): boolean =>
  hasNumbers(column) && !isMeasure(column) && [column.name, columnLabel(column)].some(namesYears);

/** What the line of a column is over; null where it has none. */
export function trendOf(columns: Columns, column: ColumnDescriptor): ColumnTrend | null {
  const { show, shade, trendAlong, trendStep } = column;
  if (!show || shade !== 'line' || !mayHaveTrend(column)) return null;

  const choices = trendChoices(columns);
  const along = choices.find(({ name }) => name === trendAlong) ?? choices[0];
  if (!along) return null;
  return { along, step: dateStepOf({ type: along.type, step: trendStep }) };
}
