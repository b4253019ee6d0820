import type { Join } from '#domain/source/join/join.ts';
import type { ShapeProfile } from '#domain/source/column/column-profile.ts';
import type { Kysely } from 'kysely';
import type { TileAddress } from '#domain/geo/tile-address.ts';
import type { DataResult } from '#domain/query/data-request.ts';
import type { Condition, QueryColumn, ResolvedRequest } from '#domain/query/resolved-request.ts';
import type { TileMarks, TilePoints } from '#domain/query/tile-points.ts';
import type { ColumnOption, SourceColumn } from '#domain/source/column/column.ts';
import type { CellProblem } from '#domain/value/cell/cell-problem.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { Database } from '#server/base/base.server.ts';
import type { LabelRelation, TableLayout, Statement } from './dialect.ts';

/**
 * The state of a version: its snapshot, the last entry of its change log, and a fingerprint of its source's
 * columns. Equal states have equal data, so caches use states as keys.
 */
export type VersionState = {
  versionId: number;
  sourceId: number;
  snapshot: string | null;
  /** The snapshot holds the entries up to this one. */
  snapshotSeq: number;
  /** Entries up to this one belong to data that a publication has replaced. */
  publishedSeq: number;
  seq: number;
  columnsRevision: string;
  /** The number of rows. */
  rows: number;
  /** Set for a joined version, whose `snapshot` is no file, but a fingerprint of what it is made of. */
  joined?: JoinedState;
};

/** What a joined version is made of: the states of its parts, null for one that is gone. */
export type JoinedState = { join: Join; parts: readonly (VersionState | null)[] };

/** Cells as the change log holds them: raw text by column name. */
export type RawRow = Record<string, string | null>;

/**
 * Where a row is that was inserted among others: behind the row with the id `after` (0: before all rows), in
 * the order of `key` among those that are behind the same one. All other rows are at their ids.
 */
export type RowPosition = { after: number; key: string };

/**
 * A log entry about one row. `change` of an insert or a patch holds the new cells, `place` where it was
 * inserted.
 */
export type RowChange = {
  seq: number;
  rowId: number;
  kind: 'insert' | 'patch' | 'delete';
  change: RawRow;
  place?: RowPosition;
};

/**
 * Rows that hold the same text in a column. `rows` are their ids as a multirange of PostgreSQL
 * (`{[1,3],[5,5]}`, both ends inclusive), which databases read faster than lists of numbers.
 */
export type CellGroup = { value: string | null; rows: string };

/**
 * A row as it is now: `raw` is its exact text, `shown` what people see, `place` where it was inserted among
 * others.
 */
export type CurrentRow = { raw: RawRow; shown: Record<string, Cell>; place?: RowPosition };

/** How many rows are valid and invalid, and how many cells of which column break which rule. */
export type ValidityCounts = {
  valid: number;
  invalid: number;
  /**
   * Invalid rows in which every problem is a value that is not of the type of its column; part of `invalid`.
   */
  invalidByTypeOnly: number;
  problems: { column: string; reason: CellProblem; count: number }[];
};

/** A value that is invalid in its column: its exact raw text (null: empty); members of lists one by one. */
export type InvalidValue = { value: string | null; count: number };

/** Statistics of a column's values. */
export type ColumnStatistics = {
  count: number;
  nulls: number;
  invalid: number;
  distinct: number;
  min: Cell;
  max: Cell;
  top: { value: Cell; count: number }[];
  /** Numbers of cells in equal steps from `min` to `max`; null for text and for few values. */
  histogram?: number[] | null;
  /** What the shapes of a column of geometry are. */
  shapes?: ShapeProfile;
};

/** Statistics of a version's values, by column name. */
export type VersionStatistics = { rows: number; columns: Record<string, ColumnStatistics> };

/**
 * Statistics as they are stored: also which state of the version they are of, when they were taken, and how
 * many cells of each column are invalid. Those from before 22 November 2026 have only the statistics.
 */
export type StoredStatistics = VersionStatistics &
  Partial<
    Pick<VersionState, 'seq' | 'columnsRevision'> & { takenAt: string; problems: ValidityCounts['problems'] }
  >;

