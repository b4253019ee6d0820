import { isRestricted } from '#domain/page/filter/section-query.ts';
import type { ShownPage } from '#domain/site/page-view.ts';

/**
 * The ids of the sections whose data is for others than the viewer; those who may edit the page see each by
 * itself.
 */
export function restrictedSections({
  viewer,
  content,
  results,
}: Pick<ShownPage, 'viewer' | 'content' | 'results'>): string[] {
  if (viewer.mayEditPage) return [];
  return content.sections.map(({ id }) => id).filter((id) => isRestricted(results[id] ?? {}));
}
