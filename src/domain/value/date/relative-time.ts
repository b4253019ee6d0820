const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];
const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** So many seconds ahead is now: clocks of two machines differ. */
const secondsOfClocks = 10;

/**
 * A moment (ISO 8601) relative to another one in English, down to seconds: `2 hours ago`, `yesterday`, `now`.
 */
export function relativeTime(moment: string, now: Date): string {
  const seconds = Math.round((Date.parse(moment) - now.getTime()) / 1000);
  if (Number.isNaN(seconds)) return '';
  if (seconds > 0 && seconds <= secondsOfClocks) return format.format(0, 'second');
  const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return format.format(Math.trunc(seconds / length), unit);
}
