import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitColumns } from './split-columns.ts';

const groupsOfColumns = fc.array(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }), {
  minLength: 1,
  maxLength: 12,
});

test('all columns are in parts that have room for them, and groups that fit are whole', () => {
  fc.assert(
    fc.property(groupsOfColumns, fc.integer({ min: 20, max: 120 }), (columns, room) => {
      const widths = columns.flat();
      const groups = columns.flatMap((group, at) => group.map(() => at));
      const parts = splitColumns(groups, widths, room);
      const sumOf = (some: readonly number[]) => some.reduce((sum, width) => sum + width, 0);

      expect(parts.flatMap(([from, to]) => widths.slice(from, to))).toEqual(widths);
      for (const [from, to] of parts) {
        expect(to - from === 1 || sumOf(widths.slice(from, to)) <= room).toBe(true);
      }

      columns.forEach((group, at) => {
        const inParts = parts.filter(([from, to]) => groups.slice(from, to).includes(at));
        if (sumOf(group) > room) return;
        expect(inParts).toHaveLength(1);
      });

      // No part has room for the next group.
      const starts = parts.slice(1).map(([from], index) => ({ from, before: parts[index]! }));
      for (const { from, before } of starts) {
        const group = columns[groups[from]!]!;
        const isNew = groups[from] !== groups[from - 1];
        const next = isNew && sumOf(group) <= room ? sumOf(group) : widths[from]!;
        expect(sumOf(widths.slice(...before)) + next).toBeGreaterThan(room);
      }
    }),
  );
});
