import { accessLevels } from '#domain/access/access.ts';
import type { DataQuery, PageContext } from '#domain/page/filter/section-query.ts';
import type { DataRequestInput } from '#domain/query/data-request.ts';
import { prepareSections } from './query-page.ts';
import type { ResolvedSection } from './resolve-sections.ts';
import type { QueryContext } from './run-section-queries.ts';

/**
 * The requests of published pages by version, with a condition for each filter; pages are the same objects
 * until they change.
 */
const requestsOfPages = new WeakMap<
  readonly ResolvedSection[],
  ReadonlyMap<number, readonly DataRequestInput[]>
>();

/**
 * Lets the engine prepare, in the background, what a visitor's change of this page's filters will ask for.
 * `sections` are all of the published page, as the caches have them.
 */
export function preaggregatePage(
  { engine, viewer, log }: QueryContext,
  sections: readonly ResolvedSection[],
  page: PageContext,
): void {
  // Editors read pages past the caches: each time they are new.
  if (viewer.level >= accessLevels.editor) return;

  let requests = requestsOfPages.get(sections);
  if (!requests) {
    requests = filteredRequests(sections, page);
    requestsOfPages.set(sections, requests);
  }

  for (const [versionId, inputs] of requests) {
    engine.preaggregation.prepare(versionId, inputs).catch((err: unknown) => {
      log.warn({ versionId, err }, 'the groups of a page could not be prepared');
    });
  }
}

/**
 * The requests of a page's sections while each of its filters has a value; none for a page without filters.
 */
function filteredRequests(
  sections: readonly ResolvedSection[],
  page: PageContext,
): ReadonlyMap<number, readonly DataRequestInput[]> {
  const keys = sections.flatMap(({ type, state }) => {
    const shown = type?.data?.shownFilters?.(state);
    if (!shown) return [];
    return [...shown.offered, ...shown.selected];
  });
  const byVersion = new Map<number, DataRequestInput[]>();
  if (keys.length === 0) return byVersion;

  const filters = { ...page.filters, ...Object.fromEntries(keys.map((key) => [key, ['any']])) };
  for (const { queries } of prepareSections(sections, { ...page, filters }, new URLSearchParams())) {
    for (const query of Object.values(queries)) {
      if (!('versionId' in query) || query.kind === 'shapes') continue;
      const { versionId } = query;
      const requests = byVersion.get(versionId) ?? [];
      byVersion.set(versionId, [...requests, requestOf(query)]);
    }
  }

  return byVersion;
}

/** The request for the groups that a query reads: the values of a filter are groups of its column. */
function requestOf(query: DataQuery): DataRequestInput {
  const optional = (query.optional ?? []).map(({ condition }) => condition);
  if (query.kind === 'rows') {
    const { normalFilter = [] } = query.request;
    return { ...query.request, normalFilter: [...normalFilter, ...optional] };
  }

  const { column, formulas = {}, normalFilter = [] } = query;
  return { attributes: [column], groupBy: [column], formulas, normalFilter: [...normalFilter, ...optional] };
}
