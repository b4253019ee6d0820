const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const momentFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Reads an ISO 8601 date or timestamp as UTC (a time without a zone is UTC too), or a number as milliseconds; else null. */
export function readDate(value: unknown): Date | null {
  if (typeof value === 'number') return valid(new Date(value));
  if (typeof value !== 'string') return null;
  const match =
    /^(\d{4}-\d{2}(?:-\d{2})?)(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i.exec(
      value.trim(),
    );
  if (!match) return null;
  const [, day, time, zone] = match;
  return valid(new Date(time ? `${day}T${time}${fullZone(zone)}` : day!));
}

/** A day as `01/31/2026` (UTC, two-digit day and month). */
export function formatDate(date: Date): string {
  return dayFormat.format(date);
}

/** A moment as `01/31/2026, 14:05` (UTC, 24 hours). */
export function formatTimestamp(date: Date): string {
  return momentFormat.format(date);
}

function valid(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}

function fullZone(zone: string | undefined): string {
  if (!zone || zone.toUpperCase() === 'Z') return 'Z';
  const digits = zone.replace(':', '');
  return `${digits.slice(0, 3)}:${digits.slice(3) || '00'}`;
}
