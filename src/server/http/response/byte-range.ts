/** The bytes of a file from `start` to `end`, both included. */
type ByteRange = { start: number; end: number };

/**
 * What a request for a part of a file gets: all of it, a part, or nothing, because no byte of the file is in
 * the range.
 */
export type RequestedPart = 'all' | 'none' | ByteRange;

/** One range of a Range header; the digits are those of any file, and few enough for a number. */
const oneRange = /^bytes=(\d{0,20})-(\d{0,20})$/;

/**
 * The part of a file of `size` bytes that a Range header requests. Several ranges at once, other units and
 * what cannot be read get all of the file, as RFC 9110 allows; so does an If-Range header that is not the
 * file's `etag`.
 */
export function requestedPart(
  { range, ifRange }: { range: string | undefined; ifRange: string | undefined },
  { size, etag }: { size: number; etag: string },
): RequestedPart {
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return 'all';

  const [, first, last] = oneRange.exec(range) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'all';

  if (first === '') {
    const length = Math.min(Number(last), size);
    if (length === 0) return 'none';
    return { start: size - length, end: size - 1 };
  }

  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'all';

  if (start >= size) return 'none';
  return { start, end };
}
