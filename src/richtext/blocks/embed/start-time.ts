/**
 * A time as players write it, as seconds: `90`, `90s`, `1m30s`, `1h2m3s`; undefined for the beginning and
 * other texts.
 */
export function startTime(text: string | null | undefined): number | undefined {
  const match = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(text ?? '');
  if (!match) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return hours * 3600 + minutes * 60 + seconds || undefined;
}

/** The time in the part of an address behind `#`, such as `#t=90s`. */
export const startInHash = (hash: string): number | undefined =>
  startTime(/^#t=([\dhms]{1,12})$/.exec(hash)?.[1]);
