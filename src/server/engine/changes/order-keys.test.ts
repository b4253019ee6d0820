import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keysBetween } from './order-keys.ts';

const isInOrder = (keys: readonly string[]) => keys.every((key, at) => at === 0 || keys[at - 1]! < key);

test('keys are between their neighbours, wherever and however many rows are inserted', () => {
  const step = fc.record({ at: fc.nat(), count: fc.integer({ min: 1, max: 40 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const keys: string[] = [];
      for (const { at, count } of steps) {
        const position = at % (keys.length + 1);
        const added = keysBetween(keys[position - 1] ?? '', keys[position] ?? null, count);
        expect(added).toHaveLength(count);
        keys.splice(position, 0, ...added);
      }
      expect(isInOrder(['', ...keys])).toBe(true);
      for (const key of keys) {
        expect(key).toMatch(/^[0-9A-Za-z]*[1-9A-Za-z]$/);
      }
    }),
  );
});

test('keys stay short: row after row at an open end, many rows at once, and at one position in the middle', () => {
  const down: string[] = [];
  for (let count = 0; count < 5000; count += 1) {
    down.push(keysBetween(down.at(-1) ?? '', null, 1)[0]!);
  }
  const up: string[] = [];
  for (let count = 0; count < 5000; count += 1) {
    up.unshift(keysBetween('', up[0] ?? null, 1)[0]!);
  }
  expect([isInOrder(down), isInOrder(up)]).toEqual([true, true]);
  const longest = (keys: readonly string[]) => Math.max(...keys.map(({ length }) => length));
  expect(longest([...down, ...up])).toBeLessThanOrEqual(5000 / 60 + 2);
  expect(longest(keysBetween('V', 'W', 10_000))).toBeLessThanOrEqual(5);
  let high = 'V';
  for (let count = 0; count < 600; count += 1) {
    [high] = keysBetween('U', high, 1) as [string];
  }
  expect(high.length).toBeLessThanOrEqual(600 / 5 + 2);
});
