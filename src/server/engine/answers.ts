import type { Kysely } from 'kysely';
import { visitor, type Viewer } from '#domain/access/access.ts';
import { valueOf } from '#domain/error/result.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { checkRequest } from '#domain/query/check-request.ts';
import {
  dataRequestSchema,
  type DataRequest,
  type DataRequestInput,
  type DataResult,
} from '#domain/query/data-request.ts';
import { type Cell } from '#domain/value/cell.ts';
import { findQueryColumn, resolveRequest } from '#domain/query/resolve-request.ts';
import type { ColumnOption, SourceColumn } from '#domain/source/column.ts';
import type { Database } from '#server/base/base.server.ts';
import type { CellGroup } from './log/change-log.ts';
import { compileChoices } from './query/compile-labels.ts';
import { compileDistinct } from './query/compile-request.ts';
import type { ConnectionPool } from './duckdb/connection-pool.ts';
import type { DataLog } from './engine-log.ts';
import { openColumnCache } from './log/column-cache.ts';
import { readLabels } from './duckdb/running/read-labels.ts';
import {
  readInvalidValues,
  readValidity,
  type InvalidValue,
  type Validity,
} from './duckdb/running/read-validity.ts';
import {
  findRelated,
  needsOfColumns,
  needsOfRequest,
  optionsOf,
  type Needs,
  type RelatedVersions,
} from './related-versions.ts';
import type { LoadedVersion } from './duckdb/replica/loaded-version.ts';
import type { Replica } from './duckdb/replica/replica.ts';
import { openResultCache } from './result-cache.ts';
import { interruptible, isBroken, runRequest } from './duckdb/running/run-request.ts';
import { openSortedRowIds, type SortedRowIds } from './duckdb/running/sorted-row-ids.ts';
import { runStatement } from './duckdb/run-statement.ts';
import { cellOf } from './query/shape-result.ts';
import { createSingleFlight } from './single-flight.ts';
import { streamRequest, type Visit } from './duckdb/running/stream-request.ts';
import { readVersionState, type VersionState } from './log/version-state.ts';

/** Who asks (nobody in particular unless told: labels come only from what the asker may read), and until when. */
export type Asker = { viewer?: Viewer; signal?: AbortSignal };

/** What is asked of a column's distinct values; `formulas` are the asker's own columns, as in a request. */
export type DistinctOptions = Asker & { search?: string; limit: number; formulas?: DataRequest['formulas'] };

/** The questions that a data engine answers, over everything that was committed before them. */
export type Answers = {
  /** Answers a data request. */
  query(versionId: number, request: DataRequestInput, asker?: Asker): Promise<DataResult>;
  /**
   * Hands over every row of a data request, however many there are; its paging is ignored.
   * `visit` should be quick: a reader of the replica is kept until it is done.
   */
  each(versionId: number, request: DataRequestInput, visit: Visit, asker?: Asker): Promise<void>;
  /** A column's distinct values with counts, most frequent first; members one by one where cells are lists. */
  distinct(
    versionId: number,
    column: string,
    options: DistinctOptions,
  ): Promise<{ value: Cell; count: number; label?: string }[]>;
  /** The options of a column: the rows of another version where it has those, else its own. */
  options(
    versionId: number,
    column: string,
    options: Asker & { search?: string; limit: number },
  ): Promise<ColumnOption[]>;
  /** How many rows are valid and invalid, and why; of all rows, or of some. */
  validity(
    versionId: number,
    options?: { signal?: AbortSignal; rows?: readonly CellGroup[] },
  ): Promise<Validity>;
  /** The most frequent invalid values of a column: what a mass edit puts right. */
  invalidValues(
    versionId: number,
    column: string,
    options?: { limit?: number; signal?: AbortSignal },
  ): Promise<InvalidValue[]>;
};

/** What answering needs. */
export type AnswerContext = {
  db: Kysely<Database>;
  replica: Replica;
  log: DataLog;
  timeoutMilliseconds: number;
  cachedCells: number;
};

const nothing: Needs['labels'] = new Map();
const never = new AbortController().signal;

