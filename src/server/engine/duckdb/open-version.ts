import type { DuckDBConnection } from '@duckdb/node-api';
import type { TileAddress } from '#domain/geo/tile-address.ts';
import type { DataResult } from '#domain/query/data-request.ts';
import type { Condition, QueryColumn, ResolvedRequest } from '#domain/query/resolved-request.ts';
import type { TileMarks, TilePoints } from '#domain/query/tile-points.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type {
  CellGroup,
  DistinctSearch,
  Limits,
  OpenVersion,
  ParquetFile,
  Relations,
  ValueSearch,
  Visit,
  StepOptions,
} from '../contract.ts';
import type { LabelRelation, TableLayout, Statement } from '../dialect.ts';
import { compileHistogram } from '../query/compile-histogram.ts';
import { tableOf } from '../query/layout.ts';
import { coverageOf, coverageOfColumn, type Coverage } from '../query/coverage.ts';
import { pageOfIds } from '../running/deep-page.ts';
import { emptyHistogram, readHistogram } from '../running/histogram-steps.ts';
import { readChoices, readDistinct } from '../running/read-distinct.ts';
import { readRows } from '../running/read-rows.ts';
import { readInvalidValues, readValidity } from '../running/read-validity.ts';
import { planRequest, runRequest } from '../running/run-request.ts';
import type { ReadCells } from '../running/statement-reader.ts';
import { readStatistics } from '../running/statistics.ts';
import { streamRequest } from '../running/stream-request.ts';
import type { ConnectionPool } from './connection-pool.ts';
import { answerFromCube, distinctFromCube } from './preaggregation/answer-from-cube.ts';
import type { GroupCube } from './preaggregation/group-cube.ts';
import type { GroupTables } from './preaggregation/group-tables.ts';
import type { LoadedVersion } from './replica/loaded-version.ts';
import { isAtomic, streamStatement } from './run-statement.ts';
import { interruptible } from './running/interruptible.ts';
import { findDeepPage, isDeepPage } from './running/deep-pagination.ts';
import { cellReaderOf, readerOf } from './running/duckdb-cell.ts';
import { isOneRead } from './running/is-one-read.ts';
import { findPageInFile } from './running/page-in-file.ts';
import { saveRequest } from './running/save-request.ts';
import { readShapes } from './running/shape-statistics.ts';
import type { SortedRowIds } from './running/sorted-row-ids.ts';
import type { BuiltTiles } from './tiles/build-tiles.ts';
import { readMarks } from './tiles/read-marks.ts';
import { planTile } from './tiles/read-tile.ts';
import type { TileTables } from './tiles/tile-tables.ts';

/** What the versions of one DuckDB share. */
export type OpenDatabase = {
  connections: ConnectionPool;
  sortedRowIds: SortedRowIds;
  groupTables: GroupTables;
  tileTables: TileTables;
};

/** A version in a table of DuckDB. */
export class DuckDbVersion implements OpenVersion {
  readonly layout: TableLayout;
  readonly columns: readonly SourceColumn[];
  readonly snapshotSeq: number;
  readonly columnsRevision: string;
  readonly appliedSeq: number;
  readonly #loaded: LoadedVersion;
  readonly #database: OpenDatabase;

  constructor(loaded: LoadedVersion, database: OpenDatabase) {
    this.layout = loaded.layout;
    this.columns = loaded.columns;
    this.snapshotSeq = loaded.snapshotSeq;
    this.columnsRevision = loaded.columnsRevision;
    this.appliedSeq = loaded.appliedSeq;
    this.#loaded = loaded;
    this.#database = database;
  }

  withRelations(relations: Relations): DuckDbVersion {
    const layout = { ...this.layout, ...relations };
    return new DuckDbVersion({ ...this.#loaded, layout }, this.#database);
  }

  async run(request: ResolvedRequest, limits: Limits, orderKey?: string): Promise<DataResult> {
    return this.#fromGroups(coverageOf(request), async (layout, cube) => {
      const answered = cube && isFixed(layout) ? answerFromCube(cube, request) : null;
      if (answered) return answered;
      const found =
        orderKey === undefined ? null : await this.#findDeepPage(request, layout, limits, orderKey);
      const plan = planRequest(request, layout, found);
      const read = (connection: DuckDBConnection) => runRequest(readerOf(connection), request, layout, plan);

      if (isOneRead(plan, request, layout)) return this.#connected(limits, read);
      return this.#read(limits, read, layout);
    });
  }

