import { columnType } from '#columns/index.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { readParameters } from '#domain/page/filter/query-string.ts';
import type { SectionListQuery } from '#domain/page/content/section-list.ts';
import type { PageContext, PageResults, SectionQuery } from '#domain/page/filter/section-query.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { labelSource, optionSource } from '#domain/source/column/label-source.ts';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import type { ReadableVersions } from '#server/sources/sources.server.ts';
import { listPublishedSections, type SectionListReader } from './list-published-sections.ts';
import { PageReads, versionKeys } from './page-reads.ts';
import type { ResolvedSection } from './resolve-sections.ts';
import { runSectionQueries, type QueryContext } from './run-section-queries.ts';

/** A resolved section with a visitor's choices in it and the queries that follow. */
export type PreparedSection = ResolvedSection & {
  parameters: object;
  queries: Record<string, SectionQuery>;
  /** The values of the page filters that the view shows or clears. */
  shown: (string[] | undefined)[];
};

/** Makes the queries of sections for one page and query string. */
export function prepareSections(
  sections: readonly ResolvedSection[],
  page: PageContext,
  query: URLSearchParams,
): PreparedSection[] {
  const filters = sections.map(({ type, state }) => type?.data?.shownFilters?.(state));
  const selectedAnywhere = filters.flatMap((shown) => shown?.selected ?? []);

  return sections.map((resolved, index) => {
    const { type, section, state } = resolved;
    const { offered = [], selected = [] } = filters[index] ?? {};
    // Forms clear what is selected in other sections.
    const shown = offered.length > 0 ? [...offered, ...selectedAnywhere] : selected;
    const parameters = readParameters(type?.parameters ?? {}, section.id, query);

    return {
      ...resolved,
      parameters,
      queries: type?.queries?.(state, { ...page, parameters }) ?? {},
      shown: shown.map((key) => page.filters[key]),
    };
  });
}

/**
 * The sections that another query string changes: their choices, their queries or the filters that they show.
 */
export function changedSections(
  before: readonly PreparedSection[],
  after: readonly PreparedSection[],
): PreparedSection[] {
  return after.filter((section, index) => {
    const other = before[index];
    return !other || fingerprint(section) !== fingerprint(other);
  });
}

const fingerprint = ({ parameters, queries, shown }: PreparedSection) =>
  JSON.stringify([parameters, queries, shown]);

/**
 * The results of prepared sections, written in the language of the site, what they depend on, such as
 * `version:<id>`, `source:<id>` and `sections:<site id>`, and the ids of the versions that the viewer may not
 * read or that cannot be read. Lists of sections are those of `lists`.
 */
export async function querySections(
  context: QueryContext,
  sections: readonly PreparedSection[],
  lists: SectionListReader,
): Promise<{ results: PageResults; dependencies: string[]; hidden: ReadonlySet<number> }> {
  const reads = new PageReads(context);
  const { site } = lists;
  const versions = await reads.versions(site, sections.flatMap(versionsOf));
  const locale = localeOfLanguage(site.language);
  const listed = new Set<string>();
  const listSections = async (query: SectionListQuery) => {
    const { list, dependencies } = await listPublishedSections(context, lists, query);
    dependencies.forEach((key) => listed.add(key));
    return list;
  };

  const results = sections.map(async ({ section, type, state, queries }) => {
    const followed = type?.data?.newest?.followed(state) ?? [];
    const queried = { id: section.id, typeName: type?.name ?? '', queries, followed };
    return [
      section.id,
      await runSectionQueries(context, queried, { versions, listSections, locale }),
    ] as const;
  });
  return {
    // Lists say what they depend on while they are read, so this comes first.
    results: Object.fromEntries(await Promise.all(results)),
    dependencies: [...new Set([...(await dataDependencies(reads, site, versions)), ...listed])],
    hidden: new Set(
      [...versions].filter(([, version]) => version instanceof TidemarkError).map(([id]) => id),
    ),
  };
}

/** A visitor's choices by section id. */
export const parametersOf = (sections: readonly PreparedSection[]): Record<string, object> =>
  Object.fromEntries(sections.map(({ section, parameters }) => [section.id, parameters]));

/** The versions of a section that are among the `hidden` ones. */
export function hiddenVersions(section: PreparedSection, hidden: ReadonlySet<number>): ReadonlySet<number> {
  if (hidden.size === 0) return hidden;
  return new Set(versionsOf(section).filter((id) => hidden.has(id)));
}

function versionsOf({ type, state, queries }: PreparedSection): number[] {
  const stated = type?.data?.dataVersions(state) ?? [];
  const queried = Object.values(queries).flatMap((query) => ('versionId' in query ? [query.versionId] : []));
  return [...stated, ...queried];
}

/**
 * The keys of versions, of their sources, and of those that labels and options of their columns come from.
 */
export async function dataDependencies(
  reads: PageReads,
  site: SectionListReader['site'],
  versions: ReadableVersions,
): Promise<string[]> {
  const related = [...versions.values()].flatMap((version) =>
    version instanceof TidemarkError ? [] : version.columns.flatMap(relatedVersions),
  );
  const others = related.filter((id) => !versions.has(id));
  if (others.length === 0) return versionKeys(versions);
  return versionKeys(new Map([...versions, ...(await reads.versions(site, others))]));
}

/** The versions that the labels and options of a column come from. */
export function relatedVersions(column: SourceColumn): number[] {
  const type = columnType(column.type);
  return [labelSource(column, type, true), optionSource(column, type)].flatMap((source) =>
    source?.kind === 'rows' ? [source.versionId] : [],
  );
}
