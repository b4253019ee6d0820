import { defaultLocale, mostLocales, type Locale } from '#domain/value/text/locale.ts';
import { memoize } from '#domain/value/object/memoize.ts';
import { utcWriter } from './format-date.ts';

/**
 * The parts of dates that recur, by which they can be grouped across years: the quarter and the month of a
 * year, the day of a week, which begins on Monday, and the hour of a day.
 */
export const dateParts = ['quarterOfYear', 'monthOfYear', 'dayOfWeek', 'hourOfDay'] as const;
/** One of `dateParts`. */
export type DatePart = (typeof dateParts)[number];

/** Whether dates are grouped by a part that recurs, and not by steps one after the other. */
export const isDatePart = (step: string): step is DatePart => dateParts.some((part) => part === step);

/** A value of a part, as a result has it, with what people read for it. */
export type PartLabel = { value: string; label: string };

const writeMonth = utcWriter({ month: 'long' });
const writeWeekday = utcWriter({ weekday: 'long' });
const writeShortMonth = utcWriter({ month: 'short' });
const writeShortWeekday = utcWriter({ weekday: 'short' });

/** A day of each month, and one of each weekday: a week of 2024 begins with its first day. */
const dayOfMonth = (index: number) => new Date(Date.UTC(2024, index));
const dayOfWeekday = (index: number) => new Date(Date.UTC(2024, 0, 1 + index));

type ShortNames = Readonly<Record<string, string>>;

type PartNames = {
  values: string[];
  labelOf(index: number, locale?: string): string;
  shortOf?(index: number, locale?: string): string;
};

/** The numbers of a part with what they are called, also where there is little room. */
const labelled: Record<DatePart, PartNames> = {
  quarterOfYear: { values: counted(1, 4, 1), labelOf: (index) => `Q${index + 1}` },
  monthOfYear: {
    values: counted(1, 12, 2),
    labelOf: (index, locale) => writeMonth(dayOfMonth(index), locale),
    shortOf: (index, locale) => writeShortMonth(dayOfMonth(index), locale),
  },
  dayOfWeek: {
    values: counted(1, 7, 1),
    labelOf: (index, locale) => writeWeekday(dayOfWeekday(index), locale),
    shortOf: (index, locale) => writeShortWeekday(dayOfWeekday(index), locale),
  },
  hourOfDay: { values: counted(0, 23, 2), labelOf: (index) => `${String(index).padStart(2, '0')}:00` },
};

/** Numbers as texts of as many digits, so that their order is that of their characters. */
function counted(first: number, last: number, digits: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(digits, '0'));
}

const labelsIn = memoize(
  (locale: string) =>
    Object.fromEntries(
      dateParts.map((part) => {
        const { values, labelOf } = labelled[part];
        return [part, values.map((value, index) => ({ value, label: labelOf(index, locale) }))];
      }),
    ) as Record<DatePart, PartLabel[]>,
  mostLocales,
);

/** All values of a part in their order, with what they are called in a locale: `01` is January. */
export const partLabels = (part: DatePart, locale: Locale = defaultLocale): PartLabel[] =>
  labelsIn(locale)[part];

/** The short names of months and weekdays by their long ones: `Jan` of January; none of other parts. */
export const shortPartNames = (part: DatePart, locale: Locale = defaultLocale): ShortNames =>
  shortIn(locale)[part];

const shortIn = memoize(
  (locale: string) =>
    Object.fromEntries(dateParts.map((part) => [part, shortNames(labelled[part], locale)])) as Record<
      DatePart,
      ShortNames
    >,
  mostLocales,
);

function shortNames({ values, labelOf, shortOf }: PartNames, locale: string): ShortNames {
  if (!shortOf) return {};
  return Object.fromEntries(values.map((_, index) => [labelOf(index, locale), shortOf(index, locale)]));
}

/** What people read for a value of a part in a locale; other texts are shown as they are. */
export const partName = (part: DatePart, value: string, locale: Locale = defaultLocale): string =>
  partLabels(part, locale).find((one) => one.value === value)?.label ?? value;
