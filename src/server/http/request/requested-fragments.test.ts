import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requestedFragments } from './requested-fragments.ts';

test('a header names the query string that is shown, with anything around it, in one form', () => {
  const around = fc.string().map((text) => text.replaceAll('fragments=', ''));
  const pairs = fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })));
  fc.assert(
    fc.property(pairs, around, fc.constantFrom('', '?'), (shown, other, mark) => {
      const search = new URLSearchParams(shown).toString();
      const header = `text/html; fragments=${encodeURIComponent(mark + search)};${other}`;
      expect(requestedFragments(header)).toBe(search);
    }),
  );
});

test('a whole page is requested by every other header, and what cannot be read is an empty query string', () => {
  for (const header of [undefined, null, '', 'text/html', 'text/html; fragments', '*/*;fragment=1']) {
    expect(requestedFragments(header)).toBeNull();
  }
  for (const header of ['fragments=', 'fragments=%E0%A4%A', 'fragments=?', 'fragments= ;q=1']) {
    expect(requestedFragments(header)).toBe('');
  }
});
