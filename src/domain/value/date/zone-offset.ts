import { memoize } from '#domain/value/object/memoize.ts';

const millisecondsOfMinute = 60_000;

const clockIn = memoize((zone: string): Intl.DateTimeFormat | null => {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return null;
  }
});

/**
 * The offset from UTC that a zone of the time zone database (`Europe/Paris`) has at a local time, such as
 * `+01:00`; undefined for other zones. A time that the clocks skip is read by the offset before, one that
 * they repeat by the later.
 */
export function offsetOfZone(zone: string, localTime: string): string | undefined {
  const clock = clockIn(zone);
  if (!clock) return undefined;
  const local = Date.parse(`${localTime}Z`);
  const [before, after] = [-1, 1].map((days) => offsetAt(clock, local + days * 86_400_000));
  const later = after !== undefined && offsetAt(clock, local - after) === after ? after : before;
  if (later === undefined) return undefined;
  return offsetText(later);
}

/** The offset at a moment, in milliseconds. */
function offsetAt(clock: Intl.DateTimeFormat, moment: number): number {
  const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const date = new Date(0);
  date.setUTCFullYear(part('year'), part('month') - 1, part('day'));
  date.setUTCHours(part('hour'), part('minute'), part('second'));
  return date.getTime() - moment;
}

function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / millisecondsOfMinute);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
