import { expect, it } from 'vitest';
import { findEmoji, mostEmoji } from './find-emoji.ts';

it('finds emoji by their names and tags, at most ten at once', () => {
  expect(findEmoji('volcano')).toEqual([{ unicode: '🌋', label: 'volcano' }]);
  expect(findEmoji('thumbs_up')[0]).toMatchObject({ unicode: '👍️' });
  expect(findEmoji('face')).toHaveLength(mostEmoji);
  expect(findEmoji('no such emoji')).toEqual([]);
});
