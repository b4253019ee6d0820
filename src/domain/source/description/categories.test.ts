import { expect, test } from 'vitest';
import { categoryText, categoryTree, isFiledUnder, readCategory, type CategoryNode } from './categories.ts';

const sources = [
  { categories: ['Hazards', ['Hazards', 'Floods'], ['Hazards', 'Floods', 'Coastal']] },
  { categories: [['Hazards', 'Drought'], 'Plans'] },
  { categories: [] },
];

const lines = (nodes: CategoryNode[]): string[] =>
  nodes.flatMap((node) => [`${node.path.join(' / ')}: ${node.count}`, ...lines(node.children)]);

test('a source counts once at each place of the tree, which is by name', () => {
  expect(lines(categoryTree(sources))).toEqual([
    'Hazards: 2',
    'Hazards / Drought: 1',
    'Hazards / Floods: 1',
    'Hazards / Floods / Coastal: 1',
    'Plans: 1',
  ]);
});

test('what is filed below a category is filed under it', () => {
  const under = (...path: string[]) => sources.map((source) => isFiledUnder(source, path));
  expect(under('Hazards')).toEqual([true, true, false]);
  expect(under('Hazards', 'Floods')).toEqual([true, false, false]);
  expect(under('Floods')).toEqual([false, false, false]);
  expect(under()).toEqual([true, true, true]);
});

test('a category is read back as it is written', () => {
  for (const category of ['Fire/EMS', ['Hazards', 'Floods']]) {
    expect(readCategory(categoryText(category))).toEqual(category);
  }
  expect(readCategory(' Hazards>>  Floods ')).toEqual(['Hazards', 'Floods']);
  expect(readCategory(' > ')).toBeNull();
});
