import { z } from 'zod';
import { languageTagSchema, maxLanguages, translationsSchema } from '#domain/value/text/translation.ts';
import { siteNavSchema } from './site-nav.ts';
import { categorySchema } from '#domain/source/description/source.ts';
import { storedObject } from '#domain/value/object/stored-object.ts';
import { oneLine } from '#domain/value/text/one-line.ts';

/** A site: an address, a kind, and settings for all its pages. The API calls it a pattern. */
export const siteSchema = storedObject({
  name: oneLine.min(1, 'a site needs a name').max(200),
  base_url: z
    .string()
    .regex(/^\/([\p{L}\p{N}_-]+(\/[\p{L}\p{N}_-]+)*)?$/u, 'a base url is / or /words/like-this'),
  subdomain: z.string().trim().toLowerCase().max(253).default('*'),
  authLevel: z.number().int().min(-1).max(10).default(-1),
  pattern_type: z.enum(['page', 'forms']).default('page'),
  description: z.string().max(5000).default(''),
  /**
   * The language of its pages as a BCP 47 tag: search finds other forms of a word in it, and data is written
   * in it.
   */
  language: languageTagSchema.default('en'),
  /**
   * The other languages in which it has pages. Their addresses begin with the language in lower case, after
   * the base url: `/de/floods`.
   */
  languages: z.array(languageTagSchema).max(maxLanguages).default([]),
  /** Name, tagline, footer, description and names in menus in other languages (`textsOfSite`). */
  translations: translationsSchema.optional(),
  theme: z.string().max(100).default('default'),
  tagline: z.string().max(300).default(''),
  footer: z.string().max(2000).default(''),
  navOptions: siteNavSchema.optional(),
  /** The name for programs. */
  doc_type: z.string().trim().max(300).default(''),
  categories: z.array(categorySchema).max(100).default([]),
  /** Filters that programs read: the key in the query string, and the values. */
  filters: z
    .array(
      storedObject({
        id: z.string().max(100),
        searchKey: z.string().max(100),
        values: z.array(z.string().max(500)).max(1000).default([]),
      }),
    )
    .max(100)
    .default([]),
  /** JSON text that programs read; never sent to visitors. */
  config: z.string().max(100_000).default(''),
  /** Whether new sections, and pages that are made from a source, show its newest version. */
  followsNewest: z.boolean().default(false),
  /** The data sources that a site of forms is about, in order. */
  sources: z.array(z.number().int()).max(1000).default([]),
});

/** A site with its id. `base_url` is `/` or begins with a slash and ends without one. */
export type Site = z.output<typeof siteSchema> & {
  id: number;
  /** Of a site in another language (`siteIn`): where its pages in the original are, and in which language. */
  original?: { base_url: string; language: string };
};

const subdomainLabel = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

/** Whether a host can have the subdomain of a site: `*` for any, an empty text for none. */
export function isSubdomain(text: string): boolean {
  return text === '' || text === '*' || text.split('.').every((label) => subdomainLabel.test(label));
}

/** The base url that a person means: with a slash before it and none behind it. */
export function tidyBaseUrl(text: string): string {
  return `/${text.trim().split('/').filter(Boolean).join('/')}`;
}

/**
 * The site that a request is for: subdomain exact, `*` or none; then the longest base that is a prefix of the
 * path.
 */
export function matchSite<Address extends Pick<Site, 'base_url' | 'subdomain'>>(
  sites: readonly Address[],
  host: string,
  path: string,
): Address | undefined {
  const subdomain = subdomainOf(host);
  return sites
    .filter((site) => site.subdomain === '*' || site.subdomain === subdomain)
    .filter((site) => site.base_url === '/' || path === site.base_url || path.startsWith(`${site.base_url}/`))
    .toSorted(
      (a, b) =>
        b.base_url.length - a.base_url.length || Number(a.subdomain === '*') - Number(b.subdomain === '*'),
    )[0];
}

/** The sites that are shown at a host, each at its base url. */
export const sitesAtHost = <Address extends Pick<Site, 'base_url' | 'subdomain'>>(
  sites: readonly Address[],
  host: string,
): Address[] => sites.filter((site) => matchSite(sites, host, site.base_url) === site);

/** Whether a site names the subdomain of a host: not one of all subdomains, or of none. */
export function isSiteHost(sites: readonly Site[], host: string): boolean {
  const subdomain = subdomainOf(host);
  return subdomain !== '' && subdomain !== '*' && sites.some((site) => site.subdomain === subdomain);
}

/**
 * The labels of a host name before its domain, which has two labels or is `localhost`; '' where there are
 * none.
 */
function subdomainOf(host: string): string {
  const labels = host.toLowerCase().split(':')[0]?.split('.') ?? [];
  const top = labels.at(-1) ?? '';
  if (/^\d+$/.test(top)) return '';
  return labels.slice(0, top === 'localhost' ? -1 : -2).join('.');
}

/** An address on a site: its base url and a path that begins with a slash. */
export const siteHref = (site: Pick<Site, 'base_url'>, path: string): string => {
  if (site.base_url === '/') return path;
  return `${site.base_url}${path === '/' ? '' : path}`;
};
