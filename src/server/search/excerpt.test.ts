import { expect, test } from 'vitest';
import { makeExcerpt, markMatches } from './excerpt.ts';
import type { SearchTerm } from './search-terms.ts';

const term = (word: string, stems: string[] = [], isPrefix = false): SearchTerm => ({
  ways: [[{ word, stems, foldedStems: stems.filter((stem) => stem.length > 2), isPrefix, isLetter: false }]],
  letters: null,
});
const marked = (parts: { text: string; isMatch: boolean }[]) =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

test('words, other forms of them and the beginning that is typed are marked, whatever their case and accents', () => {
  const text = 'Flooding in Genève: floods, flood-prone, <b>Floodplain</b>.';
  expect(marked(markMatches(text, [term('floods', ['flood'])]))).toBe(
    '[Flooding] in Genève: [floods], [flood]-prone, <b>[Floodplain]</b>.',
  );
  expect(marked(markMatches(text, [term('geneve')]))).toContain('[Genève]');
  expect(marked(markMatches(text, [term('gen', [], true)]))).toContain('[Genève]');
  expect(marked(markMatches(text, [term('gen')]))).not.toContain('[');
});

test('an excerpt is the text around the first match, cut between words', () => {
  const text = `${'before '.repeat(50)}the target ${'after '.repeat(100)}`;
  const excerpt = marked(makeExcerpt(text, [term('target')]));
  expect(excerpt).toMatch(/^… before .* the \[target\] after .* …$/);
  expect(excerpt.length).toBeLessThan(220);
  expect(makeExcerpt(text, [term('missing')])).toEqual([]);
  expect(marked(makeExcerpt('short target', [term('target')]))).toBe('short [target]');
  const long = 'x'.repeat(5000);
  expect(marked(makeExcerpt(long, [term('x', [], true)]))).toBe(`[${long}]`);
});
