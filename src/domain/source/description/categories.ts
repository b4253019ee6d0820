import type { Source } from './source.ts';

/** A stored category: a word, or a path of words. */
export type Category = Source['categories'][number];

/** A category as a path, from general to specific. */
export const categoryPath = (category: Category): string[] => {
  if (typeof category === 'string') return [category];
  return category;
};

/** The query string of a list that shows only a category. */
export const categoryQuery = (path: readonly string[]): string =>
  new URLSearchParams(path.map((name) => ['cat', name])).toString();

/** A category in a tree, with the number of sources in it or below it. */
export type CategoryNode = { name: string; path: string[]; count: number; children: CategoryNode[] };

/** The categories of several sources as a tree, by name; a source counts once in each node. */
export function categoryTree(sources: readonly Pick<Source, 'categories'>[]): CategoryNode[] {
  const top: CategoryNode[] = [];
  for (const { categories } of sources) {
    const counted = new Set<CategoryNode>();
    for (const category of categories) {
      let level = top;
      for (const [depth, name] of categoryPath(category).entries()) {
        let node = level.find((one) => one.name === name);
        if (!node) {
          node = { name, path: categoryPath(category).slice(0, depth + 1), count: 0, children: [] };
          level.push(node);
        }
        if (!counted.has(node)) {
          node.count += 1;
        }
        counted.add(node);
        level = node.children;
      }
    }
  }

  return sorted(top);
}

function sorted(nodes: CategoryNode[]): CategoryNode[] {
  return nodes
    .map((node) => ({ ...node, children: sorted(node.children) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Whether a source is in a category or below it; the empty path matches all. */
export function isFiledUnder({ categories }: Pick<Source, 'categories'>, path: readonly string[]): boolean {
  if (path.length === 0) return true;
  return categories.some((category) => path.every((name, depth) => categoryPath(category)[depth] === name));
}

/** A category as text: its levels are separated by `>`. */
export const categoryText = (category: Category): string => categoryPath(category).join(' > ');

/** Parses the text of a category; null when it is empty. */
export function readCategory(text: string): Category | null {
  const path = text
    .split('>')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const [first, ...others] = path;
  if (first === undefined) return null;

  if (others.length === 0) return first;
  return path;
}
