import { menuSchema, type NavItem } from '#domain/page/content/nav-item.ts';
import type { Translations } from '#domain/value/text/translation.ts';
import { changedPart } from '#domain/value/object/changed-part.ts';
import { categoryText, readCategory } from '#domain/source/description/categories.ts';
import type { SiteEntry } from './site-types.ts';

/** The fields of the form of a site, as texts. */
export type SiteDraft = Record<
  | 'name'
  | 'base_url'
  | 'subdomain'
  | 'doc_type'
  | 'tagline'
  | 'footer'
  | 'description'
  | 'categories'
  | 'filters'
  | 'config',
  string
> & {
  authLevel: string;
  pattern_type: string;
  theme: string;
  language: string;
  languages: string[];
  translations: Translations;
  followsNewest: boolean;
  secondaryNav: NavItem[];
  authMenu: NavItem[];
};

/** The form of a new site. */
const newSite: SiteDraft = {
  name: '',
  base_url: '/',
  subdomain: '*',
  doc_type: '',
  tagline: '',
  footer: '',
  description: '',
  categories: '',
  filters: '',
  secondaryNav: [],
  authMenu: [],
  config: '',
  authLevel: '-1',
  pattern_type: 'page',
  theme: 'default',
  language: 'en',
  languages: [],
  translations: {},
  followsNewest: false,
};

/** The form of a site; of a new one where there is none. */
export function siteDraftOf(site: SiteEntry | null): SiteDraft {
  if (!site) return newSite;

  return {
    name: site.name,
    base_url: site.base_url,
    subdomain: site.subdomain ?? newSite.subdomain,
    doc_type: site.doc_type ?? '',
    tagline: site.tagline ?? '',
    footer: site.footer ?? '',
    description: site.description ?? '',
    categories: site.categories.map(categoryText).join('\n'),
    filters: listText(site.filters),
    secondaryNav: readItems(site.secondaryNav),
    authMenu: readItems(site.authMenu),
    config: site.config ?? '',
    authLevel: String(site.authLevel),
    pattern_type: site.pattern_type,
    theme: site.theme ?? newSite.theme,
    language: site.language,
    languages: [...site.languages],
    translations: site.translations ?? {},
    followsNewest: site.followsNewest,
  };
}

const readItems = (menu: unknown): NavItem[] => menuSchema.parse(menu ?? []);

/** A list as JSON text; an empty one is an empty text. */
const listText = (list: unknown): string =>
  Array.isArray(list) && list.length > 0 ? JSON.stringify(list, null, 2) : '';

/** The fields of a site as the server takes them; throws a sentence for filters that cannot be read. */
export function fieldsOf({ categories, filters, secondaryNav, authMenu, authLevel, ...draft }: SiteDraft) {
  return {
    ...draft,
    authLevel: Number(authLevel),
    categories: categories
      .split('\n')
      .map(readCategory)
      .filter((category) => category !== null),
    filters: readFilters(filters),
    navOptions: { secondaryNav, authMenu },
  };
}

type SiteFields = Omit<ReturnType<typeof fieldsOf>, 'pattern_type'>;

/**
 * The fields that differ, and of the menus those that do: what others change meanwhile is not sent back with
 * them.
 */
export function changedFields(before: SiteFields, fields: SiteFields): Record<string, unknown> {
  const { navOptions: _menus, ...changed } = changedPart(before, fields);
  const navOptions = changedPart(before.navOptions, fields.navOptions);
  if (Object.keys(navOptions).length === 0) return changed;
  return { ...changed, navOptions };
}

function readFilters(text: string): unknown {
  if (text.trim() === '') return [];
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error('Filters: not JSON. Write a list in brackets, or leave the field empty.', { cause });
  }
}
