import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPosition, writePosition } from './map-position.ts';

test('what is written into an address is read again, as exactly as it can be seen', () => {
  const positions = fc.record({
    place: fc.record({
      zoom: fc.double({ min: 0, max: 22, noNaN: true }),
      latitude: fc.double({ min: -85, max: 85, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
    off: fc.array(fc.stringMatching(/^[a-z0-9-]{1,10}$/), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(positions, (position) => {
      const { place, off } = readPosition(writePosition(position));
      expect(off).toEqual(position.off);
      expect(place!.zoom).toBeCloseTo(position.place.zoom, 1);
      expect(place!.latitude).toBeCloseTo(position.place.latitude, 3);
      expect(place!.longitude).toBeCloseTo(position.place.longitude, 3);
    }),
  );
});

test.each(['', '#', '#s1', '#map=', '#map=1/2', '#map=a/b/c', '#map=3/95/0', '#map=3/10/900'])(
  '%s names no place',
  (fragment) => expect(readPosition(fragment)).toEqual({ place: null, off: [] }),
);

test('an address without a place and with all layers has no fragment', () => {
  expect(writePosition({ place: null, off: [] })).toBe('');
  expect(writePosition({ place: null, off: ['ground', 'data'] })).toBe('#off=ground,data');
});
