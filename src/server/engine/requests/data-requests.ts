import { visitor } from '#domain/access/access.ts';
import { valueOf } from '#domain/error/result.ts';
import type { DataRequest, DataRequestInput, DataResult } from '#domain/query/data-request.ts';
import { findQueryColumn } from '#domain/query/resolve-request.ts';
import { withSourceMeasures } from '#domain/query/source-measures.ts';
import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import type { ColumnOption, SourceColumn } from '#domain/source/column/column.ts';
import { haveTranslatedCodes, sourceColumnsIn } from '#domain/source/column/column-texts.ts';
import { unknownColumn } from '#domain/error/unknown-column.ts';
import { Admission } from './admission.ts';
import {
  shares,
  type CellGroup,
  type Histogram,
  type InvalidValue,
  type Limits,
  type OpenVersion,
  type ParquetFile,
  type ValidityCounts,
  type Visit,
} from '../contract.ts';
import type {
  DistinctOptions,
  HistogramOptions,
  OptionsSearch,
  RequestOptions,
} from './data-request-options.ts';
import { ownOptions } from './own-options.ts';
import { ofOneColumn, parseRequest } from './parse-request.ts';
import {
  labelNeeds,
  needsOfRequest,
  needsOfValidity,
  noNeeds,
  optionsOf,
  type Needs,
} from './related-versions.ts';
import { LateRuns } from './late-runs.ts';
import type { RequestRunner } from './request-runner.ts';
import { cellsOfRow, searchWeight } from './request-work.ts';
import { resolveInTurns } from './resolve-in-turns.ts';
import { withClosedPeriod } from './closed-period.ts';
import { createResultCaches, type CachedResults, type DistinctValues } from './result-cache.ts';
import { orderOf, resultKey } from './result-key.ts';
import type { VersionRequest } from './with-open-version.ts';

/** Pages of unfiltered rows that begin before this row need no loaded table. */
const quickRows = 1000;

const never = new AbortController().signal;

/**
 * Downloads have a share of their own beside requests: one may hold a connection for minutes. They wait for
 * it as long as their clients do.
 */
const downloadLimits = { running: shares.downloads, visitors: 2, client: 2, milliseconds: 10 * 60_000 };

/** A request whose result is cached, with the version that it reads and the cells of each row. */
type CachedRequest = { found: VersionRequest; request: object; cells: number };

/** Runs requests for data on what was committed before them, and caches results by their states. */
export class DataRequests {
  readonly #runner: RequestRunner;
  readonly #results: ReturnType<typeof createResultCaches>;
  readonly #late = new LateRuns();
  readonly #downloads = new Admission(downloadLimits);

  /** `cachedBytes` is how much memory results may take; 0 caches nothing. */
  constructor(runner: RequestRunner, cachedBytes: number) {
    this.#runner = runner;
    this.#results = createResultCaches(cachedBytes);
  }

  /** Whether too many requests wait for the engine, so that further ones should go to another node. */
  isOverloaded(): boolean {
    return this.#runner.isOverloaded();
  }

  /** How many data requests run and wait. */
  load(): { running: number; waiting: number } {
    return this.#runner.load();
  }

