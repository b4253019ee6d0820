import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPosition, readPosition, writePosition } from './map-position.ts';

test('what is written into an address is read again, as exactly as it can be seen', () => {
  const positions = fc.record({
    place: fc.record({
      zoom: fc.double({ min: 0, max: 22, noNaN: true }),
      latitude: fc.double({ min: -85, max: 85, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
    off: fc.array(fc.stringMatching(/^[a-z0-9-]{1,10}$/), { maxLength: 3 }),
    chosen: fc.option(
      fc.record({
        layer: fc.stringMatching(/^[a-z0-9-]{1,10}$/),
        key: fc.string({ unit: 'grapheme', minLength: 1 }),
      }),
    ),
  });
  fc.assert(
    fc.property(positions, (position) => {
      const fragment = writePosition(position);
      const { place, off, chosen } = readPosition(fragment);
      expect(isPosition(fragment)).toBe(true);
      expect([off, chosen]).toEqual([position.off, position.chosen]);
      expect(place!.zoom).toBeCloseTo(position.place.zoom, 1);
      expect(place!.latitude).toBeCloseTo(position.place.latitude, 3);
      expect(place!.longitude).toBeCloseTo(position.place.longitude, 3);
    }),
  );
});

const unread = ['', '#', '#s1', '#map=', '#map=1/2', '#map=a/b/c', '#map=3/95/0', '#map=3/10/900'];

test.each([...unread, '#place=', '#place=data', '#place=data:', '#place=:06'])(
  '%s names no place',
  (fragment) => expect(readPosition(fragment)).toEqual({ place: null, off: [], chosen: null }),
);

test('ids of elements are no positions', () => {
  expect(['', '#main', '#mapping', '#a&map=1/2/3'].filter(isPosition)).toEqual([]);
});

test('an address without a place and with all layers has no fragment', () => {
  expect(writePosition({ place: null, off: [], chosen: null })).toBe('');
  expect(writePosition({ place: null, off: ['ground', 'data'], chosen: null })).toBe('#off=ground,data');
});
