import type { StoredNode } from '../../block.ts';

/** Whether an item holds a nested list and nothing else. */
export const isNesting = (item: StoredNode): boolean =>
  item.children?.length === 1 && item.children[0]?.type === 'list';

/** The items of a list, each with the lists that are nested in it. */
export function itemsWithNested(list: StoredNode): { item: StoredNode; nested: StoredNode[] }[] {
  const merged: { item: StoredNode; nested: StoredNode[] }[] = [];
  for (const item of list.children ?? []) {
    const before = merged.at(-1);
    if (before && isNesting(item)) {
      before.nested.push(...(item.children ?? []));
    } else {
      merged.push({ item, nested: [] });
    }
  }

  return merged;
}
