import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonInTurns } from './write-in-parts.ts';

const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    '',
    0,
    -0,
    NaN,
    Infinity,
    new Date(0),
    new Map([[1, 2]]),
    Symbol.iterator,
  ),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.integer(),
  fc.boolean(),
);
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 9, depthSize: 'medium' },
    leaf,
    fc.array(leaf),
    fc.array(fc.array(leaf)),
    fc.array(tie('tree')),
    fc.dictionary(fc.string(), tie('tree')),
  ),
}));

test('what is written in parts is what JSON.stringify writes', async () => {
  await fc.assert(
    fc.asyncProperty(tree, async (value) => {
      expect(await jsonInTurns({ value })).toBe(JSON.stringify({ value }));
    }),
    { numRuns: 150 },
  );
});

test('many rows are written with turns in between, whether they are many or wide', async () => {
  for (const [count, width] of [
    [20_000, 5],
    [50, 2000],
  ] as const) {
    const rows = Array.from({ length: count }, (_, row) =>
      Array.from({ length: width }, () => `cell ${row}`),
    );
    let ticks = 0;
    let isDone = false;
    setImmediate(function tick() {
      ticks += 1;
      if (!isDone) {
        setImmediate(tick);
      }
    });
    const text = await jsonInTurns({ data: { rows: { rows, length: count } } });
    isDone = true;
    expect(text).toBe(JSON.stringify({ data: { rows: { rows, length: count } } }));
    expect(ticks).toBeGreaterThanOrEqual(10);
  }
});
