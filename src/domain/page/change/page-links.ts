import { homePage, pagePath } from '#domain/page/tree/navigation.ts';
import type { PageEntry, Section } from '#domain/page/content/page.ts';
import { linkedId } from './publish.ts';

type AddressFields = Pick<PageEntry, 'id' | 'parent' | 'index' | 'url_slug'>;

/** The id on a page that a link leads to; empty for none and for the top. */
export function anchorOf(url: string): string {
  const id = decoded(url.split('#')[1] ?? '');
  if (id === 'top') return '';
  return id;
}

/**
 * The path below the base url of a site that an address leads to, without slashes around it; null outside of
 * the site.
 */
export function pathBelow(url: string, baseUrl: string): string | null {
  if (!url.startsWith('/')) return null;
  const path = decoded(url.split(/[?#]/, 1)[0] ?? '');
  const base = baseUrl === '/' ? '' : baseUrl;
  if (path === base || path.startsWith(`${base}/`)) {
    return path.slice(base.length).replace(/^\/|\/$/g, '');
  }

  return null;
}

/** The page at a path below the base url of its site. */
export const pageAt = <Page extends AddressFields>(
  pages: readonly Page[],
  path: string,
): Page | undefined => {
  if (path === '') return homePage(pages);
  return pages.find((page) => pagePath(page) === path || String(page.id) === path);
};

/**
 * Where links of copied content lead: to the copies of the sections and pages that were copied with it. Both
 * return null for what was not copied; without `address`, no pages were.
 */
export type CopiedTargets = {
  /** The id of the copy of a section, by the id that links lead to it with. */
  anchor(id: string): string | null;
  /** The address of the copy of a page. */
  address?(address: string): string | null;
};

/** A link as a copy has it; the same where it leads to nothing that was copied. */
export function copiedLink(url: string, { anchor, address }: CopiedTargets): string {
  const at = url.search(/[?#]/);
  const pageAddress = at < 0 ? url : url.slice(0, at);
  const copy = pageAddress === '' ? '' : (address?.(pageAddress) ?? null);
  if (copy === null) return url;
  const rest = url.slice(pageAddress.length);
  const id = anchor(anchorOf(url));

  return copy + (id === null ? rest : `${rest.slice(0, rest.indexOf('#'))}#${id}`);
}

/** A section and its copy. */
export type CopiedSection = { from: Section; to: Section };

/** The ids by which links lead to the copies of sections. */
export function copiedAnchors(copies: readonly CopiedSection[]): CopiedTargets {
  const ids = new Map(copies.map(({ from, to }) => [linkedId(from), linkedId(to)]));
  return { anchor: (id) => ids.get(id) ?? null };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).normalize('NFC');
  } catch {
    return text;
  }
}
