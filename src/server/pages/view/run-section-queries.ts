import type { Log } from '#server/base/base.server.ts';
import type { Viewer } from '#domain/access/access.ts';
import { TidemarkError, type ErrorCode } from '#domain/error/tidemark-error.ts';
import type { SectionList, SectionListQuery } from '#domain/page/content/section-list.ts';
import type { DataQuery, SectionResult, SectionQuery } from '#domain/page/filter/section-query.ts';
import type { DataRequestInput, DataResult } from '#domain/query/data-request.ts';
import { columnsOfMeasure, measureSchema } from '#domain/formula/measure.ts';
import { isMeasure, type SourceColumn } from '#domain/source/column/column.ts';
import { ownValue } from '#domain/value/object/own-value.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { CodeColours } from '#server/code/code.server.ts';
import { ComputingError, OverloadError, type DataEngine } from '#server/engine/engine.server.ts';
import type { Boundaries } from '#server/geo/geo.server.ts';
import type { Connection } from '#server/items/items.server.ts';
import type { PageCaches } from './page-caches.ts';
import type { ReadableVersion, ReadableVersions } from '#server/sources/sources.server.ts';
import { narrowedQuery, shownGroupsOf } from './narrowed-query.ts';
import { sectionProblem, type FollowedVersion } from './section-problem.ts';
import { stillComputing } from './still-computing.ts';
import { shapesResult } from './shapes-result.ts';

/**
 * The context in which queries run: the items, the engine, boundary sets, the viewer, and the log for
 * failures of the installation.
 */
export type QueryContext = {
  db: Connection;
  engine: DataEngine;
  viewer: Viewer;
  log: Pick<Log, 'error' | 'warn'>;
  caches: PageCaches;
  codeColours: CodeColours;
  boundaries: Boundaries;
  signal?: AbortSignal | undefined;
  /** After how many milliseconds the result of a query is that it is still being computed. */
  patience?: number | undefined;
};

/** A section with the queries that its type makes of its state, and the sources that it follows. */
export type QueriedSection = {
  id: string;
  typeName: string;
  queries: Record<string, SectionQuery>;
  followed: readonly number[];
};

/** What the queries of a page read: the versions that its sections name, and lists of sections. */
type QueryReads = {
  versions: ReadableVersions;
  listSections(query: SectionListQuery): Promise<SectionList>;
  /** The locale in which results are written, and searches for values are entered. */
  locale: Locale;
};

/**
 * Runs the queries of one section in parallel, those that are narrowed to the groups of another one after it.
 * Other sections are not affected when one of them fails.
 */
export async function runSectionQueries(
  context: QueryContext,
  { id, typeName, queries, followed }: QueriedSection,
  reads: QueryReads,
): Promise<Record<string, SectionResult>> {
  const run = (name: string, query: SectionQuery) => {
    const details = { section: id, elementType: typeName, query: name };
    return runSectionQuery(context, query, { ...reads, followed }, details);
  };
  const isFirst = ([, query]: [string, SectionQuery]) => shownGroupsOf(query) === null;
  const first = new Map(
    Object.entries(queries)
      .filter(isFirst)
      .map(([name, query]) => [name, run(name, query)]),
  );

  const results = Object.entries(queries).map(async ([name, query]) => {
    const found = await first.get(shownGroupsOf(query)?.query ?? name)!;
    const narrowed = first.has(name) ? null : narrowedQuery(query, found);
    return [name, narrowed ? await run(name, narrowed) : found] as const;
  });
  return Object.fromEntries(await Promise.all(results));
}

/** Errors that no visitor or editor causes: the operator has to know about them. */
const operatorErrors = new Set<ErrorCode>([
  'unavailable',
  'timeout',
  'out_of_memory',
  'missing_object',
  'damaged_object',
]);

