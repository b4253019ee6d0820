import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoDate, isoTimestamp } from './iso-timestamp.ts';

/** The milliseconds that `Date` has on each side of 1970. */
const most = 8_640_000_000_000_000;

test('every moment is written as Date writes it, with its microseconds behind', () => {
  const around = (milliseconds: number) =>
    fc.integer({ min: -2, max: 2 }).map((step) => Math.max(-most, Math.min(most, milliseconds + step)));
  const milliseconds = fc.oneof(
    fc.integer({ min: -most, max: most }),
    fc.integer({ min: -62_200_000_000_000, max: 253_500_000_000_000 }),
    fc.constantFrom(0, -most, most, -62_167_219_200_000, 253_402_300_800_000, 951_782_400_000).chain(around),
  );
  fc.assert(
    fc.property(milliseconds, fc.integer({ min: 0, max: 999 }), (value, micros) => {
      const written = new Date(value).toISOString();
      const withMicros = micros === 0 ? written : written.replace('Z', `${String(micros).padStart(3, '0')}Z`);
      expect(isoTimestamp(BigInt(value) * 1000n + BigInt(micros))).toBe(withMicros);
    }),
    { numRuns: 2000 },
  );
});

test('every day is written as the first part of its moments', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (days) => {
      expect(isoDate(days)).toBe(new Date(days * 86_400_000).toISOString().slice(0, -14));
    }),
  );
});
