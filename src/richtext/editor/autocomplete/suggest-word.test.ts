import { expect, it } from 'vitest';
import { suggestWord, typedWord, wordsOf } from './suggest-word.ts';
import { commonWords } from './common-words.ts';

it('takes words of four letters or more that end at the caret', () => {
  expect(typedWord('the eart')).toBe('eart');
  expect(typedWord('the ear')).toBeUndefined();
  expect(typedWord('earth ')).toBeUndefined();
  expect(typedWord('größ')).toBe('größ');
  // The name of a value is chosen from a list.
  expect(typedWord('There were {{coun')).toBeUndefined();
  expect(typedWord('There were {{wildlife strikes coun')).toBeUndefined();
  expect(typedWord('There were {{count}} eart')).toBe('eart');
  expect(typedWord('a'.repeat(100))).toHaveLength(40);
});

it('suggests the most frequent word of the document, then a common one', () => {
  const words = [...wordsOf('earthworm earthquake Earthquakes earthquake earth'), ...commonWords];
  expect(suggestWord('eart', words)).toBe('hquake');
  expect(suggestWord('Eart', words)).toBe('hquake');
  expect(suggestWord('earthq', words)).toBe('uake');
  expect(suggestWord('infor', words)).toBe('mation');
  expect(suggestWord('earthworm', words)).toBeUndefined();
  expect(suggestWord('xyzz', words)).toBeUndefined();
});
