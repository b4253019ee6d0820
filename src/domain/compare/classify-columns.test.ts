import { expect, test } from 'vitest';
import { classifyColumns, renameCandidates } from './classify-columns.ts';
import type { ColumnSummary } from './comparison.ts';

const holds = (filled: number, misfits = 0): ColumnSummary => ({
  filled,
  misfits,
  empty: 100 - filled - misfits,
  least: null,
  greatest: null,
  sum: null,
});
const column = (name: string, before: ColumnSummary, after: ColumnSummary) => ({ name, before, after });

test('columns with values in one version only are added or removed, those of other types are retyped', () => {
  const columns = [
    column('kept', holds(100), holds(90)),
    column('empty', holds(0), holds(0)),
    column('new', holds(0), holds(3)),
    column('gone', holds(3), holds(0)),
    column('gone text', holds(0, 3), holds(0)),
    column('number that became text', holds(100), holds(10, 90)),
    column('text that became a number', holds(0, 100), holds(100)),
    column('a few odd cells', holds(100), holds(90, 10)),
    column('mixed in both', holds(50, 50), holds(20, 80)),
  ];
  expect(classifyColumns(columns).map(({ kind }) => kind)).toEqual([
    'same',
    'same',
    'added',
    'removed',
    'removed',
    'retyped',
    'retyped',
    'same',
    'same',
  ]);
});

test('a column with the values of one that is gone was renamed; the likeliest name counts, each once', () => {
  const columns = [
    column('county', holds(100), holds(0)),
    column('parish', holds(100), holds(0)),
    column('area', holds(0), holds(100)),
    column('region', holds(0), holds(100)),
    column('kept', holds(100), holds(100)),
  ];
  const candidates = renameCandidates(columns);
  expect(candidates).toEqual([
    { from: 'county', to: 'area' },
    { from: 'county', to: 'region' },
    { from: 'parish', to: 'area' },
    { from: 'parish', to: 'region' },
  ]);
  const same = [95, 99, 93, 20];
  const evidence = candidates.map((candidate, index) => ({ ...candidate, rows: 100, same: same[index]! }));
  expect(classifyColumns(columns, evidence)).toEqual([
    { kind: 'same' },
    { kind: 'same' },
    { kind: 'renamed', from: 'parish' },
    { kind: 'renamed', from: 'county' },
    { kind: 'same' },
  ]);
  const unlike = evidence.map((one) => ({ ...one, same: 89 }));
  expect(classifyColumns(columns, unlike).map(({ kind }) => kind)).toEqual([
    'removed',
    'removed',
    'added',
    'added',
    'same',
  ]);
  const unmatched = evidence.map((one) => ({ ...one, rows: 0, same: 0 }));
  expect(classifyColumns(columns, unmatched)[2]).toEqual({ kind: 'added' });
});
