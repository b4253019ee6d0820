import { expect, test } from 'vitest';
import { readTags, suggestTags, tagVocabulary } from './section-tags.ts';

test('tags are separated by commas, each once, whatever its case', () => {
  expect(readTags(' Flooding, wind ,, Wind,C1 ')).toEqual(['Flooding', 'wind', 'C1']);
  expect(readTags('')).toEqual([]);
});

test('at most six tags are suggested: those that begin with the text first, and none that the section has', () => {
  expect(suggestTags('', [])).toEqual([]);
  expect(suggestTags('storm', [])).toEqual(['Ice storm', 'Snowstorm']);
  expect(suggestTags('w', ['wind'])).toEqual(['Wildfire', 'Snowstorm']);
  for (const letter of 'abcdefghilnorstw') {
    const found = suggestTags(letter, []);
    expect(found.length).toBeLessThanOrEqual(6);
    expect(found.every((tag) => tagVocabulary.includes(tag))).toBe(true);
  }
  expect(suggestTags('no such tag', [])).toEqual([]);
});
