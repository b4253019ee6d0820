import { columnType } from '#columns/index.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { PageContent, Section } from '#domain/page/page.ts';
import { readParameters } from '#domain/page/query-string.ts';
import type { PageContext, PageResults, SectionQuery } from '#domain/page/section-query.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { labelSource, optionSource } from '#domain/source/label-source.ts';
import { sectionType } from '#sections/index.ts';
import type { SectionType } from '#sections/section-type.ts';
import { readReadableVersions, type ReadableVersions } from '#server/sources/sources.server.ts';
import { runSectionQueries, type QueryContext } from './run-section-queries.ts';

/** A section whose state is read, once a request; `type` is undefined where the type is not registered. */
export type ResolvedSection = { section: Section; type: SectionType | undefined; state: unknown };

/** Reads the states of all sections of some content. */
export function resolveSections({ sections }: PageContent): ResolvedSection[] {
  return sections.map((section) => {
    const type = sectionType(section.element['element-type']);
    const stored = section.element['element-data'];
    return { section, type, state: type ? type.read(stored) : stored };
  });
}

/** A resolved section with a visitor's choices in it and the queries that follow. */
export type PreparedSection = ResolvedSection & {
  parameters: object;
  queries: Record<string, SectionQuery>;
  /** The values of the page filters that the view shows. */
  shown: (string[] | undefined)[];
};

/** Makes the queries of sections for one page and query string. */
export function prepareSections(
  sections: readonly ResolvedSection[],
  page: PageContext,
  query: URLSearchParams,
): PreparedSection[] {
  return sections.map((resolved) => {
    const { type, section, state } = resolved;
    const parameters = readParameters(type?.parameters ?? {}, section.id, query);
    return {
      ...resolved,
      parameters,
      queries: type?.queries?.(state, { ...page, parameters }) ?? {},
      shown: (type?.shownFilters?.(state) ?? []).map((key) => page.filters[key]),
    };
  });
}

/** The sections that another query string changes: their choices, their queries or the filters that they show. */
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
 * The results of prepared sections, the data that they depend on, as `version:<id>` and `source:<id>`, and the ids of
 * the sections whose data the viewer may read.
 */
export async function querySections(
  context: QueryContext,
  sections: readonly PreparedSection[],
): Promise<{ results: PageResults; dependencies: string[]; readable: ReadonlySet<string> }> {
  const versions = await readReadableVersions(context, sections.flatMap(versionsOf));
  const results = sections.map(async ({ section, type, queries }) => {
    const queried = { id: section.id, typeName: type?.name ?? '', queries };
    return [section.id, await runSectionQueries(context, queried, versions)] as const;
  });
  return {
    results: Object.fromEntries(await Promise.all(results)),
    dependencies: await dataDependencies(context, versions),
    readable: new Set(
      sections
        .filter((section) => versionsOf(section).every((id) => !(versions.get(id) instanceof TidemarkError)))
        .map(({ section }) => section.id),
    ),
  };
}

const versionsOf = ({ type, state, queries }: PreparedSection): number[] => [
  ...(type?.dataVersions(state) ?? []),
  ...Object.values(queries).flatMap((query) => (query.kind === 'invalid' ? [] : [query.versionId])),
];

/** Versions, their sources, and those that labels and options of their columns come from. */
async function dataDependencies(context: QueryContext, versions: ReadableVersions): Promise<string[]> {
  const related = [...versions.values()].flatMap((version) =>
    version instanceof TidemarkError ? [] : version.columns.flatMap(relatedVersions),
  );
  const others = await readReadableVersions(
    context,
    related.filter((id) => !versions.has(id)),
  );
  const all = [...versions, ...others];
  const keys = all.flatMap(([id, version]) => [
    `version:${id}`,
    ...(version instanceof TidemarkError ? [] : [`source:${version.attribution.sourceId}`]),
  ]);
  return [...new Set(keys)];
}

function relatedVersions(column: SourceColumn): number[] {
  const type = columnType(column.type);
  return [labelSource(column, type, true), optionSource(column, type)].flatMap((source) =>
    source?.kind === 'rows' ? [source.versionId] : [],
  );
}
