import { sectionParameterPrefix } from '#domain/page/page-filters.ts';

/** Where a page is shown: its pathname and its query string, from which links and forms on it are made. */
export type PageAddress = { pathname: string; search: string };

/** The names of one section's own query parameters. */
export const parameterOf = (id: string) => ({
  page: `${sectionParameterPrefix}${id}.page`,
  sort: `${sectionParameterPrefix}${id}.sort`,
});

/** The address of the same page with these parameters changed (null removes one), at a section's anchor. */
export function changedHref(
  address: PageAddress,
  changes: Record<string, string | null>,
  anchor: string,
): string {
  const query = new URLSearchParams(address.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') query.delete(name);
    else query.set(name, value);
  }
  const search = query.size > 0 ? `?${query.toString()}` : '';
  return `${address.pathname}${search}#${anchor}`;
}
