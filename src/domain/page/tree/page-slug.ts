import { present } from '#domain/value/object/present.ts';
import { reservedSegment } from '#domain/value/address/reserved-addresses.ts';
import { titleSlug } from '#domain/value/address/slug.ts';

/**
 * A page's slug: the parent's slug, a slash, and the title in snake_case. Where that is taken, or reserved
 * for a tool, `_` and the page's index is appended, or the next number that is free. Always unique among
 * `taken`, never empty.
 */
export function pageSlug(
  page: { title: string; index: number },
  parentSlug: string,
  taken: ReadonlySet<string>,
): string {
  const name = titleSlug(page.title) || 'page';
  const base = parentSlug ? `${parentSlug}/${name}` : name;
  const free = (slug: string) => !taken.has(slug) && (parentSlug !== '' || reservedSegment(slug) === null);
  if (free(base)) return base;

  for (let number = page.index; ; number += 1) {
    const candidate = `${base}_${number}`;
    if (free(candidate)) return candidate;
  }
}

type SlugPage = { id: number; parent: number | null; title: string; index: number; url_slug: string };

/**
 * The slugs that change when pages, none of them below another one, and with them all their descendants get
 * new ones: one page of `ids` after the other, parents first. `pages` holds the whole site with the new
 * titles and parents already in place; no page gets one of the slugs `ofSites`, where other sites are.
 */
export function renewSlugs(
  pages: readonly SlugPage[],
  ids: readonly number[],
  ofSites: ReadonlySet<string> = new Set(),
): Map<number, string> {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const children = Map.groupBy(pages, (page) => page.parent);
  const withBelow = (page: SlugPage): SlugPage[] => [
    page,
    ...(children.get(page.id) ?? []).flatMap(withBelow),
  ];
  const taken = new Set([...ofSites, ...pages.map((page) => page.url_slug)]);
  const slugs = new Map<number, string>();

  for (const id of ids) {
    const renewed = present([byId.get(id)]).flatMap(withBelow);
    for (const page of renewed) {
      if (!ofSites.has(page.url_slug)) {
        taken.delete(page.url_slug);
      }
    }
    for (const page of renewed) {
      const parent = byId.get(page.parent ?? 0);
      const parentSlug = (parent && (slugs.get(parent.id) ?? parent.url_slug)) ?? '';
      const slug = pageSlug(page, parentSlug, taken);
      taken.add(slug);
      slugs.set(page.id, slug);
    }
  }

  return new Map([...slugs].filter(([id, slug]) => byId.get(id)?.url_slug !== slug));
}
