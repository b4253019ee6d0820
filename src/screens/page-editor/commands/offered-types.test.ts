import { expect, test } from 'vitest';
import { sectionType } from '#sections/index.ts';
import { offeredTypes, typeNote } from './offered-types.ts';

test('settings say that a type is not registered', () => {
  expect(typeNote(sectionType('Such a map'))).toBe('Component not registered.');
  expect(offeredTypes.map(typeNote).filter((note) => note !== null)).toEqual([]);
});
