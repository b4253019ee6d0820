import type { Source } from './source.ts';

/** A category as it is stored: a word, or a path of words. */
export type Category = Source['categories'][number];

/** A category as a path, from the broad to the narrow. */
export const categoryPath = (category: Category): string[] =>
  typeof category === 'string' ? [category] : category;

/** A category among others: how many sources are filed under it or below it. */
export type CategoryNode = { name: string; path: string[]; count: number; children: CategoryNode[] };

/** The categories of several sources as a tree, by name; a source counts once at each place. */
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
        if (!counted.has(node)) node.count += 1;
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

/** Whether a source is filed under a path or below it; the empty path holds all. */
export function isFiledUnder({ categories }: Pick<Source, 'categories'>, path: readonly string[]): boolean {
  if (path.length === 0) return true;
  return categories.some((category) => path.every((name, depth) => categoryPath(category)[depth] === name));
}

/** A category as people write it: its levels parted by `>`. */
export const categoryText = (category: Category): string => categoryPath(category).join(' > ');

/** Reads what `categoryText` writes; null for no words at all. */
export function readCategory(text: string): Category | null {
  const path = text
    .split('>')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (path.length === 0) return null;
  return path.length === 1 ? path[0]! : path;
}
