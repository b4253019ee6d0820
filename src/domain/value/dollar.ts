/** Puts the dollar sign before a formatted number, behind its minus: `-$1.5K`. */
export function dollar(formatted: string): string {
  return formatted.startsWith('-') ? `-$${formatted.slice(1)}` : `$${formatted}`;
}