  /** Runs a data request. */
  async query(versionId: number, input: DataRequestInput, options: RequestOptions = {}): Promise<DataResult> {
    const request = parseRequest(input);
    const found = await this.#find(versionId, options, (columns) => needsOfRequest(request, columns));
    const cells = cellsOfRow(withSourceMeasures(request, found.columns));
    const isQuick = cells === 0 && request.fromIndex < quickRows;
    const wanted = { found: { ...found, isQuick }, request, cells };
    const orderKey = [found.related.key, orderOf(request)].join(':');

    return this.#cached(this.#results.rows, wanted, options, async (version, limits) =>
      version.run(await resolve(request, version, limits), limits, orderKey),
    );
  }

  /**
   * Passes every row of a data request to `visit`, however many there are; its page is ignored. `visit`
   * should be quick: it holds a connection of the engine.
   */
  async each(
    versionId: number,
    input: DataRequestInput,
    visit: Visit,
    options: RequestOptions = {},
  ): Promise<void> {
    return this.#download(versionId, input, options, (version, request, limits) =>
      version.each(request, visit, limits),
    );
  }

  /**
   * Writes every row of a data request as a Parquet file in the folder for downloads; its page is ignored,
   * and codes stay codes.
   */
  async save(
    versionId: number,
    input: DataRequestInput,
    file: ParquetFile,
    options: RequestOptions = {},
  ): Promise<void> {
    return this.#download(versionId, input, options, (version, request, limits) =>
      version.save(request, file, limits),
    );
  }

  async #download(
    versionId: number,
    input: DataRequestInput,
    { signal = never, viewer = visitor, language }: RequestOptions,
    work: (version: OpenVersion, request: ResolvedRequest, limits: Limits) => Promise<void>,
  ): Promise<void> {
    const request = parseRequest(input);
    const found = await this.#find(versionId, { viewer, language }, (columns) =>
      needsOfRequest(request, columns),
    );
    const { milliseconds } = this.#runner.limits(signal);
    const limits = { signal, milliseconds: 20 * milliseconds };

    return this.#downloads.run(viewer, signal, () =>
      this.#runner.run(found, async (version) =>
        work(version, await resolve(request, version, limits), limits),
      ),
    );
  }

  /**
   * The distinct values of a column with their counts, most frequent first; members of lists one by one; null
   * for empty cells last, with `empties`.
   */
  async distinct(
    versionId: number,
    name: string,
    {
      search = '',
      searchLocale,
      limit,
      empties = false,
      formulas,
      normalFilter = [],
      ...options
    }: DistinctOptions,
  ): Promise<DistinctValues> {
    const rows = ofOneColumn(name, formulas, normalFilter);
    const found = await this.#find(versionId, options, labelNeeds(name, normalFilter));
    const wanted = { search, searchLocale, limit, empties };
    const request = { name, ...wanted, formulas, normalFilter };
    const cells = (search === '' ? 1 : searchWeight) + normalFilter.length;

    return this.#cached(
      this.#results.distinct,
      { found, request, cells },
      options,
      async (version, limits) => {
        const column = valueOf(findQueryColumn(name, version.columns, formulas));
        const { where } = await resolve(rows, version, limits);
        return version.distinct(column, { ...wanted, where }, limits);
      },
    );
  }

  /**
   * The histogram of a column of numbers or dates: for each step a row with its ends and its number of rows;
   * the totals are the least value, the greatest value and the number of rows.
   */
  async histogram(
    versionId: number,
    name: string,
    { formulas, normalFilter = [], filterRelation, most, ...options }: HistogramOptions,
  ): Promise<DataResult> {
    const rows = ofOneColumn(name, formulas, normalFilter, filterRelation);
    const found = await this.#find(versionId, options, labelNeeds(name, normalFilter));
    const request = { histogram: name, formulas, normalFilter, filterRelation, most };
    const wanted = { found, request, cells: 1 + normalFilter.length };

    return this.#cached(this.#results.rows, wanted, options, async (version, limits) => {
      const column = valueOf(findQueryColumn(name, version.columns, formulas));
      const { where, relation } = await resolve(rows, version, limits);
      return resultOfHistogram(await version.histogram(column, where, limits, { most, relation }));
    });
  }

  /** The options of a column: rows of another version if it takes them from there, else its own. */
  async options(
    versionId: number,
    name: string,
    { search = '', values, limit, ...options }: OptionsSearch,
  ): Promise<ColumnOption[]> {
    const found = await this.#find(versionId, options, (columns) => {
      const source = optionsOf(columns).get(name);
      return { ...noNeeds, labels: source ? new Map([[name, source]]) : noNeeds.labels };
    });
    const column = columnNamed(found.columns, name);
    return this.#admit(found, options, 0, async (version, limits) => {
      const relation = version.layout.labels?.get(name);
      if (!relation) return ownOptions(column, search, values).slice(0, limit);
      return version.choices(relation, { search, values, limit }, limits);
    });
  }

  /** How many rows are valid and invalid, and why; of all rows, or of some. */
  async validity(
    versionId: number,
    { rows, ...options }: RequestOptions & { rows?: readonly CellGroup[] } = {},
  ): Promise<ValidityCounts> {
    const found = await this.#find(versionId, options, needsOfValidity);
    const cells = rows ? 0 : found.columns.length;
    return this.#admit(found, options, cells, (version, limits) => version.validity(rows, limits));
  }

  /** The most frequent invalid values of a column, which a mass edit can fix. */
  async invalidValues(
    versionId: number,
    name: string,
    { limit = 100, ...options }: RequestOptions & { limit?: number } = {},
  ): Promise<InvalidValue[]> {
    const found = await this.#find(versionId, options, needsOfValidity);
    return this.#admit(found, options, 1, (version, limits) =>
      version.invalidValues(columnNamed(version.columns, name), limit, limits),
    );
  }

  async #find(
    versionId: number,
    { viewer = visitor, mayTrail, language = '' }: RequestOptions,
    needs: (columns: readonly SourceColumn[]) => Needs,
  ): Promise<VersionRequest> {
    const needsInLanguage = (columns: readonly SourceColumn[]) => needs(sourceColumnsIn(columns, language));
    const found = await this.#runner.find(versionId, viewer, needsInLanguage, { mayTrail });
    if (!haveTranslatedCodes(found.columns, language)) return found;
    return { ...found, related: { ...found.related, key: `${found.related.key}|${language}` } };
  }

  /** The cached result of a request; else what `read` gets when it is the viewer's turn. */
  #cached<Value extends DataResult | DistinctValues>(
    results: CachedResults<Value>,
    { found, request, cells }: CachedRequest,
    { viewer = visitor, signal, patience }: RequestOptions,
    read: (version: OpenVersion, limits: Limits) => Promise<Value>,
  ): Promise<Value> {
    const key = resultKey(found, request);
    const get = (until: AbortSignal | undefined, onProgress?: (part: number) => void) =>
      results.get(key, until, (stop) =>
        this.#runner.admit(found, { viewer, signal: stop, cells }, async (version, isComplete) => {
          const limits = this.#runner.limits(stop, viewer);
          if (onProgress) {
            limits.onProgress = onProgress;
          }
          return { result: await read(version, limits), isComplete };
        }),
      );

    if (patience === undefined) return get(signal);
    return this.#late.get(`${results.kind}:${key}`, { patience, signal }, get);
  }

  /** Runs work when it is the viewer's turn; `cells` is about how many cells of each row it reads. */
  #admit<Value>(
    found: VersionRequest,
    { viewer = visitor, signal = never }: RequestOptions,
    cells: number,
    work: (version: OpenVersion, limits: Limits) => Promise<Value>,
  ): Promise<Value> {
    return this.#runner.admit(found, { viewer, signal, cells }, (version) =>
      work(version, this.#runner.limits(signal, viewer)),
    );
  }
}

const resolve = async (request: DataRequest, version: OpenVersion, limits: Limits) =>
  resolveInTurns(await withClosedPeriod(request, version, limits), version.columns);

function resultOfHistogram({ steps, least, greatest }: Histogram): DataResult {
  return {
    columns: ['from', 'to', 'count'].map((name) => ({ name, type: 'numeric' })),
    rows: steps.map(({ from, to, count }) => [from, to, count]),
    length: steps.length,
    totals: steps.length > 0 ? [least, greatest, steps.reduce((sum, { count }) => sum + count, 0)] : null,
  };
}

function columnNamed(columns: readonly SourceColumn[], name: string): SourceColumn {
  const column = columns.find((candidate) => candidate.name === name);
  if (!column) throw unknownColumn(name);
  return column;
}
