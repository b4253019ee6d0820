import { inTreeOrder } from '#domain/page/tree/page-tree.ts';
import { isTemplate } from '#domain/page/content/page.ts';
import type { TreeEntry } from '../page-nodes.ts';

/** The value of the choice of no page above. */
export const noParent = 'top';

/**
 * The pages that others can be put under, each with the pages above it; those of the template itself are left
 * out.
 */
export function parentOptions(
  pages: readonly TreeEntry[],
  template: number,
): { value: string; label: string }[] {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const pathOf = (page: TreeEntry): string => {
    const above = byId.get(page.parent ?? 0);
    if (above) return `${pathOf(above)} / ${page.title}`;
    return page.title;
  };
  const offered = inTreeOrder(pages).filter((page) => !isTemplate(page) && page.template_id !== template);

  return [
    { value: noParent, label: 'No page (top level)' },
    ...offered.map((page) => ({ value: String(page.id), label: pathOf(page) })),
  ];
}