/** Answers questions about versions, each result kept for as long as nothing that it rests on changes. */
export function openAnswers(context: AnswerContext): Answers {
  const { db, replica, log } = context;
  const cache = openResultCache(context.cachedCells);
  const shared = createSingleFlight<DataResult>();
  const columnsOf = openColumnCache(db);

  /** Orders go with the DuckDB that they are in. */
  const orders = new WeakMap<ConnectionPool, SortedRowIds>();
  const ordersOf = () => {
    const found = orders.get(replica.connections) ?? openSortedRowIds();
    orders.set(replica.connections, found);
    return found;
  };

  /** Where a version stands, and what beside it an answer rests on. */
  const find = async (
    versionId: number,
    viewer: Viewer,
    needs: (columns: readonly SourceColumn[]) => Needs,
  ): Promise<Question> => {
    const state = await readVersionState(db, versionId);
    const columns = await columnsOf(state);
    return { state, columns, related: await findRelated({ db, replica, log }, needs(columns), viewer) };
  };

  return {
    query: async (versionId, input, { signal, viewer = visitor } = {}) => {
      const request = parseRequest(input);
      const question = await find(versionId, viewer, (columns) => needsOfRequest(request, columns));
      const { snapshot, seq, columnsRevision } = question.state;
      const key = [
        versionId,
        snapshot,
        seq,
        columnsRevision,
        question.related.key,
        JSON.stringify(request),
      ].join(':');
      const kept = cache.get(key);
      if (kept) return kept;
      return shared(key, signal, (stop) =>
        answering(context, question, stop, async (connection, version, isWhole) => {
          const resolved = valueOf(resolveRequest(request, version.columns));
          const deep = { orders: ordersOf(), key: orderKey(request, question, version) };
          const result = await runRequest(connection, valueOf(checkRequest(resolved)), version.layout, deep);
          if (isWhole) cache.set(key, result);
          return result;
        }),
      );
    },
    each: async (versionId, input, visit, { signal = never, viewer = visitor } = {}) => {
      const request = parseRequest(input);
      const question = await find(versionId, viewer, (columns) => needsOfRequest(request, columns));
      const patient = { ...context, timeoutMilliseconds: 20 * context.timeoutMilliseconds };
      return answering(patient, question, signal, (connection, { columns, layout }) =>
        streamRequest(
          connection,
          valueOf(checkRequest(valueOf(resolveRequest(request, columns)))),
          layout,
          visit,
        ),
      );
    },
    distinct: async (versionId, name, { search = '', limit, formulas, signal = never, viewer = visitor }) => {
      const named = (columns: readonly SourceColumn[]) => needsOfColumns(columns, new Set([name]));
      const question = await find(versionId, viewer, (columns) => ({
        labels: named(columns),
        options: nothing,
      }));
      return answering(context, question, signal, async (connection, { columns, layout }) => {
        const column = valueOf(findQueryColumn(name, columns, formulas));
        const rows = await runStatement(connection, compileDistinct(column, { search, limit }, layout));
        const values = rows.map(([value, count]) => ({ value: cellOf(value), count: Number(count) }));
        const relation = layout.labels?.get(name);
        if (!relation) return values;
        const labels = await readLabels(
          connection,
          relation,
          values.map(({ value }) => value),
        );
        return values.map((one) => {
          const label = labels.get(String(one.value));
          return label === undefined ? one : { ...one, label };
        });
      });
    },
    options: async (versionId, name, { search = '', limit, signal = never, viewer = visitor }) => {
      const ownNeeds = (columns: readonly SourceColumn[]): Needs => {
        const all = optionsOf(columns);
        const own = all.get(name);
        return { labels: own ? new Map([[name, own]]) : nothing, options: nothing };
      };
      const question = await find(versionId, viewer, ownNeeds);
      const column = question.columns.find((candidate) => candidate.name === name);
      if (!column) throw unknownColumn(name);
      return answering(context, question, signal, async (connection, { layout }) => {
        const relation = layout.labels?.get(name);
        if (!relation) return ownOptions(column, search).slice(0, limit);
        const rows = await runStatement(connection, compileChoices(relation, { search, limit }));
        return rows.map(([value, label]) => ({ value: String(value), label: String(label) }));
      });
    },
    validity: async (versionId, { signal = never, rows } = {}) => {
      const question = await find(versionId, visitor, (columns) => ({
        labels: nothing,
        options: optionsOf(columns),
      }));
      return answering(context, question, signal, (connection, version) =>
        readValidity(connection, version, rows),
      );
    },
    invalidValues: async (versionId, column, { limit = 100, signal = never } = {}) => {
      const question = await find(versionId, visitor, (columns) => ({
        labels: nothing,
        options: optionsOf(columns),
      }));
      return answering(context, question, signal, (connection, version) =>
        readInvalidValues(connection, version, column, limit),
      );
    },
  };
}

/** What an order of rows rests on: the table as it stands, what is beside it, and the request without its columns and page. */
function orderKey(
  request: DataRequest,
  { related }: Question,
  { layout, appliedSeq }: LoadedVersion,
): string {
  const { attributes: _attributes, fromIndex: _from, toIndex: _to, totals: _totals, ...rest } = request;
  return [layout.table, appliedSeq, related.key, JSON.stringify(rest)].join(':');
}

function parseRequest(input: DataRequestInput): DataRequest {
  const parsed = dataRequestSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new TidemarkError(
    'invalid_request',
    `The request is not valid: ${field} ${issue?.message ?? ''}`.trim(),
    {
      details: { field },
    },
  );
}

function ownOptions({ options = [] }: SourceColumn, search: string): ColumnOption[] {
  const wanted = search.toLowerCase();
  return options.filter(({ value, label }) => `${value}\n${label}`.toLowerCase().includes(wanted));
}

function unknownColumn(name: string): TidemarkError {
  return new TidemarkError('unknown_column', `There is no column named ${name}.`, {
    details: { column: name },
  });
}

type Question = { state: VersionState; columns: readonly SourceColumn[]; related: RelatedVersions };

type Connection = Parameters<Parameters<Replica['connections']['use']>[0]>[0];

/** Runs work over a version and what is beside it; a replica that turns out to be broken is made again once. */
async function answering<Value>(
  { replica, log, timeoutMilliseconds }: AnswerContext,
  { state, related }: Question,
  signal: AbortSignal,
  work: (connection: Connection, version: LoadedVersion, isWhole: boolean) => Promise<Value>,
): Promise<Value> {
  const { versionId } = state;
  const answer = (loaded: LoadedVersion) =>
    related.lend(loaded, (version, isWhole) =>
      replica.connections.use((connection) =>
        interruptible(connection, { signal, milliseconds: timeoutMilliseconds }, () =>
          work(connection, version, isWhole),
        ),
      ),
    );
  const attempt = () => replica.withVersion(versionId, answer, { state });
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof TidemarkError || !isBroken(error)) throw failure(error, versionId);
    log.error({ versionId, error: String(error) }, 'the replica is broken and is made again');
    await replica.discard();
    return attempt().catch((again: unknown) => {
      throw failure(again, versionId);
    });
  }
}

function failure(error: unknown, versionId: number): unknown {
  if (error instanceof TidemarkError) return error;
  return new TidemarkError('unavailable', 'The data cannot be read at the moment.', {
    details: { versionId },
    cause: error,
  });
}
