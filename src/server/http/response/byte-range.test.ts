import fc from 'fast-check';
import { expect, it } from 'vitest';
import { requestedPart } from './byte-range.ts';

const file = { size: 100, etag: '"abc"' };
const part = (range: string, ifRange?: string) => requestedPart({ range, ifRange }, file);

it.each([
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-99999999999999999999', { start: 90, end: 99 }],
  ['bytes=-5', { start: 95, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=99999999999999999999-', 'none'],
  ['bytes=-0', 'none'],
  // Not one range that can be read: all of the file.
  ['bytes=0-1,2-3', 'all'],
  ['bytes=5-2', 'all'],
  ['bytes=-', 'all'],
  ['bytes=', 'all'],
  ['rows=0-5', 'all'],
  ['bytes=0x1-2', 'all'],
  ['bytes=-1-2', 'all'],
  [`bytes=${'0-,'.repeat(2000)}`, 'all'],
  [`bytes=${'9'.repeat(5000)}-`, 'all'],
] as const)('reads %.40s', (range, expected) => expect(part(range)).toEqual(expected));

it('requests all of a file that is not the one it was', () => {
  expect(part('bytes=0-1', '"abc"')).toEqual({ start: 0, end: 1 });
  expect(part('bytes=0-1', '"other"')).toBe('all');
  expect(part('bytes=0-1', 'W/"abc"')).toBe('all');
  expect(part('bytes=0-1', 'Mon, 23 Nov 2026 08:00:00 GMT')).toBe('all');
});

it('never leaves the file', () => {
  const header = fc.oneof(fc.string(), fc.stringMatching(/^bytes=[0-9]{0,22}-[0-9]{0,22}$/));
  fc.assert(
    fc.property(header, fc.nat({ max: 1000 }), (range, size) => {
      const found = requestedPart({ range, ifRange: undefined }, { size, etag: '"x"' });
      if (typeof found === 'string') return;
      expect(found.start).toBeGreaterThanOrEqual(0);
      expect(found.end).toBeGreaterThanOrEqual(found.start);
      expect(found.end).toBeLessThan(size);
    }),
  );
});
