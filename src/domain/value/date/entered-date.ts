import type { HeldStep } from './date-step.ts';
import { readDate } from './read-date.ts';
import { readMoment, type DateReading, type WrittenMoment } from './read-moment.ts';

/** Dates as they are stored: these stay as they were entered. */
const isStored = /^\s*\d{4}-\d{2}-\d{2}(?:\s*$|[T ])/;

/**
 * A date that a person wrote, in ISO 8601: `12/31/2023`, `31 Dec 2023`, `Dec 31, 2023 2:05 pm` and whatever
 * else the grammar of moments has. The time is kept for timestamps only. Where day and month are ambiguous,
 * it is read in the order of its column: otherwise as dates are shown, with dots day first, or in the other
 * order if only that is on the calendar. In a column of months or quarters it is one of these, also of a day
 * in it: `2023-12`, `2023-Q4`. Other texts stay as they are.
 */
export function enteredDate(
  text: string,
  dataType: 'date' | 'timestamp',
  { order, step }: DateReading = {},
): string {
  if (step) return enteredStep(text, step, order);
  const moment = readMoment(text) ?? inEitherOrder(text, order);
  if (!moment || isStored.test(text)) return text;
  if (dataType === 'date' || moment.time === null) return moment.day;
  return momentText(moment);
}

function inEitherOrder(text: string, order: DateReading['order']): WrittenMoment | null {
  const isDayFirst = (order ?? (/\d\.\s*\d/.test(text) ? 'dmy' : 'mdy')) === 'dmy';
  const [first, second] = isDayFirst ? (['dmy', 'mdy'] as const) : (['mdy', 'dmy'] as const);
  return readMoment(text, { order: first }) ?? readMoment(text, { order: second });
}

/** `2023-12-31T14:05:00`, with the fraction of a second and the zone where they are written. */
function momentText({ day, time, zone }: WrittenMoment): string {
  const clock = time?.replace(/\.000000$/, '').replace(/(\.\d{3})000$/, '$1');
  return `${day}T${clock}${zone ?? ''}`;
}

function enteredStep(text: string, step: HeldStep, order: DateReading['order']): string {
  const first = (readMoment(text, { step }) ?? readMoment(text) ?? inEitherOrder(text, order))?.day;
  if (first === undefined) return text;
  const month = first.slice(0, 7);
  if (step === 'month') return month;
  return `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`;
}

/**
 * Reads a date that a person wrote, as `enteredDate` does, or a month or a quarter as its first day, as UTC;
 * else null.
 */
export function readWrittenDate(value: string): Date | null {
  const text = value.trim();
  const first = readMoment(text, { step: 'month' }) ?? readMoment(text, { step: 'quarter' });
  const date = first?.day ?? enteredDate(text, 'timestamp');
  if (date === text) return null;
  return readDate(date);
}
