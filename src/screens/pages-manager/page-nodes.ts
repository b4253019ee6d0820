import type { ResultOf } from '#client/graphql.ts';
import type { pagesDocument } from '#client/page-documents.ts';
import { pagePath } from '#domain/page/tree/navigation.ts';
import { inTreeOrder } from '#domain/page/tree/page-tree.ts';
import { hasChanges, isTemplate, type PageEntry } from '#domain/page/content/page.ts';
import { formatMomentIn } from '#domain/value/date/format-date.ts';
import type { SortableNode } from '#ui/sortable-tree/tree-move.ts';

/** What the tree shows of a page. */
export type TreeEntry = Pick<
  PageEntry,
  | 'id'
  | 'parent'
  | 'index'
  | 'title'
  | 'url_slug'
  | 'published'
  | 'has_changes'
  | 'publishes_at'
  | 'publishes_zone'
  | 'draft_title'
  | 'template_id'
>;

/** The pages that the graph returns, as trees show them. */
export const treeEntries = ({ pages }: ResultOf<typeof pagesDocument>): TreeEntry[] =>
  pages.map((page) => ({
    ...page,
    published: page.published === 'draft' ? 'draft' : '',
    publishes_at: page.publishes_at ?? undefined,
    publishes_zone: page.publishes_zone ?? undefined,
    draft_title: page.draft_title ?? undefined,
    template_id: page.template_id ?? undefined,
  }));

/**
 * A page in its tree; `below` counts the pages below it, `changed` those of them with unpublished changes.
 */
export type PageNode = SortableNode & {
  page: TreeEntry;
  /** The level that it is on: 1 at the top. */
  depth: number;
  below: number;
  changed: number;
  children: PageNode[];
};

/**
 * The tree of a site's pages; templates are left out. Nodes of the tree `before` that are the same are used
 * again.
 */
export function pageNodes(pages: readonly TreeEntry[], before: readonly PageNode[] = []): PageNode[] {
  const children = Map.groupBy(
    inTreeOrder(pages).filter((page) => !isTemplate(page)),
    (page) => page.parent,
  );
  const known = new Map(allNodes(before).map((node) => [node.id, node]));
  const nodesBelow = (parent: number | null, depth: number): PageNode[] =>
    (children.get(parent) ?? []).map((page) => {
      const node = nodeOf(page, depth, nodesBelow(page.id, depth + 1));
      const same = known.get(node.id);
      if (same && isSameNode(same, node)) return same;
      return node;
    });

  return nodesBelow(null, 1);
}

const allNodes = (nodes: readonly PageNode[]): PageNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(node.children)]);

/** The ids of the pages in a tree that have unpublished changes. */
export const changedPages = (nodes: readonly PageNode[]): string[] =>
  allNodes(nodes).flatMap(({ id, page }) => (hasChanges(page) ? [id] : []));

const isSameNode = (one: PageNode, other: PageNode): boolean =>
  one.depth === other.depth &&
  one.children.length === other.children.length &&
  one.children.every((child, at) => child === other.children[at]) &&
  (one.page === other.page || JSON.stringify(one.page) === JSON.stringify(other.page));

function nodeOf(page: TreeEntry, depth: number, children: PageNode[]): PageNode {
  const sum = (count: (node: PageNode) => number) => children.reduce((total, node) => total + count(node), 0);
  return {
    id: String(page.id),
    label: page.title,
    page,
    depth,
    children,
    below: sum((node) => node.below + 1),
    changed: sum((node) => node.changed + (hasChanges(node.page) ? 1 : 0)),
  };
}

/** What people read of the time (ISO 8601) at which a draft is published, on the clocks of who set it. */
export const publicationLabel = (at: string, zone: string | null): string =>
  `Publishes on ${formatMomentIn(at, zone)}`;

/** The address of a page in the editor, below the base url. */
export const editorPath = (page: Pick<TreeEntry, 'id' | 'url_slug'>): string => `/edit/${pagePath(page)}`;