  each(request: ResolvedRequest, visit: Visit, limits: Limits): Promise<void> {
    return this.#read(limits, (connection) => {
      const stream = (statement: Statement) => streamStatement(connection, statement);
      return streamRequest({ ...readerOf(connection), stream }, request, this.layout, visit);
    });
  }

  save(request: ResolvedRequest, file: ParquetFile, limits: Limits): Promise<void> {
    return this.#read(limits, (connection) => saveRequest(connection, request, this.layout, file));
  }

  distinct(column: QueryColumn, search: DistinctSearch, limits: Limits) {
    const relation = this.layout.labels?.get(column.name);
    const read = async (layout: TableLayout) => {
      const readAll = (cells: ReadCells) => readDistinct(cells, column, search, layout, relation);
      if (!relation) return readAll((statement) => this.#readOne(limits, statement, layout));
      return this.#read(limits, (connection) => readAll(cellReaderOf(connection)), layout);
    };
    const { search: text, limit, empties = false, where = [] } = search;

    return this.#fromGroups(coverageOfColumn(column, where), async (layout, cube) => {
      const isPlain = cube && text === '' && isFixed(layout);
      const found = isPlain ? distinctFromCube(cube, column, { where, limit, empties }) : null;
      return found ?? read(layout);
    });
  }

  histogram(column: QueryColumn, where: readonly Condition[], limits: Limits, options: StepOptions = {}) {
    return this.#fromGroups(coverageOfColumn(column, where), async (layout) => {
      const statement = compileHistogram(column, where, layout, options);
      if (!statement) return emptyHistogram;
      return readHistogram(await this.#readOne(limits, statement, layout), column);
    });
  }

  async tile(points: TilePoints, address: TileAddress, limits: Limits, key: string) {
    const read = (built: BuiltTiles | null) => {
      const plan = planTile(points, address, this.layout, built);
      const work: Work<TileMarks> = (connection) => readMarks(connection, plan);
      if (isAtomic(plan.statement)) return this.#connected(limits, work);
      return this.#read(limits, work);
    };
    if (hasRelations(this.layout)) return read(null);
    return this.#database.tileTables.use(this.#loaded, key, read);
  }

  choices(
    relation: LabelRelation,
    search: ValueSearch & { values?: readonly string[] | undefined },
    limits: Limits,
  ) {
    return readChoices((statement) => this.#readOne(limits, statement), relation, search, this.layout);
  }

  validity(rows: readonly CellGroup[] | undefined, limits: Limits) {
    return readValidity((statement) => this.#readOne(limits, statement), this, rows);
  }

  invalidValues(column: SourceColumn, limit: number, limits: Limits) {
    return readInvalidValues((statement) => this.#readOne(limits, statement), this.layout, column, limit);
  }

  statistics() {
    return this.#database.connections.read((connection) => {
      const reader = {
        read: async (sql: string) => cellReaderOf(connection)({ sql, parameters: [] }),
        shapes: (cell: string) => readShapes(connection, tableOf(this.layout), cell),
      };
      return readStatistics(reader, this.layout, this.columns);
    });
  }

  rows(rowIds: readonly number[], columns?: readonly string[]) {
    return readRows((statement) => this.#readOne(null, statement), this.layout, rowIds, columns);
  }

  select(statement: Statement, limits?: Limits) {
    return this.#readOne(limits ?? null, statement);
  }

  /** Runs work on a pre-aggregated table that has what is needed, else on the rows. */
  #fromGroups<Value>(
    needed: Coverage | null,
    work: (layout: TableLayout, cube: GroupCube | null) => Promise<Value>,
  ): Promise<Value> {
    return this.#database.groupTables.use(this.#loaded, needed, (groups, cube) =>
      work(groups ?? this.layout, cube),
    );
  }

  /** Deep pages are found with an in-memory database, which is written to. */
  async #findDeepPage(request: ResolvedRequest, layout: TableLayout, limits: Limits, orderKey: string) {
    if (!isDeepPage(request)) return null;
    const inFile = await this.#read(limits, (connection) =>
      findPageInFile(connection, request, this.#loaded),
    );
    if (inFile) return pageOfIds(request, inFile);

    const key = [this.layout.table, this.appliedSeq, orderKey].join(':');
    const deep = { orders: this.#database.sortedRowIds, key };
    return this.#connected(limits, (connection) => findDeepPage(connection, request, layout, deep));
  }

  /** Runs reads of a layout in one transaction; where nothing changes its tables, they need none. */
  #read<Value>(limits: Limits | null, work: Work<Value>, layout: TableLayout = this.layout): Promise<Value> {
    if (isFixed(layout)) return this.#connected(limits, work);
    return this.#database.connections.read(limited(limits, work));
  }

  /** The rows of a statement that is the only read. */
  #readOne(limits: Limits | null, statement: Statement, layout?: TableLayout): Promise<Cell[][]> {
    const work: Work<Cell[][]> = (connection) => cellReaderOf(connection)(statement);
    if (isAtomic(statement)) return this.#connected(limits, work);
    return this.#read(limits, work, layout);
  }

  /** Runs work without a transaction of its own. */
  #connected<Value>(limits: Limits | null, work: Work<Value>): Promise<Value> {
    return this.#database.connections.use(limited(limits, work));
  }
}

type Work<Value> = (connection: DuckDBConnection) => Promise<Value>;

/** Work that is interrupted at its limits, if it has any. */
function limited<Value>(limits: Limits | null, work: Work<Value>): Work<Value> {
  if (limits) return (connection) => interruptible(connection, limits, () => work(connection));
  return work;
}

/** Whether a layout has nothing but a pre-aggregated table, which is dropped when the rows change. */
const isFixed = (layout: TableLayout): boolean => layout.groups !== undefined && !hasRelations(layout);

/** Whether a layout has labels or options of other versions. */
const hasRelations = ({ labels, options }: TableLayout): boolean =>
  (labels?.size ?? 0) + (options?.size ?? 0) > 0;
