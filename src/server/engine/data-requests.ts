import type { Kysely } from 'kysely';
import { accessLevels, visitor, type Viewer } from '#domain/access/access.ts';
import { valueOf } from '#domain/error/result.ts';
import { checkRequest } from '#domain/query/check-request.ts';
import type { DataRequest, DataRequestInput, DataResult } from '#domain/query/data-request.ts';
import { findQueryColumn, resolveRequest } from '#domain/query/resolve-request.ts';
import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import type { ColumnOption, SourceColumn } from '#domain/source/column.ts';
import type { ChangeFeed, Database, Log } from '#server/base/base.server.ts';
import { unknownColumn } from './changes/clean-row.ts';
import {
  shares,
  type CellGroup,
  type Engine,
  type Histogram,
  type InvalidValue,
  type Limits,
  type OpenVersion,
  type ParquetFile,
  type Validity,
  type VersionState,
  type Visit,
} from './contract.ts';
import { ColumnCache } from './log/column-cache.ts';
import { StateBatches, type StateAge } from './log/state-batches.ts';
import { noVersion } from './log/version-state.ts';
import { anyValues, ofOneColumn, parseRequest } from './parse-request.ts';
import { findRelated, needsOfColumns, needsOfRequest, optionsOf, type Needs } from './related-versions.ts';
import { Admission } from './admission.ts';
import { cellsOfRow, isLargeRead, searchWeight } from './request-work.ts';
import { orderOf, resultKey } from './result-key.ts';
import { ResultCache, type DistinctValues } from './result-cache.ts';
import { createSingleFlight } from './single-flight.ts';
import { warnOfOverload } from './warn-of-overload.ts';
import { withOpenVersion, type VersionRequest } from './with-open-version.ts';

/**
 * For whom a request runs (a visitor by default: labels and options come only from sources the viewer may read), until
 * when, and whether the last commits may be missing.
 */
export type RequestOptions = StateAge & { viewer?: Viewer; signal?: AbortSignal };

/** Which distinct values are wanted, and of which rows. */
export type DistinctOptions = HistogramOptions & { search?: string; limit: number; empties?: boolean };

/** Which options are wanted: those that contain `search`, and where given, those that are, or are called, one of `values`. */
export type OptionsSearch = RequestOptions & { search?: string; values?: readonly string[]; limit: number };

/** Which rows are read; `formulas` are columns of the caller, and `normalFilter` conditions that all apply, as in a data request. */
export type HistogramOptions = RequestOptions & {
  formulas?: DataRequest['formulas'];
  normalFilter?: DataRequestInput['normalFilter'];
};

type Options = {
  db: Kysely<Database>;
  engine: Engine;
  log: Log;
  timeoutMilliseconds: number;
  cachedBytes: number;
  changes?: ChangeFeed | undefined;
};

/** Pages of unfiltered rows that begin before this row need no loaded table. */
const quickRows = 1000;

const noNeeds: Needs = { labels: new Map(), options: new Map() };
const never = new AbortController().signal;

/**
 * Downloads have a share of their own beside requests: one may hold a connection for minutes. They wait for it as long as
 * their clients do.
 */
const downloadLimits = { running: shares.downloads, visitors: 2, client: 2, milliseconds: 10 * 60_000 };

/**
 * Runs requests for data on everything that was committed before them, unless they may trail, and caches results by the
 * states they depend on.
 */
export class DataRequests {
  readonly #options: Options;
  readonly #results: ResultCache;
  readonly #singleFlight = createSingleFlight<DataResult>();
  readonly #columns: ColumnCache;
  readonly #states: StateBatches;
  readonly #admission: Admission;
  readonly #downloads = new Admission(downloadLimits);

  constructor(options: Options) {
    this.#options = options;
    this.#results = new ResultCache(options.cachedBytes);
    this.#columns = new ColumnCache(options.db);
    this.#states = new StateBatches(options.db, options.changes);
    this.#admission = new Admission({}, { onRefused: warnOfOverload(options.log) });
  }

  /** Whether so many requests wait for the engine that further ones should go to another node. */
  isOverloaded(): boolean {
    return this.#admission.isOverloaded();
  }

  /** How many data requests run and wait. */
  load(): { running: number; waiting: number } {
    return this.#admission.load();
  }

