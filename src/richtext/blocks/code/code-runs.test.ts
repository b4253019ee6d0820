import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRuns, writeRuns } from './code-runs.ts';
import type { PartKind } from './code-part.ts';

const kind = fc.constantFrom<PartKind | undefined>(
  'keyword',
  'string',
  'comment',
  'number',
  'name',
  undefined,
);
const part = fc.record({ text: fc.string({ minLength: 1, maxLength: 30 }), kind });

it('gives the parts of a text back', () => {
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.map((one) => one.text).join('');
      expect(readRuns(text, writeRuns(parts))).toEqual(parts);
    }),
  );
});

it('reads no parts of another text, and no other kinds', () => {
  expect(
    writeRuns([
      { text: 'SELECT', kind: 'keyword' },
      { text: ' ', kind: undefined },
    ]),
  ).toBe('k6-1');
  expect(readRuns('SELECT', 'k6-1')).toBeUndefined();
  expect(readRuns('SELECT 1', 'k6-1')).toBeUndefined();
  expect(readRuns('SELECT', 'x6')).toBeUndefined();
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, runs) => {
      const read = readRuns(text, runs);
      expect(read === undefined || read.map((one) => one.text).join('') === text).toBe(true);
    }),
  );
});

it('is bounded: code of very many parts ends plain, and keeps its text', () => {
  const parts = Array.from({ length: 10_000 }, (_, index) => ({
    text: 'a',
    kind: index % 2 === 0 ? ('keyword' as const) : ('name' as const),
  }));
  const runs = writeRuns(parts);
  expect(runs.length).toBeLessThan(20_000);
  const read = readRuns('a'.repeat(10_000), runs);
  expect(read?.at(-1)).toEqual({ text: 'a'.repeat(5_000), kind: undefined });
});