async function runSectionQuery(
  context: QueryContext,
  query: SectionQuery,
  { versions, listSections, locale, followed }: QueryReads & Pick<QueriedSection, 'followed'>,
  details: object,
): Promise<SectionResult> {
  if (query.kind === 'invalid') return { status: 'invalid', message: query.message };

  const written = locale ? { locale } : {};
  if (query.kind === 'sections') return { status: 'listed', list: await listSections(query), ...written };

  if (query.kind === 'shapes' && !('versionId' in query)) {
    const { projection } = query;
    const { boundaries } = context;
    const shapes =
      'land' in query ? boundaries.land(query.land, projection) : boundaries.shapes(query.set, projection);
    return { status: 'shapes', shapes: await shapes };
  }

  const { versionId } = query;
  try {
    const version = versions.get(versionId);
    if (!version || version instanceof TidemarkError) {
      throw version ?? new Error(`${versionId} was not read.`);
    }
    const { columns, language, attribution } = version;
    if (query.kind === 'shapes') {
      return await shapesResult(context.boundaries, query, { locale, attribution });
    }

    const result = await runDataQuery(context, fitToColumns(query, columns), { locale, language });
    return { status: 'ready', result, ...version, ...written };
  } catch (error) {
    if (error instanceof ComputingError) return stillComputing(error, locale);
    if (!(error instanceof TidemarkError)) throw error;
    if (operatorErrors.has(error.code) && !(error instanceof OverloadError)) {
      context.log.error(
        { ...details, versionId, code: error.code, err: error },
        'the query of a section failed',
      );
    }
    if (error.code === 'invalid_table') return { status: 'invalid', message: error.message };
    const isTemporary = operatorErrors.has(error.code) || error.code === 'cancelled';
    const version = versions.get(versionId);
    const message = sectionProblem(error, context.viewer, followedVersion(version, followed));
    const failed: SectionResult = { status: 'failed', message };
    if (isTemporary) {
      failed.isTemporary = true;
    }
    if (error.code === 'forbidden') {
      failed.isForOthers = true;
    }
    return failed;
  }
}

/** The names of a version that a section shows because it follows its source; null for others. */
function followedVersion(
  version: ReadableVersion | TidemarkError | undefined,
  followed: readonly number[],
): FollowedVersion | null {
  if (!version || version instanceof TidemarkError) return null;
  return followed.includes(version.attribution.sourceId) ? version.attribution : null;
}

/**
 * The query with what depends on the columns of its version: optional conditions, and columns that may be
 * missing.
 */
export function fitToColumns<Query extends DataQuery>(query: Query, columns: readonly SourceColumn[]): Query {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const applying = (query.optional ?? [])
    .filter(({ condition, dataTypes }) => {
      const column = byName.get(condition.column);
      if (!column || isMeasure(column)) return false;
      return dataTypes?.includes(column.dataType) ?? true;
    })
    .map(({ condition }) => condition);
  if (query.kind !== 'rows') {
    const { normalFilter = [] } = query;
    return { ...query, normalFilter: [...normalFilter, ...applying] };
  }

  const { request, ignoresMissing = false } = query;
  const { normalFilter = [] } = request;
  const fitted = { ...request, normalFilter: [...normalFilter, ...applying] };
  return { ...query, request: ignoresMissing ? withoutMissing(fitted, byName) : fitted };
}

/**
 * A request without its missing columns; if all are missing, the request as it is, so that its error says so.
 */
function withoutMissing(
  request: DataRequestInput,
  columns: ReadonlyMap<string, SourceColumn>,
): DataRequestInput {
  const { copies = {}, fn = {}, measures = {} } = request;
  const isColumn = (name: string) => name === 'id' || columns.has(name);
  const isThere = (name: string) => {
    const measure = measureSchema.safeParse(ownValue(measures, name));
    if (measure.success) return columnsOfMeasure(measure.data).every(isColumn);
    return isColumn(copies[name] ?? name);
  };
  const attributes = request.attributes.filter(isThere);
  if (attributes.length === 0) return request;

  const present = <Value>(record: Record<string, Value>) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => isThere(name)));
  return {
    ...request,
    attributes,
    copies: present(copies),
    fn: present(fn),
    measures: present(measures),
  };
}

async function runDataQuery(
  { engine, viewer, signal, patience }: QueryContext,
  query: DataQuery,
  { locale: searchLocale, language }: { locale: Locale; language: string | undefined },
): Promise<DataResult> {
  // The other parts of a page are cached until the change feed reports a change; so is the state of its data.
  const options = { viewer, mayTrail: true, signal, language, patience };
  if (query.kind === 'rows') return engine.requests.query(query.versionId, query.request, options);

  const { formulas, normalFilter } = query;
  const of = { ...options, formulas, normalFilter };
  if (query.kind === 'histogram') {
    const { column, filterRelation, most, name } = query;
    const result = await engine.requests.histogram(query.versionId, column, { ...of, filterRelation, most });
    if (name === undefined) return result;
    return {
      ...result,
      columns: ['', ' to', ' count'].map((end) => ({ name: name + end, type: 'numeric' })),
    };
  }

  const { limit, search = '', empties = false } = query;
  const wanted = { limit, search, searchLocale, empties };
  const values = await engine.requests.distinct(query.versionId, query.column, { ...wanted, ...of });
  const labels = values.flatMap(({ value, label }) =>
    label === undefined ? [] : [[String(value), label] as const],
  );

  return {
    columns: [
      { name: 'value', type: 'text' },
      { name: 'count', type: 'numeric' },
    ],
    rows: values.map(({ value, count }) => [value, count]),
    length: values.length,
    totals: null,
    labels: labels.length > 0 ? { value: Object.fromEntries(labels) } : undefined,
  };
}
