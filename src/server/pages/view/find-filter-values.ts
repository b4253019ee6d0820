import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { filterValueOf } from '#domain/page/filter/filter-value.ts';
import { parseSearch } from '#domain/page/filter/query-string.ts';
import type { Site } from '#domain/site/site.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import { readableVersion } from '#server/sources/sources.server.ts';
import { filtersOfPage } from './filters-of-page.ts';
import { pageAccess, readingForbidden } from '../tree/page-access.ts';
import { PageReads } from './page-reads.ts';
import { fitToColumns, type QueryContext } from './run-section-queries.ts';

/** The most values that a search finds. */
const mostValues = 300;

/**
 * A filter of a published section, the text that its values are searched by, and the query string that
 * narrows them.
 */
export type FilterSearch = {
  site: Site;
  pageId: number;
  section: string;
  key: string;
  search: string;
  query: string;
};

/** Values that a filter of a published section offers, most frequent first; only what its readers may see. */
export async function findFilterValues(
  context: QueryContext,
  { site, pageId, section: sectionId, key, search, query: address }: FilterSearch,
): Promise<{ value: string; label: string; count: number }[]> {
  const { engine, viewer, signal } = context;
  const reads = new PageReads(context);
  const { byId, isVisible, mayRead } = pageAccess(viewer, site, await reads.pages(site));
  const page = byId.get(pageId);
  if (!page || !isVisible(page)) throw noFilter();
  if (!mayRead(page)) throw readingForbidden();

  const { entry, sections } = await reads.page(site, pageId);
  const found = sections.find(({ section }) => section.id === sectionId);
  const filters = filtersOfPage(entry, sections, parseSearch(address));
  const filter = found?.type?.data?.filterValues?.(found.state, key, filters);
  if (!filter) throw noFilter();

  const { labelOf } = filter;
  const { language } = site;
  const { columns } = await readableVersion({ ...context, language }, filter.query.versionId);
  const query = fitToColumns(filter.query, columns);
  const locale = localeOfLanguage(language);
  const values = await engine.requests.distinct(query.versionId, query.column, {
    search,
    searchLocale: locale,
    limit: mostValues,
    formulas: query.formulas,
    normalFilter: query.normalFilter,
    signal,
    viewer,
    language,
  });

  return values.flatMap(({ value, count, label }) => {
    if (value === null || value === '') return [];
    return [
      { value: filterValueOf(cellText(value)), label: label ?? labelOf(value, columns, locale), count },
    ];
  });
}

const noFilter = () => new TidemarkError('not_found', 'There is no such filter.');
