import type { SourceColumn } from '#domain/source/column/column.ts';
import { currencySigns } from '#domain/value/number/currency-signs.ts';
import type { DateStyle } from '#domain/value/date/format-date.ts';
import { codeForDay, stepCodes, styleCodes, utcCode } from '#domain/value/date/workbook-codes.ts';
import { shareUnit } from '#domain/value/cell/share-unit.ts';

/**
 * How a workbook shows the cells of a column: the code of a number format for its numbers, or for its dates
 * or moments, with what these are.
 */
export type WorkbookFormat =
  | { kind: 'number'; code: string }
  | ({ kind: 'date' | 'timestamp'; code: string } & Pick<SourceColumn, 'zone' | 'date_step'>);

/** A number of days with the code of the format that shows it as a date or a moment. */
export type WorkbookDate = { serial: number; code: string };

const dateCodes: Record<DateStyle, string> = {
  day: 'mm/dd/yyyy',
  'named-day': 'mmm d, yyyy',
  ...styleCodes,
  year: 'yyyy',
};
const minuteCode = 'mm/dd/yyyy hh:mm';

/**
 * The format of a column: with its decimals, its unit where that is written with each number, and its style
 * of dates.
 */
export function workbookFormat(column: SourceColumn): WorkbookFormat | null {
  const { dataType, date_style = 'day', date_step, zone } = column;
  if (dataType === 'date') {
    return { kind: dataType, date_step, code: date_step ? stepCodes[date_step] : dateCodes[date_style] };
  }

  if (dataType === 'timestamp') return { kind: dataType, zone, code: minuteCode };
  const code = dataType === 'numeric' ? numberCode(column) : null;
  if (code === null) return null;
  return { kind: 'number', code };
}

/** The code for numbers; null where they are shown as they are. Years are whole numbers without a unit. */
function numberCode({ unit = '', decimals }: Pick<SourceColumn, 'unit' | 'decimals'>): string | null {
  if (unit === shareUnit) return `${digits('0', decimals ?? 2)}%`;
  if (currencySigns.includes(unit)) return `"${unit}"${digits('#,##0', decimals ?? 2)}`;
  const own = decimals === undefined ? 'General' : digits(decimals === 0 ? '0' : '#,##0', decimals);
  if (unit === '%' || unit === '‰') return `${own}"${unit}"`;
  if (decimals === undefined) return null;
  return own;
}

const digits = (whole: string, decimals: number) =>
  decimals === 0 ? whole : `${whole}.${'0'.repeat(decimals)}`;

const dayMilliseconds = 86_400_000;
/** The day 0 of workbooks, 1899-12-30, in days before 1970. */
const epoch = 25_569;
/**
 * 1900-03-01: workbooks have the day before it, which never existed, so that programs disagree about earlier
 * days.
 */
const firstSerial = 61;

/**
 * A cell of a column of dates or moments, ISO 8601, as a date of a workbook; null for texts and for earlier
 * dates.
 */
export function workbookDate(text: string, format: WorkbookFormat): WorkbookDate | null {
  if (format.kind === 'number' || !isoPatterns[format.kind].test(text)) return null;
  const milliseconds = Date.parse(text);
  const serial = milliseconds / dayMilliseconds + epoch;
  if (Number.isNaN(serial) || serial < firstSerial) return null;
  if (format.kind === 'date') return { serial, code: codeForDay(format.code, text) };
  return { serial, code: `${format.code}${secondsCode(milliseconds)}${format.zone ? utcCode : ''}` };
}

const isoPatterns = {
  date: /^\d{4}-\d\d-\d\d$/,
  // A number of days has no microseconds: moments that have some are texts.
  timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/,
};

/** The seconds of a moment, so that nothing is lost when the file is read again. */
function secondsCode(milliseconds: number): string {
  if (milliseconds % 60_000 === 0) return '';
  if (milliseconds % 1000 === 0) return ':ss';
  return ':ss.000';
}
