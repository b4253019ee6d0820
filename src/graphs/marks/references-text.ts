import type { GraphDisplay } from '../graph-display.ts';

/** A reference line in words, without the point at the end. */
export function lineText({ at, label }: GraphDisplay['referenceLines'][number]): string {
  return `Line at ${at}${label && `: ${label}`}`;
}

/** A band in words, without the point at the end. */
export function bandText({ from, to, label }: GraphDisplay['referenceBands'][number]): string {
  const reach = [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ');
  return `Band ${reach}${label && `: ${label}`}`;
}

/** A note in words, without the point at the end. */
export function noteText({ x, text }: GraphDisplay['notes'][number]): string {
  return `Note at ${x}: ${text}`;
}
