import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceColumnSchema, type SourceColumn } from './column.ts';
import { mergeColumns } from './merge-columns.ts';

const column = (name: string, part: Partial<SourceColumn> = {}) =>
  sourceColumnSchema.parse({ name, type: 'text', ...part });
const base = [column('a'), column('b'), column('c')];
const changed = (name: string, part: Partial<SourceColumn>) =>
  base.map((one) => (one.name === name ? { ...one, ...part } : one));
const names = (columns: readonly SourceColumn[]) => columns.map(({ name }) => name).join('');

test('different columns, and different attributes of one column, come together', () => {
  const mine = changed('a', { display_name: 'Mine' });
  const theirs = changed('a', { description: 'Theirs' }).concat(column('d'));
  const { columns, conflicts } = mergeColumns(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(columns[0]).toEqual(column('a', { display_name: 'Mine', description: 'Theirs' }));
  expect(names(columns)).toBe('abcd');
});

test('one attribute that both changed is a conflict, and either can be chosen', () => {
  const mine = changed('a', { type: 'number', dataType: 'numeric' });
  const theirs = changed('a', { type: 'date', dataType: 'date' });
  const kept = mergeColumns(base, mine, theirs, 'mine');
  expect(kept.conflicts).toEqual([{ name: 'a', attributes: ['type'] }]);
  expect(kept.columns).toEqual(mine);
  expect(mergeColumns(base, mine, theirs, 'theirs').columns).toEqual(theirs);
});

test('translations come together text by text, and a text that both changed is a conflict', () => {
  const text = (german: string) => ({ text: german, of: 'a' });
  const before = changed('a', { translations: { de: { prompt: text('Frage') } } });
  const mine = changed('a', {
    translations: { de: { display_name: text('Mein') }, fr: { unit: text('m') } },
  });
  const theirs = changed('a', { translations: { de: { prompt: text('Frage'), unit: text('km') } } });
  const merged = mergeColumns(before, mine, theirs);
  expect(merged.conflicts).toEqual([]);
  expect(merged.columns[0]?.translations).toEqual({
    de: { display_name: text('Mein'), unit: text('km') },
    fr: { unit: text('m') },
  });

  const others = changed('a', { translations: { de: { prompt: text('Andere') } } });
  expect(mergeColumns(before, mine, others, 'mine').conflicts).toEqual([
    { name: 'a', attributes: ['translations'] },
  ]);
  const kept = (prefer: 'mine' | 'theirs') =>
    mergeColumns(before, mine, others, prefer).columns[0]?.translations?.['de']?.['prompt'];
  expect([kept('mine'), kept('theirs')]).toEqual([undefined, text('Andere')]);
});

test('deleting a changed column is a conflict, deleting an unchanged one is not', () => {
  const without = base.filter(({ name }) => name !== 'b');
  expect(mergeColumns(base, without, base)).toEqual({ columns: without, conflicts: [] });
  const theirs = changed('b', { display_name: 'Kept' });
  const merge = (prefer: 'mine' | 'theirs') => mergeColumns(base, without, theirs, prefer);
  expect(merge('mine').conflicts).toEqual([{ name: 'b', attributes: 'deleted' }]);
  expect(names(merge('mine').columns)).toBe('ac');
  expect(names(merge('theirs').columns)).toBe('abc');
});

test('the order is that of who moved columns', () => {
  const moved = [base[2]!, base[0]!, base[1]!];
  expect(names(mergeColumns(base, moved, changed('a', { prompt: 'x' })).columns)).toBe('cab');
  expect(names(mergeColumns(base, changed('a', { prompt: 'x' }), moved).columns)).toBe('cab');
});

const anyColumns = fc
  .uniqueArray(
    fc.record({
      name: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      type: fc.constantFrom('text', 'number'),
      display_name: fc.constantFrom('', 'X', 'Y'),
    }),
    { selector: ({ name }) => name },
  )
  .map((list) => list.map(({ name, ...part }) => column(name, part)));

test('who changes alone gets what they wrote, and choosing one side leaves nothing of the other in conflict', () => {
  fc.assert(
    fc.property(anyColumns, anyColumns, anyColumns, (before, mine, theirs) => {
      expect(mergeColumns(before, mine, before)).toEqual({ columns: mine, conflicts: [] });
      expect(mergeColumns(before, before, theirs)).toEqual({ columns: theirs, conflicts: [] });
      const { columns } = mergeColumns(before, mine, theirs, 'mine');
      expect(mergeColumns(theirs, columns, theirs).conflicts).toEqual([]);
      for (const { name, attributes } of mergeColumns(before, mine, theirs, 'theirs').conflicts) {
        if (attributes === 'deleted') continue;
        const own = mine.find((one) => one.name === name)!;
        const merged = columns.find((one) => one.name === name)!;
        for (const key of attributes as (keyof SourceColumn)[]) {
          expect(merged[key]).toEqual(own[key]);
        }
      }
    }),
  );
});
