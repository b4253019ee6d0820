import { siteHref } from '#domain/site/site.ts';
import type { SectionViewProps } from './section-type.ts';

/**
 * The address of something made of a chart of a published page, with what a visitor has chosen on the page.
 */
export function chartAddress(
  kind: 'chart' | 'values',
  { id, context: { site, page }, href }: Pick<SectionViewProps, 'id' | 'context' | 'href'>,
): string {
  const path = page.path === '/' ? '' : page.path;
  const { search } = new URL(href({}), 'http://localhost');
  return `${siteHref(site, `/download/${kind}/${encodeURIComponent(id)}${encodeURI(path)}`)}${search}`;
}
