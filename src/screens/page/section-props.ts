import type { Section } from '#domain/page/content/page.ts';
import {
  changedSearch,
  hiddenFields,
  readParameters,
  type SearchChanges,
} from '#domain/page/filter/query-string.ts';
import type { PageContext } from '#domain/page/filter/section-query.ts';
import { sectionType } from '#sections/index.ts';

/**
 * Where a page is shown: its pathname and its query string, from which links and forms on it are made, and
 * the origin for addresses that other sites use.
 */
export type PageAddress = { pathname: string; search: string; origin?: string };

/**
 * What a section is shown with beside its state and results; `parameters` are read from the address where not
 * given.
 */
export function sectionProps(section: Section, address: PageAddress, page: PageContext, parameters?: object) {
  const schema = sectionType(section.element['element-type'])?.parameters ?? {};
  return {
    context: {
      ...page,
      parameters: parameters ?? readParameters(schema, section.id, new URLSearchParams(address.search)),
    },
    href: (changes: SearchChanges<object>) =>
      `${address.pathname}${changedSearch(address.search, section.id, schema, changes)}#${section.id}`,
    hidden: hiddenFields(address.search),
    origin: address.origin ?? '',
  };
}
