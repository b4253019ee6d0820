import type { LayerMarks } from './drawn-layer.ts';

/** The marks of a layer that has none by itself: what is said of its rows is in its table. */
export const noMarks: LayerMarks = {
  count: 0,
  letterOf: () => '',
  pathOf: () => '',
  wordsOf: () => ({ name: '', facts: [], surroundings: '' }),
  linksOf: () => [],
  cellOf: () => undefined,
};
