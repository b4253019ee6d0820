const millisecondsOfDay = 86_400_000;

/** Numbers from zero on with leading zeros, by number. */
const padded = (count: number, digits: number): string[] =>
  Array.from({ length: count }, (_, number) => String(number).padStart(digits, '0'));

const [twoDigits, threeDigits] = [padded(60, 2), padded(1000, 3)];

/** The most dates, and the most moments, that are kept. */
const mostKept = 20_000;

/** The dates and moments that were written lately: rows repeat them. */
const dates = new Map<number, string>();
const moments = new Map<number, string>();

/** A day, by its number since 1970, in ISO 8601. */
export function isoDate(days: number): string {
  const known = dates.get(days);
  if (known !== undefined) return known;
  const date = new Date(days * millisecondsOfDay).toISOString().slice(0, -14);

  if (dates.size >= mostKept) {
    dates.clear();
  }

  dates.set(days, date);
  return date;
}

/**
 * A moment, by its microseconds since 1970, in ISO 8601: with milliseconds, and with microseconds where it
 * has some.
 */
export function isoTimestamp(micros: bigint): string {
  const { milliseconds, rest } = parted(micros);
  const moment = knownMoment(milliseconds);
  if (rest === 0) return moment;
  return `${moment.slice(0, -1)}${threeDigits[rest]}Z`;
}

/** Divisions of big numbers take long: those that floating numbers have exactly are divided as such. */
function parted(micros: bigint): { milliseconds: number; rest: number } {
  const number = Number(micros);
  const [milliseconds, rest] = Number.isSafeInteger(number)
    ? [Math.trunc(number / 1000), number % 1000]
    : [Number(micros / 1000n), Number(micros % 1000n)];
  if (rest < 0) return { milliseconds: milliseconds - 1, rest: rest + 1000 };
  return { milliseconds, rest };
}

function knownMoment(milliseconds: number): string {
  const known = moments.get(milliseconds);
  if (known !== undefined) return known;
  const moment = writtenMoment(milliseconds);

  if (moments.size >= mostKept) {
    moments.clear();
  }

  moments.set(milliseconds, moment);
  return moment;
}

/** `Date` is needed only for the day. */
function writtenMoment(milliseconds: number): string {
  const days = Math.floor(milliseconds / millisecondsOfDay);
  const ofDay = milliseconds - days * millisecondsOfDay;
  const seconds = Math.floor(ofDay / 1000);
  const minutes = Math.floor(seconds / 60);
  const hour = twoDigits[Math.floor(minutes / 60)];
  return `${isoDate(days)}T${hour}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}.${threeDigits[ofDay % 1000]}Z`;
}
