import { expect, test } from 'vitest';
import { naturalOrder } from './natural-order.ts';

test.each([
  [undefined, ['Station 1', 'station 2', 'Station 2', 'Station 10', 'Station 10a', 'Tide']],
  [undefined, ['1', '02', '2', '10', 'I-9', 'I-35', 'I-94', 'Ω']],
  ['de', ['Ahr', 'Äpfel', 'Bode', 'Zusam']],
  ['sv', ['Ahr', 'Zusam', 'Älv']],
])('in %s, names have the order of %j', (locale, names) => {
  expect(names.toReversed().toSorted(naturalOrder(locale))).toEqual(names);
  expect(names.toSorted(naturalOrder(locale))).toEqual(names);
});
