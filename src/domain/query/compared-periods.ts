import { dayOf, firstDayOfStep, lastDayOfStep, type DateStep } from '#domain/value/date/date-step.ts';
import type { ComparedPeriod } from './against.ts';

/** A period with both of its ends: days in ISO 8601, or the numbers of years. */
export type Period = { readonly from: string; readonly to: string } | YearsPeriod;
type YearsPeriod = { readonly from: number; readonly to: number };
type DaysPeriod = Exclude<Period, YearsPeriod>;

/** The periods of a result: its own, and the one that it is compared with. */
export type ComparedPeriods = { readonly own: Period; readonly other: Period };

/** The first and the last date, or year, of the rows; null where they have none. */
export type PeriodEnds = { least: string | number | null; greatest: string | number | null };

/** Whether a period needs the dates of the rows to have both of its ends. */
export const isOpen = ({ from, to }: Pick<ComparedPeriod, 'from' | 'to'>): boolean =>
  from === undefined || to === undefined;

/** A period that has both of its ends, by the dates of the rows; a day of its own where there are none. */
export function closedPeriod(period: ComparedPeriod, { least, greatest }: PeriodEnds): ComparedPeriod {
  const { from, to, newest } = period;
  if (!isOpen(period)) return period;
  if (from !== undefined || to !== undefined) {
    return { ...period, from: from ?? least ?? to, to: to ?? greatest ?? from };
  }

  if (greatest === null) return { ...period, from: '2000-01-01', to: '2000-01-01' };
  if (typeof greatest === 'number') return { ...period, from: greatest, to: greatest };

  const day = greatest.slice(0, 10);
  const own = { from: firstDayOfStep(day, newest), to: day };
  const isWhole = lastDayOfStep(own.from, newest) === day;
  if (period.with !== 'before' || isWhole) return { ...period, ...own };
  return { ...period, ...own, with: sameSpanBefore(own, newest) };
}

/** The period that another one is compared with. */
export function otherPeriod(own: Period, how: 'before' | 'yearBefore'): Period {
  if (isOfYears(own)) {
    const years = how === 'before' ? own.to - own.from + 1 : 1;
    return { from: own.from - years, to: own.to - years };
  }

  if (how === 'yearBefore') return aYearBefore(own);

  const months = wholeMonths(own);
  const [year, month, day] = partsOf(own.from);
  if (months !== null) return { from: dayOf(year, month - months, 1), to: dayOf(year, month, 0) };

  const days = numberOf(own.to, 'day') - numberOf(own.from, 'day') + 1;
  return { from: dayOf(year, month, day - days), to: dayOf(year, month, day - 1) };
}

/** Whether the ends of a period are years. */
const isOfYears = (period: Period): period is YearsPeriod => typeof period.from === 'number';

/** How many steps a period begins after another one. */
export function stepsBetweenPeriods(own: Period, other: Period, step: DateStep): number {
  if (isOfYears(own) || isOfYears(other)) return Number(own.from) - Number(other.from);
  return numberOf(own.from, step) - numberOf(other.from, step);
}

/** The number of the step that a day is in: that of the next step is one more. */
function numberOf(text: string, step: DateStep): number {
  const [year, month] = partsOf(text);
  const days = Math.floor(Date.parse(text) / 86_400_000);
  const numbers: Record<DateStep, number> = {
    year,
    quarter: year * 4 + Math.floor(month / 3),
    month: year * 12 + month,
    // Weeks begin on Mondays, and the first day of all was a Thursday.
    week: Math.floor((days + 3) / 7),
    day: days,
  };
  return numbers[step];
}

/** The year, the month from 0, and the day of a day. */
const partsOf = (text: string): [number, number, number] => [
  Number(text.slice(0, 4)),
  Number(text.slice(5, 7)) - 1,
  Number(text.slice(8, 10)),
];

/** The number of months that a period is; null where it is not of whole months. */
function wholeMonths({ from, to }: DaysPeriod): number | null {
  const isWhole = from.endsWith('-01') && lastDayOfStep(firstDayOfStep(to, 'month'), 'month') === to;
  if (!isWhole || to < from) return null;
  return numberOf(to, 'month') - numberOf(from, 'month') + 1;
}

function aYearBefore(own: DaysPeriod): DaysPeriod {
  const [year, month] = partsOf(own.to);
  const to = wholeMonths(own) === null ? monthsBefore(own.to, 12) : dayOf(year - 1, month + 1, 0);
  return { from: monthsBefore(own.from, 12), to };
}

/** The same day of an earlier month, or its last one where it is shorter. */
function monthsBefore(text: string, months: number): string {
  const [year, month, day] = partsOf(text);
  const last = dayOf(year, month - months + 1, 0);
  const same = dayOf(year, month - months, day);
  return same < last ? same : last;
}

const monthsOf: Partial<Record<DateStep, number>> = { year: 12, quarter: 3, month: 1 };

/** The beginning of the step before, as long as that of a step that has begun. */
function sameSpanBefore({ from, to }: DaysPeriod, step: DateStep): DaysPeriod {
  const months = monthsOf[step];
  if (months !== undefined) return { from: monthsBefore(from, months), to: monthsBefore(to, months) };

  const days = step === 'week' ? 7 : 1;
  const daysBefore = (text: string) => {
    const [year, month, day] = partsOf(text);
    return dayOf(year, month, day - days);
  };
  return { from: daysBefore(from), to: daysBefore(to) };
}
