import { dateCellText, durationText, shownDateText } from '../formats/date-text.ts';
import type { NumberKind } from '../formats/number-format.ts';
import { cellKinds } from '../sheet-row.ts';
import { dateKind, type NumberText } from '../number-text.ts';

const dayMilliseconds = 86_400_000;
/** The day that has the number 0: a moment of it is a time alone. */
const firstDay = '1899-12-30';

const datePattern = /^(-?\d{4,6}-\d{2}-\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})([.,]\d{1,30})?)?)?Z?$/;
const durationPattern =
  /^(-?)P(?:(\d{1,9})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})([.,]\d{1,30})?S)?)?$/;

/** How a format shows a date or a time; null where it says nothing of either. */
type Shown = Extract<NumberKind, { kind: 'date' | 'duration' }> | null;

/** What a format says of dates and times. */
export function shownDate(kind: NumberKind | null): Shown {
  if (kind?.kind === 'date' || kind?.kind === 'duration') return kind;
  return null;
}

/** The text of the date of a cell, as that of the same cell in an Excel workbook. */
export function dateValueText(value: string, shown: Shown): NumberText {
  const match = datePattern.exec(value);
  if (!match) return { text: value, kind: cellKinds.other };
  if (!shown) return withKind(dateCellText(value));

  const [, date = '', hours, minutes, seconds, fraction] = match;
  const time = millisecondsOf(0, hours, minutes, seconds, fraction);
  if (date === firstDay && (shown.kind === 'duration' || shown.hasTime || time > 0)) {
    return { text: durationText(time / dayMilliseconds, shown.fraction), kind: cellKinds.other };
  }

  const hasTime = shown.kind === 'duration' || shown.hasTime;
  const moment = momentText(date, time, { hasTime, fraction: shown.fraction });
  return withKind(shown.kind === 'date' ? shownDateText(moment, shown) : moment);
}

/** The text of the time or the duration of a cell, in hours, minutes and seconds. */
export function timeValueText(value: string, shown: Shown): NumberText {
  const match = durationPattern.exec(value);
  if (!match) return { text: value, kind: cellKinds.other };
  const [, sign, days, hours, minutes, seconds, fraction] = match;
  const time = millisecondsOf(Number(days ?? 0), hours, minutes, seconds, fraction);
  const digits = shown?.fraction ?? (time % 1000 === 0 ? 0 : 3);
  const text = durationText((sign === '-' ? -time : time) / dayMilliseconds, digits);

  return { text, kind: cellKinds.other };
}

/**
 * A date with its time, rounded to the digits of a second that are shown; midnight only where times are
 * shown.
 */
function momentText(
  date: string,
  milliseconds: number,
  { hasTime, fraction }: { hasTime: boolean; fraction: number },
): string {
  const unit = 1000 / 10 ** fraction;
  const rounded = Math.round(milliseconds / unit) * unit;
  if (rounded === 0 && !hasTime) return date;
  if (rounded < dayMilliseconds) return `${date}T${durationText(rounded / dayMilliseconds, fraction)}`;
  const day = new Date(`${date}T00:00:00Z`).getTime() + dayMilliseconds;
  const next = Number.isNaN(day) ? date : new Date(day).toISOString().slice(0, 10);

  if (hasTime) return `${next}T${durationText(0, fraction)}`;
  return next;
}

function millisecondsOf(days: number, hours = '0', minutes = '0', seconds = '0', fraction = '.0'): number {
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return days * dayMilliseconds + whole * 1000 + Number(fraction.replace(',', '.')) * 1000;
}

const withKind = (text: string): NumberText => ({ text, kind: dateKind(text) });
