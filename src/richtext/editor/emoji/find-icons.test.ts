import { expect, it } from 'vitest';
import { findIcons, mostIcons } from './find-icons.ts';

it('finds icons by their names, also those of hazards, a few at once', () => {
  expect(findIcons('volcano')).toEqual([{ icon: 'volcano', label: 'Volcano' }]);
  expect(findIcons('extreme_heat')).toEqual([{ icon: 'extreme-heat', label: 'Extreme heat' }]);
  expect(findIcons('e')).toHaveLength(mostIcons);
  expect(findIcons('no such icon')).toEqual([]);
});
