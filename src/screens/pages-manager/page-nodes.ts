import { childPages } from '#domain/page/page-tree.ts';
import { hasChanges, type PageEntry } from '#domain/page/page.ts';
import type { SortableNode } from '#ui/sortable-tree/tree-move.ts';

/** What the tree shows of a page. */
export type TreeEntry = Pick<
  PageEntry,
  'id' | 'parent' | 'index' | 'title' | 'url_slug' | 'published' | 'has_changes' | 'template_id'
>;

/** A page in its tree; `below` counts the pages below it, `changed` those of them with unpublished changes. */
export type PageNode = SortableNode & {
  page: TreeEntry;
  below: number;
  changed: number;
  children: PageNode[];
};

/** The tree of a site's pages; templates are left out. */
export function pageNodes(pages: readonly TreeEntry[], parent: number | null = null): PageNode[] {
  return childPages(pages, parent).map((page) => {
    const children = pageNodes(pages, page.id);
    const sum = (count: (node: PageNode) => number) =>
      children.reduce((total, node) => total + count(node), 0);
    return {
      id: String(page.id),
      label: page.title,
      page,
      children,
      below: sum((node) => node.below + 1),
      changed: sum((node) => node.changed + (hasChanges(node.page) ? 1 : 0)),
    };
  });
}