  /** Runs a data request. */
  async query(
    versionId: number,
    input: DataRequestInput,
    { signal, viewer = visitor, mayTrail }: RequestOptions = {},
  ): Promise<DataResult> {
    const request = parseRequest(input);
    const needs = (columns: readonly SourceColumn[]) => needsOfRequest(request, columns);
    const found = await this.#find(versionId, viewer, needs, { mayTrail });
    const key = resultKey(found, request);
    const cached = this.#results.rows(key);
    if (cached) return cached;
    const cells = cellsOfRow(request);
    const isQuick = cells === 0 && request.fromIndex < quickRows;
    return this.#singleFlight(key, signal, (stop) =>
      this.#admit(viewer, { ...found, isQuick }, stop, cells, async (version, isComplete) => {
        const orderKey = [found.related.key, orderOf(request)].join(':');
        const result = await version.run(resolve(request, version), this.#limits(stop, viewer), orderKey);
        if (isComplete) this.#results.setRows(key, result);
        return result;
      }),
    );
  }

  /**
   * Passes every row of a data request to `visit`, however many there are; its page is ignored. `visit` should be quick:
   * it holds a connection of the engine.
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
   * Writes every row of a data request as a Parquet file in the folder for downloads; its page is ignored, and codes stay
   * codes.
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
    { signal = never, viewer = visitor }: RequestOptions,
    work: (version: OpenVersion, request: ResolvedRequest, limits: Limits) => Promise<void>,
  ): Promise<void> {
    const request = parseRequest(input);
    const found = await this.#find(versionId, viewer, (columns) => needsOfRequest(request, columns));
    const { milliseconds } = this.#limits(signal);
    const limits = { signal, milliseconds: 20 * milliseconds };
    return this.#downloads.run(viewer, signal, () =>
      this.#run(found, (version) => work(version, resolve(request, version), limits)),
    );
  }

  /** The distinct values of a column with their counts, most frequent first; members of lists one by one; null for empty cells last, with `empties`. */
  async distinct(
    versionId: number,
    name: string,
    {
      search = '',
      limit,
      empties = false,
      formulas,
      normalFilter = [],
      signal = never,
      viewer = visitor,
      mayTrail,
    }: DistinctOptions,
  ): Promise<DistinctValues> {
    const request = ofOneColumn(name, formulas, normalFilter);
    const found = await this.#find(versionId, viewer, labelsOf(name, normalFilter), { mayTrail });
    const key = resultKey(found, { name, search, limit, empties, formulas, normalFilter });
    const cached = this.#results.distinct(key);
    if (cached) return cached;
    const cells = (search === '' ? 1 : searchWeight) + normalFilter.length;
    return this.#admit(viewer, found, signal, cells, async (version, isComplete) => {
      const column = valueOf(findQueryColumn(name, version.columns, formulas));
      const { where } = resolve(request, version);
      const wanted = { search, limit, empties, where };
      const values = await version.distinct(column, wanted, this.#limits(signal, viewer));
      if (isComplete) this.#results.setDistinct(key, values);
      return values;
    });
  }

  /**
   * The histogram of a column of numbers or dates: for each step a row with its ends and its number of rows; the totals
   * are the least value, the greatest value and the number of rows.
   */
  async histogram(
    versionId: number,
    name: string,
    { formulas, normalFilter = [], signal = never, viewer = visitor, mayTrail }: HistogramOptions,
  ): Promise<DataResult> {
    const request = ofOneColumn(name, formulas, normalFilter);
    const found = await this.#find(versionId, viewer, labelsOf(name, normalFilter), { mayTrail });
    const key = resultKey(found, { histogram: name, formulas, normalFilter });
    const cached = this.#results.rows(key);
    if (cached) return cached;
    return this.#admit(viewer, found, signal, 1 + normalFilter.length, async (version, isComplete) => {
      const { where, outputs } = resolve(request, version);
      const histogram = await version.histogram(outputs[0]!.source, where, this.#limits(signal, viewer));
      const result = resultOfHistogram(histogram);
      if (isComplete) this.#results.setRows(key, result);
      return result;
    });
  }

  /** The options of a column: the rows of another version if it takes its options from there, else its own. */
  async options(
    versionId: number,
    name: string,
    { search = '', values, limit, signal = never, viewer = visitor }: OptionsSearch,
  ): Promise<ColumnOption[]> {
    const found = await this.#find(versionId, viewer, (columns) => {
      const source = optionsOf(columns).get(name);
      return { ...noNeeds, labels: source ? new Map([[name, source]]) : noNeeds.labels };
    });
    const column = columnNamed(found.columns, name);
    return this.#admit(viewer, found, signal, 0, async (version) => {
      const relation = version.layout.labels?.get(name);
      if (!relation) return ownOptions(column, search, values).slice(0, limit);
      return version.choices(relation, { search, values, limit }, this.#limits(signal, viewer));
    });
  }

  /** How many rows are valid and invalid, and why; of all rows, or of some. */
  async validity(
    versionId: number,
    { signal = never, viewer = visitor, rows }: RequestOptions & { rows?: readonly CellGroup[] } = {},
  ): Promise<Validity> {
    const found = await this.#findWithOptions(versionId, viewer);
    const cells = rows ? 0 : found.columns.length;
    return this.#admit(viewer, found, signal, cells, (version) =>
      version.validity(rows, this.#limits(signal)),
    );
  }

  /** How many cells of each column break which rule, for a job: without a share of requests and with more time. */
  protected async problemsForJob(versionId: number, milliseconds: number): Promise<Validity['problems']> {
    const found = await this.#findWithOptions(versionId, {
      ...visitor,
      level: accessLevels.dataAdministrator,
    });
    const limits = { signal: never, milliseconds };
    return (await this.#run(found, (version) => version.validity(undefined, limits))).problems;
  }

  /** The most frequent invalid values of a column, which a mass edit can fix. */
  async invalidValues(
    versionId: number,
    name: string,
    { limit = 100, signal = never, viewer = visitor }: RequestOptions & { limit?: number } = {},
  ): Promise<InvalidValue[]> {
    const found = await this.#findWithOptions(versionId, viewer);
    return this.#admit(viewer, found, signal, 1, (version) =>
      version.invalidValues(columnNamed(version.columns, name), limit, this.#limits(signal)),
    );
  }

  /**
   * The state of a version, which may trail, and a function that resolves those requests whose columns it has, whatever
   * values they filter by.
   */
  protected async resolveAlike(versionId: number): Promise<{
    state: VersionState;
    resolve(inputs: readonly DataRequestInput[]): ResolvedRequest[];
  }> {
    const { state, columns } = await this.#find(versionId, visitor, () => noNeeds, { mayTrail: true });
    return {
      state,
      resolve: (inputs) =>
        inputs.flatMap((input) => {
          const resolved = resolveRequest(parseRequest(anyValues(input)), columns);
          return resolved.ok ? [resolved.value] : [];
        }),
    };
  }

  #findWithOptions(versionId: number, viewer: Viewer): Promise<VersionRequest> {
    return this.#find(versionId, viewer, (columns) => ({ ...noNeeds, options: optionsOf(columns) }));
  }

  /** The state of a version, its columns and the versions it is related to. */
  async #find(
    versionId: number,
    viewer: Viewer,
    needs: (columns: readonly SourceColumn[]) => Needs,
    age: StateAge = {},
  ): Promise<VersionRequest> {
    const readStates = (ids: readonly number[]) => this.#states.read(ids, age);
    const state = (await readStates([versionId])).get(versionId)?.state;
    if (!state) throw noVersion(versionId);
    const columns = await this.#columns.read(state);
    const context = { ...this.#options, readStates };
    return { state, columns, related: await findRelated(context, needs(columns), viewer) };
  }

  #run<Value>(
    request: VersionRequest,
    work: (version: OpenVersion, isComplete: boolean) => Promise<Value>,
  ): Promise<Value> {
    return withOpenVersion(this.#options, request, work);
  }

  /** Runs work for a viewer when it is their turn; `cells` is how many cells of each row it reads. */
  #admit<Value>(
    viewer: Viewer,
    request: VersionRequest,
    signal: AbortSignal,
    cells: number,
    work: (version: OpenVersion, isComplete: boolean) => Promise<Value>,
  ): Promise<Value> {
    const isLarge = isLargeRead(request.state.rows, cells);
    return this.#admission.run(viewer, signal, () => this.#run(request, work), isLarge);
  }

  /** Visitors' requests get half of the time. */
  #limits(signal: AbortSignal, viewer?: Viewer): Limits {
    const { timeoutMilliseconds } = this.#options;
    const isVisitor = viewer !== undefined && viewer.level < accessLevels.editor;
    return { signal, milliseconds: isVisitor ? timeoutMilliseconds / 2 : timeoutMilliseconds };
  }
}

function resolve(request: DataRequest, { columns }: OpenVersion): ResolvedRequest {
  return valueOf(checkRequest(valueOf(resolveRequest(request, columns))));
}

/** The labels of a column and of those that are filtered. */
const labelsOf =
  (name: string, normalFilter: NonNullable<HistogramOptions['normalFilter']>) =>
  (columns: readonly SourceColumn[]): Needs => ({
    ...noNeeds,
    labels: needsOfColumns(columns, new Set([name, ...normalFilter.map(({ column }) => column)])),
  });

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

function ownOptions(
  { options = [] }: SourceColumn,
  search: string,
  values?: readonly string[],
): ColumnOption[] {
  const wanted = search.toLowerCase();
  return options.filter(
    ({ value, label }) =>
      `${value}\n${label}`.toLowerCase().includes(wanted) &&
      (values === undefined || values.includes(value) || values.includes(label)),
  );
}
