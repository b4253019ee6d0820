import { reservedSegment } from '#domain/value/address/reserved-addresses.ts';

/** The most characters of an address that is counted. */
const maxLength = 200;

/**
 * Words as addresses of pages have them; what else addresses have may be about a person, or is tried by
 * programs.
 */
const words = /^[\p{L}\p{M}\p{N} ._~/-]+$/u;

/** Endings that pages of former websites had. */
const pageEndings: ReadonlySet<string> = new Set(['htm', 'html']);

/** As many digits as a date has; more of them are the number of a person or a thing. */
const maxDigits = 8;

/**
 * The address, without a slash at its end and in small letters, under which it is counted that readers found
 * no page at a path; null where it is not counted, because it is no address that a page had.
 */
export function missedAddress(path: string): string | null {
  if (path.length > maxLength || reservedSegment(path) !== null) return null;
  const address = path.normalize('NFC').toLowerCase();
  const segments = address.split('/');
  if (words.test(address) && segments.every(isOfPage) && hasPageEnding(segments.at(-1) ?? '')) {
    return address;
  }

  return null;
}

function isOfPage(segment: string): boolean {
  const digits = segment.replace(/\P{N}/gu, '').length;
  return segment !== '' && !segment.startsWith('.') && segment.trim() === segment && digits <= maxDigits;
}

function hasPageEnding(name: string): boolean {
  const dot = name.lastIndexOf('.');
  return dot < 0 || pageEndings.has(name.slice(dot + 1));
}