/** Labels by the text of their codes. */
export type LabelMap = ReadonlyMap<string, string>;

/** Takes rows as they come; `labels` are those of the columns at these indexes. */
export type Visit = (rows: Cell[][], labels: ReadonlyMap<number, LabelMap>) => Promise<void>;

/**
 * A Parquet file to write: its path, and its columns, one for each of a request. The numbers of `rounded`
 * ones, by their index, have 15 digits.
 */
export type ParquetFile = {
  path: string;
  columns: readonly SourceColumn[];
  rounded?: ReadonlySet<number>;
};

/** How many requests, downloads and jobs an engine runs at once; edits come on top. */
export const shares = { requests: 6, downloads: 3, jobs: 2 } as const;

/**
 * When a request is given up: on a signal (`cancelled`) or after a time (`timeout`). `onProgress` is told
 * from time to time which part of its longest statement is done, between 0 and 1.
 */
export type Limits = { signal: AbortSignal; milliseconds: number; onProgress?: (part: number) => void };

/** Which values are wanted: those that contain `search`, at most `limit`. */
export type ValueSearch = { search: string; limit: number };

/**
 * Which values of a column are listed: those in the rows that meet all conditions; `empties` adds null for
 * empty cells. `searchLocale` is the locale in which numbers and dates of the search are written.
 */
export type DistinctSearch = ValueSearch & {
  searchLocale?: Locale;
  empties?: boolean;
  where?: readonly Condition[];
};

/**
 * A step of a histogram: its least value, the value that it ends before (the last one ends with it), its
 * rows.
 */
type HistogramStep = { from: Cell; to: Cell; count: number };
/**
 * Which steps a histogram has: 24 from the least to the greatest value, or about `most` that begin at round
 * values, of which those of whole numbers and days end with the last value that they can have; and whether
 * rows meet all conditions, or any.
 */
export type StepOptions = { most?: number | undefined; relation?: 'and' | 'or' };
/** The steps of a column's values, and the least and the greatest of these; null where there are none. */
export type Histogram = { steps: HistogramStep[]; least: Cell; greatest: Cell };

/** Relations to other open versions, by column name. */
export type Relations = Required<Pick<TableLayout, 'labels' | 'options'>>;

/** What an open version is pinned to. */
type PinnedVersion = {
  readonly layout: TableLayout;
  readonly columns: readonly SourceColumn[];
  readonly snapshotSeq: number;
  readonly columnsRevision: string;
  /** The last entry of the log that the data includes. */
  readonly appliedSeq: number;
};

/** Requests for the data of an open version. They reject with `timeout`, `cancelled` and `out_of_memory`. */
type VersionRequests = {
  /**
   * Runs a checked request; page, length and totals see the same rows. Requests with equal `orderKey`, which
   * names everything but the version that their order depends on, have the same rows in the same order.
   */
  run(request: ResolvedRequest, limits: Limits, orderKey?: string): Promise<DataResult>;
  /** Passes every row of a checked request to `visit`, a few thousand at a time. */
  each(request: ResolvedRequest, visit: Visit, limits: Limits): Promise<void>;
  /**
   * Writes every row of a checked request as a Parquet file, with codes as they are. A cell that does not fit
   * the type of its column is empty.
   */
  save(request: ResolvedRequest, file: ParquetFile, limits: Limits): Promise<void>;
  /**
   * The distinct values of a column in the rows that meet all conditions, with their counts, most frequent
   * first, and their labels; the number of empty cells is behind them, beside the limit.
   */
  distinct(
    column: QueryColumn,
    search: DistinctSearch,
    limits: Limits,
  ): Promise<{ value: Cell; count: number; label?: string }[]>;
  /** The marks of a tile. `key` names the points; those that were prepared under it are read faster. */
  tile(points: TilePoints, address: TileAddress, limits: Limits, key: string): Promise<TileMarks>;
  /** How many rows that meet the conditions have a value in each step of a column of numbers or dates. */
  histogram(
    column: QueryColumn,
    where: readonly Condition[],
    limits: Limits,
    options?: StepOptions,
  ): Promise<Histogram>;
  /**
   * The codes and labels of a relation, by label; `values` keeps those that are one of these texts, or are
   * called so.
   */
  choices(
    relation: LabelRelation,
    search: ValueSearch & { values?: readonly string[] | undefined },
    limits: Limits,
  ): Promise<ColumnOption[]>;
};

