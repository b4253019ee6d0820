import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellKinds } from '../sheet-row.ts';
import { dateValueText, type shownDate } from './date-value.ts';
import { unchangedKind } from './unchanged-date.ts';

const twoDigits = (max: number) => fc.nat(max).map((value) => String(value).padStart(2, '0'));
const day = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1000, max: 9999 }), twoDigits(15), twoDigits(35))
    .map((parts) => parts.join('-')),
  fc.constantFrom('1899-12-30', '1899-12-31', '-0044-03-15', '12024-01-01'),
);
const time = fc.tuple(twoDigits(30), twoDigits(70), twoDigits(70)).map((parts) => parts.join(':'));
const value = fc.oneof(
  day,
  fc
    .tuple(day, fc.constantFrom('T', ' ', 't'), time, fc.constantFrom('', '', 'Z', '.5'))
    .map((parts) => parts.join('')),
);
const shown: fc.Arbitrary<ReturnType<typeof shownDate>> = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('date' as const), hasTime: fc.boolean(), fraction: fc.nat(3) }),
  fc.record({ kind: fc.constant('duration' as const), fraction: fc.nat(3) }),
);
const kindOf = (text: string, format: ReturnType<typeof shownDate>) => {
  const bytes = Buffer.from(text);
  return unchangedKind({ bytes, length: bytes.length }, format);
};

test('a date that is taken as it is has the text that it would have otherwise', () => {
  fc.assert(
    fc.property(value, shown, (text, format) => {
      const kind = kindOf(text, format);
      if (kind !== null) {
        expect({ text, kind }).toEqual(dateValueText(text, format));
      }
    }),
    { numRuns: 5000 },
  );
});

test('the usual forms are taken as they are', () => {
  const [dates, moments] = [false, true].map((hasTime) => ({ kind: 'date' as const, hasTime, fraction: 0 }));
  expect(kindOf('2024-05-06', dates!)).toBe(cellKinds.date);
  expect(kindOf('2024-05-06T23:59:59', moments!)).toBe(cellKinds.dateTime);
});
