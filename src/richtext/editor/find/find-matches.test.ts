import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findLimits, findMatches } from './find-matches.ts';

const found = (text: string, query: string, isCaseSensitive = false) =>
  findMatches(text, query, { isCaseSensitive }).map(({ start, end }) => text.slice(start, end));

it('finds plain text in any case, or in the case of the query', () => {
  expect(found('Ab aB ab', 'ab')).toEqual(['Ab', 'aB', 'ab']);
  expect(found('Ab aB ab', 'ab', true)).toEqual(['ab']);
  expect(found('aaaa', 'aa')).toEqual(['aa', 'aa']);
  expect(found('text', '')).toEqual([]);
});

it('reads the query as text and never as a pattern', () => {
  expect(found('1.5 (a+b)* [x] \\d-/', '(a+b)* [x] \\d-/')).toEqual(['(a+b)* [x] \\d-/']);
  expect(found('anything', '.*')).toEqual([]);
});

it('is bounded', () => {
  expect(found('a'.repeat(5000), 'a')).toHaveLength(findLimits.matches);
  expect(found('b'.repeat(300), 'b'.repeat(300))).toEqual(['b'.repeat(findLimits.query)]);
});

it('finds what a search by hand finds', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', '$', '\n'), maxLength: 40 });
  fc.assert(
    fc.property(text, text, (content, query) => {
      const starts: number[] = [];
      for (
        let at = query ? content.indexOf(query) : -1;
        at >= 0;
        at = content.indexOf(query, at + query.length)
      ) {
        starts.push(at);
      }
      const matches = findMatches(content, query, { isCaseSensitive: true });
      expect(matches.map(({ start }) => start)).toEqual(starts);
    }),
  );
});
