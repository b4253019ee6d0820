import { dateParts, type DatePart } from '#domain/value/date/date-part.ts';

/** What addresses have behind the key of a column for a part of its dates. */
const endings: Record<DatePart, string> = {
  quarterOfYear: 'quarter',
  monthOfYear: 'month',
  dayOfWeek: 'weekday',
  hourOfDay: 'hour',
};

/** The name in the query string of a filter by a part of dates: `began.month` of `began`. */
export const partKey = (key: string, part: DatePart): string => `${key}.${endings[part]}`;

/** The column and the part that a name in the query string may be a filter of; null for other names. */
export function partOfKey(name: string): { key: string; part: DatePart } | null {
  const part = dateParts.find((one) => name.endsWith(partKey('', one)));
  if (!part) return null;
  return { key: name.slice(0, -partKey('', part).length), part };
}
