import type { MarkLink } from '#map-layers/layer/row-links.ts';

/**
 * The links that stand beside the name of a mark, which leads where the first of them does: all that are
 * called otherwise.
 */
export const furtherLinks = (name: string, links: readonly MarkLink[]): MarkLink[] =>
  links.filter(({ label }) => label !== name);