/** What the values of an open version are, and which of them are invalid. */
type VersionChecks = {
  /** The validity of all rows, or of some. */
  validity(rows: readonly CellGroup[] | undefined, limits: Limits): Promise<ValidityCounts>;
  /** The invalid values of a column, most frequent first. */
  invalidValues(column: SourceColumn, limit: number, limits: Limits): Promise<InvalidValue[]>;
  /** Computes the statistics of all columns. */
  statistics(): Promise<VersionStatistics>;
};

/** Rows of an open version, as edits read them. */
type VersionRows = {
  /** Rows by their ids, of all columns or some; ids without a row are absent. */
  rows(rowIds: readonly number[], columns?: readonly string[]): Promise<Map<number, CurrentRow>>;
  /** The rows of a statement over the version's table, and those of other open versions, as cells. */
  select(statement: Statement, limits?: Limits): Promise<Cell[][]>;
};

/** An open version in an engine, pinned to a snapshot, columns and a sequence number. */
export type OpenVersion = PinnedVersion &
  VersionRequests &
  VersionChecks &
  VersionRows & {
    /** The same version with labels and options of other open versions. */
    withRelations(relations: Relations): OpenVersion;
  };

/**
 * What a caller already knows of a version: its state, and a transaction that holds the version's row.
 * `isQuick` says that `work` only reads a few rows: it need not wait until a large version is loaded. With
 * `beside` it is opened where that version is, whose labels or options it has.
 */
export type KnownState = {
  state: VersionState;
  through?: Kysely<Database>;
  isQuick?: boolean;
  beside?: OpenVersion;
};

/** What an engine is; `version` is null when it cannot be reached, `memory` is in bytes. */
export type EngineDescription = { name: string; version: string | null; memory: number };

/** How many versions a node has copies of, and how many copies it has dropped to make room for others. */
export type CopiesState = { versions: number; dropped: number };

/**
 * Holds copies of versions and runs requests on them. Everything in it can be built again from snapshots and
 * logs.
 */
export type Engine = {
  /** Opens a version with everything that was committed before the call, until `work` is done. */
  withVersion<Value>(
    versionId: number,
    work: (version: OpenVersion) => Promise<Value>,
    known?: KnownState,
  ): Promise<Value>;
  /** Opens a version as this node has it, which may be behind the log; null when there is no copy. */
  withCached<Value>(versionId: number, work: (version: OpenVersion) => Promise<Value>): Promise<Value | null>;
  /** Makes sure that there is a copy of a version, however old. */
  prepare(versionId: number): Promise<void>;
  /**
   * Prepares tables of groups from which requests like these are answered, whatever values their conditions
   * have, until the version changes. Results stay exactly the same; requests whose groups are too many are
   * left out.
   */
  preaggregate(versionId: number, requests: readonly ResolvedRequest[]): Promise<void>;
  /**
   * Prepares the points of a version's tiles under a key until the version changes: cells of the upper zooms,
   * and rows in the order of places.
   */
  prepareTiles(versionId: number, points: TilePoints, key: string): Promise<void>;
  /** Applies an entry that this node has just committed, in the background, without reading it back. */
  applyCommitted(versionId: number, change: RowChange): void;
  /** Whether the engine leaves a core to others, which makes long requests slower. */
  shareCores?(isShared: boolean): Promise<void>;
  /** What the engines are, that of this node first, and how many bytes of memory they use. */
  describe(): Promise<EngineDescription[]>;
  copies(): CopiesState;
  /** Drops the copies of versions that no longer exist or were cleared; of all where none is named. */
  dropRemoved(versionIds?: readonly number[]): Promise<void>;
  /** Deletes all copies. The next call builds what it needs. */
  discard(): Promise<void>;
  close(): Promise<void>;
};

/** The engine's storage is damaged: after `discard` the same call can succeed. */
export class BrokenEngineError extends Error {
  override name = 'BrokenEngineError';
  constructor(cause: unknown) {
    super('The storage of the engine is damaged.', { cause });
  }
}
