import type { QueryColumn } from '#domain/query/resolved-request.ts';
import type { DateStep } from '#domain/value/date/date-step.ts';
import type { Dialect } from '../dialect.ts';

/** Periods by whole numbers, and how many of them lie between one and that of the year before. */
export type Periods = { number: string; distance: number };

/** A number far from all others, for groups without a period: they are never compared. */
const nowhere = -1_000_000_000;

/**
 * The number of the period that a first day of a step is of: that of the next period is one more. Null where
 * there is no day.
 */
export function periodOf(step: DateStep, day: string, dialect: Dialect): string {
  const year = dialect.partOfDay('year', day);
  const month = dialect.partOfDay('month', day);
  const numbers: Record<DateStep, string> = {
    year,
    quarter: `${year} * 4 + ${dialect.wholeQuotient(`(${month} - 1)`, 3)}`,
    month: `${year} * 12 + ${month}`,
    // Weeks begin on Mondays, and the first day of all was a Thursday.
    week: dialect.wholeQuotient(`(${dayNumber(day, dialect)} + 3)`, 7),
    day: dayNumber(day, dialect),
  };
  return `(${numbers[step]})`;
}

/**
 * Numbers by which a group is as far from the same period a year before as every other: a period that a year
 * does not have, such as 29 February, has none before it. Numbers without dates are years.
 */
export function yearOf({ dataType, step }: QueryColumn, value: string, dialect: Dialect): Periods {
  if (dataType === 'numeric') return { number: `coalesce(${value}, ${nowhere})`, distance: 1 };

  const { number, distance } = inYear(step ?? 'day', value, dialect);
  return { number: `coalesce(${number}, ${nowhere})`, distance };
}

function inYear(step: DateStep, day: string, dialect: Dialect): Periods {
  const year = dialect.partOfDay('year', day);
  const month = dialect.partOfDay('month', day);
  switch (step) {
    case 'year':
      return { number: year, distance: 1 };
    case 'quarter':
      return { number: `${year} * 4 + ${dialect.wholeQuotient(`(${month} - 1)`, 3)}`, distance: 4 };
    case 'month':
      return { number: `${year} * 12 + ${month}`, distance: 12 };
    case 'week': {
      // A week is of the year that its Thursday is in.
      const thursday = `(${day} + 3)`;
      const week = dialect.wholeQuotient(`(${dialect.partOfDay('dayOfYear', thursday)} - 1)`, 7);
      return { number: `${dialect.partOfDay('year', thursday)} * 54 + ${week}`, distance: 54 };
    }
    case 'day':
      return { number: `(${year} * 12 + ${month}) * 31 + ${dialect.partOfDay('day', day)}`, distance: 372 };
  }
}

const dayNumber = (day: string, dialect: Dialect): string =>
  dialect.cast(dialect.measure(day, 'DATE')!, 'BIGINT');
