import type { DatePart } from '#domain/value/date/date-part.ts';
import type { DateStep } from '#domain/value/date/date-step.ts';
import type { PartOfDay, PhysicalType } from '../dialect.ts';

const microsOfDay = 86_400_000_000;

/** A signed divisor: by an unsigned one, moments before 1970 have a wrong rest. */
const signedMicrosOfDay = `toInt64(${microsOfDay})`;

/**
 * A day, by its number since 1970, as a moment. ClickHouse's own days end at the years 1900 and 2299, and its
 * moments are exact from the year 1 to 9999.
 */
const startOfDay = (day: string): string =>
  `fromUnixTimestamp64Micro(toInt64(${day}) * ${microsOfDay}, 'UTC')`;

/** The number of the day that a day or a moment is in. */
export function dayOf(value: string, type: PhysicalType): string {
  if (type === 'DATE') return value;
  const micros = `toUnixTimestamp64Micro(${value})`;
  return `toInt32(intDiv(${micros} - positiveModulo(${micros}, ${signedMicrosOfDay}), ${microsOfDay}))`;
}

/** The number of a day in ISO 8601. */
export const dayOfText = (text: string): string =>
  `toInt32(intDiv(toUnixTimestamp64Micro(toDateTime64(concat(${text}, ' 00:00:00'), 6, 'UTC')), ${microsOfDay}))`;

/** A moment in ISO 8601 without a zone. */
export const momentOfText = (text: string): string => `toDateTime64(${text}, 6, 'UTC')`;

/** A day in ISO 8601. */
export const dayText = (day: string): string => `substring(toString(${startOfDay(day)}), 1, 10)`;

/** A moment in ISO 8601: with milliseconds, and with microseconds where it has some. */
export function momentText(moment: string): string {
  const text = `toString(${moment})`;
  const micros = `if(endsWith(${text}, '000'), '', substring(${text}, 24))`;
  return `concat(substring(${text}, 1, 10), 'T', substring(${text}, 12, 12), ${micros}, 'Z')`;
}

/** The seconds from 1970 to a moment. */
export const secondsOf = (moment: string): string => `(toUnixTimestamp64Micro(${moment}) / 1e6)`;

/** The first day of the step that a day or a moment is in. */
export function firstDayOf(step: DateStep, value: string, type: PhysicalType): string {
  const day = dayOf(value, type);
  const at = startOfDay(day);
  switch (step) {
    case 'day':
      return day;
    case 'week':
      return `toInt32(${day} - positiveModulo(${day} + 3, 7))`;
    case 'month':
      return `toInt32(${day} + 1 - toDayOfMonth(${at}))`;
    case 'quarter':
      return `toInt32(${day} - toDayOfYear(${at}) + ${firstOfQuarter(at)})`;
    case 'year':
      return `toInt32(${day} + 1 - toDayOfYear(${at}))`;
  }
}

/** A day or a moment some months later. */
export function laterByMonths(value: string, months: number, type: PhysicalType): string {
  if (type !== 'DATE') return `addMonths(${value}, ${months})`;
  return dayOf(`addMonths(${startOfDay(value)}, ${months})`, 'TIMESTAMP');
}

/** A part of a day as a whole number. */
export function partOfDay(part: PartOfDay, day: string): string {
  const fn = { year: 'toYear', month: 'toMonth', day: 'toDayOfMonth', dayOfYear: 'toDayOfYear' }[part];
  return `toInt64(${fn}(${startOfDay(day)}))`;
}

/** A part of a day or a moment as text, whose numbers have as many digits. */
export function partOfDate(part: DatePart, value: string, type: PhysicalType): string {
  const day = dayOf(value, type);
  const parts: Record<DatePart, string> = {
    quarterOfYear: `toString(toQuarter(${startOfDay(day)}))`,
    monthOfYear: `leftPad(toString(toMonth(${startOfDay(day)})), 2, '0')`,
    dayOfWeek: `toString(positiveModulo(${day} + 3, 7) + 1)`,
    hourOfDay: `leftPad(toString(toHour(${value})), 2, '0')`,
  };
  return parts[part];
}

/** The number in its year of the first day of a moment's quarter. */
function firstOfQuarter(moment: string): string {
  const year = `toYear(${moment})`;
  const isLeap = `(${year} % 4 = 0 AND (${year} % 100 <> 0 OR ${year} % 400 = 0))`;
  return `if(toQuarter(${moment}) = 1, 1, arrayElement([1, 91, 182, 274], toQuarter(${moment})) + ${isLeap})`;
}
