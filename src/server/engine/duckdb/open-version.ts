import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
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
} from '../contract.ts';
import type { LabelRelation, TableLayout, Statement } from '../dialect.ts';
import { compileChoices } from '../query/compile-labels.ts';
import { compileDistinct } from '../query/compile-distinct.ts';
import { compileHistogram } from '../query/compile-histogram.ts';
import { coverageOf, coverageOfColumn, type Coverage } from '../query/coverage.ts';
import type { ConnectionPool } from './connection-pool.ts';
import { answerFromCube, distinctFromCube } from './preaggregation/answer-from-cube.ts';
import type { GroupCube } from './preaggregation/group-cube.ts';
import type { GroupTables } from './preaggregation/group-tables.ts';
import type { LoadedVersion } from './replica/loaded-version.ts';
import { isAtomic, runStatement } from './run-statement.ts';
import { interruptible } from './running/interruptible.ts';
import { findDeepPage, isDeepPage, pageOfIds } from './running/deep-pagination.ts';
import { emptyHistogram, readHistogram } from './running/histogram-steps.ts';
import { findPageInFile } from './running/page-in-file.ts';
import { readLabels } from './running/read-labels.ts';
import { readRows } from './running/read-rows.ts';
import { readInvalidValues, readValidity } from './running/read-validity.ts';
import { isOneRead, planRequest, runRequest } from './running/run-request.ts';
import { saveRequest } from './running/save-request.ts';
import { cellOf } from './running/shape-result.ts';
import type { SortedRowIds } from './running/sorted-row-ids.ts';
import { readStatistics } from './running/statistics.ts';
import { streamRequest } from './running/stream-request.ts';
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
      const read = (connection: DuckDBConnection) => runRequest(connection, request, layout, plan);

      if (isOneRead(plan, request, layout)) return this.#connected(limits, read);
      return this.#read(limits, read, layout);
    });
  }

  each(request: ResolvedRequest, visit: Visit, limits: Limits): Promise<void> {
    return this.#read(limits, (connection) => streamRequest(connection, request, this.layout, visit));
  }

  save(request: ResolvedRequest, file: ParquetFile, limits: Limits): Promise<void> {
    return this.#read(limits, (connection) => saveRequest(connection, request, this.layout, file));
  }

  distinct(column: QueryColumn, search: DistinctSearch, limits: Limits) {
    const relation = this.layout.labels?.get(column.name);
    const read = async (layout: TableLayout) => {
      const statement = compileDistinct(column, search, layout);
      const countsOf = (rows: readonly DuckDBValue[][]) => emptiesLast(valueCounts(rows), search.limit);
      if (!relation) return countsOf(await this.#readOne(limits, statement, layout));

      const readNamed = async (connection: DuckDBConnection) => {
        const values = countsOf(await runStatement(connection, statement));
        const codes = values.map(({ value }) => value);
        const labels = await readLabels(connection, this.layout.dialect, relation, codes);

        return values.map((found) => {
          const label = found.value === null ? undefined : labels.get(String(found.value));
          if (label === undefined) return found;
          return { ...found, label };
        });
      };
      return this.#read(limits, readNamed, layout);
    };
    const { search: text, limit, empties = false, where = [] } = search;

    return this.#fromGroups(coverageOfColumn(column, where), async (layout, cube) => {
      const isPlain = cube && text === '' && isFixed(layout);
      const found = isPlain ? distinctFromCube(cube, column, { where, limit, empties }) : null;
      return found ?? read(layout);
    });
  }

  histogram(column: QueryColumn, where: readonly Condition[], limits: Limits) {
    return this.#fromGroups(coverageOfColumn(column, where), async (layout) => {
      const statement = compileHistogram(column, where, layout);
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

  async choices(
    relation: LabelRelation,
    search: ValueSearch & { values?: readonly string[] | undefined },
    limits: Limits,
  ) {
    const rows = await this.#readOne(limits, compileChoices(relation, search, this.layout.dialect));
    return rows.map(([value, label]) => ({ value: String(value), label: String(label) }));
  }

  validity(rows: readonly CellGroup[] | undefined, limits: Limits) {
    return readValidity((statement) => this.#readOne(limits, statement), this, rows);
  }

  invalidValues(column: SourceColumn, limit: number, limits: Limits) {
    return readInvalidValues((statement) => this.#readOne(limits, statement), this.layout, column, limit);
  }

  statistics() {
    return this.#database.connections.read((connection) =>
      readStatistics(connection, this.layout, this.columns),
    );
  }

  rows(rowIds: readonly number[], columns?: readonly string[]) {
    return readRows((statement) => this.#readOne(null, statement), this.layout, rowIds, columns);
  }

  async select(statement: Statement) {
    return (await this.#readOne(null, statement)).map((row) => row.map(cellOf));
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
  #readOne(limits: Limits | null, statement: Statement, layout?: TableLayout): Promise<DuckDBValue[][]> {
    const work: Work<DuckDBValue[][]> = (connection) => runStatement(connection, statement);
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

const valueCounts = (rows: readonly DuckDBValue[][]) =>
  rows.map(([value, count]) => ({ value: cellOf(value), count: Number(count) }));

/** Moves the value of empty cells, which comes first, behind the others. */
function emptiesLast<Found extends { value: Cell }>(values: readonly Found[], limit: number): Found[] {
  const isEmpty = ({ value }: Found) => value === null;
  return [...values.filter((one) => !isEmpty(one)).slice(0, limit), ...values.filter(isEmpty)];
}

/** Whether a layout has nothing but a pre-aggregated table, which is dropped when the rows change. */
const isFixed = (layout: TableLayout): boolean => layout.groups !== undefined && !hasRelations(layout);

/** Whether a layout has labels or options of other versions. */
const hasRelations = ({ labels, options }: TableLayout): boolean =>
  (labels?.size ?? 0) + (options?.size ?? 0) > 0;
