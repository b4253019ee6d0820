import { expect, test } from 'vitest';
import { levelLabel } from './access-level-options.ts';

test('levels are groups by name, and only others are numbers', () => {
  expect([-1, 0, 5, 10].map(levelLabel)).toEqual(['Everyone', 'Signed in', 'Editors', 'Administrators']);
  expect(levelLabel(7)).toBe('Level 7');
});
