import { expect, test } from 'vitest';
import { memoize, memoizeOf } from './memoize.ts';

test('a result is made once for each argument, and made anew after so many others', () => {
  const made: number[] = [];
  const square = memoize(
    (value: number) => {
      made.push(value);
      return value ** 2;
    },
    { most: 3 },
  );
  expect([2, 3, 2, 4, 2].map(square)).toEqual([4, 9, 4, 16, 4]);
  expect(made).toEqual([2, 3, 4]);
  expect([5, 2].map(square)).toEqual([25, 4]);
  expect(made).toEqual([2, 3, 4, 5, 2]);
});

test('a result is made once for each object and key', () => {
  const made: string[] = [];
  const join = memoizeOf((owner: { name: string }, key: string) => {
    made.push(`${owner.name}.${key}`);
    return { text: `${owner.name}.${key}` };
  });
  const [first, second] = [{ name: 'a' }, { name: 'a' }];

  expect(join(first, 'de')).toBe(join(first, 'de'));
  expect(join(first, 'fr')).not.toBe(join(first, 'de'));
  expect(join(second, 'de')).not.toBe(join(first, 'de'));
  expect(made).toEqual(['a.de', 'a.fr', 'a.de']);
});
