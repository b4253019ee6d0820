import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sectionSchema } from './page.ts';
import { sectionRuns } from './section-runs.ts';

const sectionOf = (id: string, size: string) =>
  sectionSchema.parse({
    id,
    group: 'default',
    size,
    element: { 'element-type': 'lexical', 'element-data': null },
  });
const sizes = ['1', '1/4', '1/3', '1/2', '2/3', '2'];
const anySections = fc
  .array(fc.tuple(fc.uuid(), fc.constantFrom(...sizes)), { maxLength: 60 })
  .map((pairs) => pairs.map(([id, size]) => sectionOf(id, size)));
const grids = fc.constantFrom('six' as const, 'twelve' as const);
const lengths = fc.constantFrom('long' as const, 'short' as const);
const ids = (run: readonly { id: string }[]) => run.map(({ id }) => id).join();

test('runs have all sections in their order, and each begins with one that fills a row', () => {
  fc.assert(
    fc.property(anySections, grids, lengths, (sections, grid, length) => {
      const runs = sectionRuns(sections, grid, length);
      expect(runs.flat()).toEqual(sections);
      const first = runs.slice(1).map((run) => run[0]!.size);
      expect(first.every((size) => size === '2' || (size === '1' && grid === 'six'))).toBe(true);
    }),
  );
});

test('a section that is added or removed changes the run that it is in and the one before', () => {
  fc.assert(
    fc.property(anySections, anySections, grids, lengths, (before, after, grid, length) => {
      const [added, ...rest] = after;
      if (!added) return;
      const without = new Set(sectionRuns([...before, ...rest], grid, length).map(ids));
      const runs = sectionRuns([...before, added, ...rest], grid, length).map(ids);
      expect(runs.filter((run) => !without.has(run)).length).toBeLessThanOrEqual(2);
    }),
  );
});

test('long runs are made of whole short ones', () => {
  fc.assert(
    fc.property(fc.array(anySections, { minLength: 5, maxLength: 5 }), grids, (parts, grid) => {
      const sections = parts.flat();
      const short = sectionRuns(sections, grid, 'long').flatMap((run) => sectionRuns(run, grid, 'short'));
      expect(short).toEqual(sectionRuns(sections, grid, 'short'));
    }),
  );
});

test('hundreds of sections make runs of some twelve, and of some eighty', () => {
  for (const id of [(at: number) => `s${at}`, () => crypto.randomUUID()]) {
    const sections = Array.from({ length: 500 }, (_, at) => sectionOf(id(at), '1'));
    const runs = sectionRuns(sections, 'six', 'short');
    expect(runs.length).toBeGreaterThan(15);
    expect(runs.length).toBeLessThan(120);
    expect(Math.max(...runs.map((run) => run.length))).toBeLessThan(150);
    const long = sectionRuns(sections, 'six', 'long');
    expect(long.length).toBeGreaterThan(1);
    expect(long.length).toBeLessThan(30);
  }
});
