import fc from 'fast-check';
import { expect, test } from 'vitest';

import { foldLetters } from './fold-letters.ts';
import { indexWords } from './search-words.ts';

/** Texts of letters, marks, digits, invisible characters and signs of many scripts. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(..."aßÆłøİı\u0301\u00ad\u200b\u200d\ufe0f\u0640ａ２²ﬂガｶﾞ\u3099น้ำकािΣς٣ى-’'_ ."),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 60,
});

test('A folded text is folded, whatever form it was typed in', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const folded = foldLetters(text);
      expect(foldLetters(folded)).toBe(folded);
      expect(foldLetters(text.normalize('NFD'))).toBe(foldLetters(text.normalize('NFC')));
      expect(foldLetters(text.toLowerCase())).toBe(folded);
    }),
  );
});

test('A text is found by its own words, in capitals, composed or not', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { words } = indexWords(text);
      expect(indexWords(text.normalize('NFD')).words.toSorted()).toEqual(
        indexWords(text.normalize('NFC')).words.toSorted(),
      );
      expect(words.every((word) => word !== '' && word.length <= 128)).toBe(true);
    }),
  );
});
