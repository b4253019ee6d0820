import { expect, test } from 'vitest';
import { present } from './present.ts';

test('what is left out is gone; zero is a member', () => {
  expect(present([0, false, 1, null, undefined])).toEqual([0, 1]);
  expect(present(['', 'a'])).toEqual(['a']);
});
