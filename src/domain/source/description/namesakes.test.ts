import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namesakes } from './namesakes.ts';

test('the sources that share a name are found, whatever its case', () => {
  const sources = [
    { id: 1, name: 'Storms' },
    { id: 2, name: 'Floods' },
    { id: 3, name: 'storms ' },
    { id: 4, name: 'Storms' },
  ];
  expect([...namesakes(sources)].toSorted()).toEqual([1, 3, 4]);
});

test('a source is a namesake where and only where another one has its name', () => {
  const names = fc.array(fc.constantFrom('a', 'A', 'b', 'c', 'toString'), { maxLength: 12 });
  fc.assert(
    fc.property(names, (list) => {
      const sources = list.map((name, id) => ({ id, name }));
      const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
      const expected = sources
        .filter(({ id, name }) => sources.some((other) => other.id !== id && same(other.name, name)))
        .map(({ id }) => id);
      expect([...namesakes(sources)].toSorted((a, b) => a - b)).toEqual(expected);
    }),
  );
});
