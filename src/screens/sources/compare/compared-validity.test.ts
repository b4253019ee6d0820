import { expect, test } from 'vitest';
import { comparedProblems } from './compared-validity.tsx';

const validity = (problems: { column: string; reason: string; count: number }[]) => ({
  valid: 10,
  invalid: 3,
  invalidByTypeOnly: 0,
  problems,
});

test('reasons of two versions stand side by side, those with more rows than before first', () => {
  const before = validity([
    { column: 'state', reason: 'option', count: 5 },
    { column: 'deaths', reason: 'type', count: 2 },
  ]);
  const after = validity([
    { column: 'deaths', reason: 'type', count: 2 },
    { column: 'deaths', reason: 'required', count: 7 },
  ]);

  expect(comparedProblems(before, after)).toEqual([
    { column: 'deaths', reason: 'required', counts: { before: 0, after: 7 } },
    { column: 'deaths', reason: 'type', counts: { before: 2, after: 2 } },
    { column: 'state', reason: 'option', counts: { before: 5, after: 0 } },
  ]);
  expect(comparedProblems(validity([]), validity([]))).toEqual([]);
});
