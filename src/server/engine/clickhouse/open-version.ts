import type { TileAddress } from '#domain/geo/tile-address.ts';
import type { DataResult } from '#domain/query/data-request.ts';
import type { Condition, QueryColumn, ResolvedRequest } from '#domain/query/resolved-request.ts';
import type { TilePoints } from '#domain/query/tile-points.ts';
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
import type { LabelRelation, Statement, TableLayout } from '../dialect.ts';
import { compileHistogram } from '../query/compile-histogram.ts';
import { emptyHistogram, readHistogram } from '../running/histogram-steps.ts';
import { readChoices, readDistinct } from '../running/read-distinct.ts';
import { readRows } from '../running/read-rows.ts';
import { readInvalidValues, readValidity } from '../running/read-validity.ts';
import { planRequest, runRequest } from '../running/run-request.ts';
import type { ReadCells, StatementReader } from '../running/statement-reader.ts';
import { readStatistics } from '../running/statistics.ts';
import { streamRequest } from '../running/stream-request.ts';
import type { ClickHouse } from './client.ts';
import { readTile } from './read-tile.ts';
import { saveRequest, type LocalFiles } from './save-request.ts';
import { readShapes } from './shape-statistics.ts';

/** What a version in ClickHouse is pinned to. The table of `layout` has the rows of `appliedSeq`. */
export type PinnedTable = Pick<
  OpenVersion,
  'layout' | 'columns' | 'snapshotSeq' | 'columnsRevision' | 'appliedSeq'
>;

/**
 * A version in tables of ClickHouse. There are no transactions over several statements: all see the same rows
 * because the table names the entry of the log.
 */
export class ClickHouseVersion implements OpenVersion {
  readonly layout: TableLayout;
  readonly columns: readonly SourceColumn[];
  readonly snapshotSeq: number;
  readonly columnsRevision: string;
  readonly appliedSeq: number;
  readonly #clickHouse: ClickHouse;
  readonly #files: LocalFiles;

  constructor(pinned: PinnedTable, clickHouse: ClickHouse, files: LocalFiles) {
    this.layout = pinned.layout;
    this.columns = pinned.columns;
    this.snapshotSeq = pinned.snapshotSeq;
    this.columnsRevision = pinned.columnsRevision;
    this.appliedSeq = pinned.appliedSeq;
    this.#clickHouse = clickHouse;
    this.#files = files;
  }

  withRelations(relations: Relations): ClickHouseVersion {
    const layout = { ...this.layout, ...relations };
    return new ClickHouseVersion({ ...pinnedOf(this), layout }, this.#clickHouse, this.#files);
  }

  async run(request: ResolvedRequest, limits: Limits): Promise<DataResult> {
    const plan = planRequest(request, this.layout, null);
    return runRequest(this.#reader(limits), request, this.layout, plan);
  }

  each(request: ResolvedRequest, visit: Visit, limits: Limits): Promise<void> {
    const stream = (statement: Statement) => this.#clickHouse.stream(statement, limits);
    return streamRequest({ ...this.#reader(limits), stream }, request, this.layout, visit);
  }

  save(request: ResolvedRequest, file: ParquetFile, limits: Limits): Promise<void> {
    return saveRequest(this.#clickHouse, this.#files, { request, layout: this.layout, limits }, file);
  }

  distinct(column: QueryColumn, search: DistinctSearch, limits: Limits) {
    const relation = this.layout.labels?.get(column.name);
    return readDistinct(this.#cells(limits), column, search, this.layout, relation);
  }

  async histogram(
    column: QueryColumn,
    where: readonly Condition[],
    limits: Limits,
    options: StepOptions = {},
  ) {
    const statement = compileHistogram(column, where, this.layout, options);
    if (!statement) return emptyHistogram;
    return readHistogram(await this.#cells(limits)(statement), column);
  }

  tile(points: TilePoints, address: TileAddress, limits: Limits) {
    return readTile(this.#cells(limits), points, address, this.layout);
  }

  choices(
    relation: LabelRelation,
    search: ValueSearch & { values?: readonly string[] | undefined },
    limits: Limits,
  ) {
    return readChoices(this.#cells(limits), relation, search, this.layout);
  }

  validity(rows: readonly CellGroup[] | undefined, limits: Limits) {
    return readValidity(this.#cells(limits), this, rows);
  }

  invalidValues(column: SourceColumn, limit: number, limits: Limits) {
    return readInvalidValues(this.#cells(limits), this.layout, column, limit);
  }

  statistics() {
    const reader = {
      read: (sql: string) => this.#cells(null)({ sql, parameters: [] }),
      shapes: (cell: string) => readShapes(this.#clickHouse, this.#files, this.layout, cell),
    };
    return readStatistics(reader, this.layout, this.columns);
  }

  rows(rowIds: readonly number[], columns?: readonly string[]) {
    return readRows(this.#cells(null), this.layout, rowIds, columns);
  }

  select(statement: Statement): Promise<Cell[][]> {
    return this.#cells(null)(statement);
  }

  #cells(limits: Limits | null): ReadCells {
    return (statement) => this.#clickHouse.read(statement, limits);
  }

  #reader(limits: Limits): StatementReader<Cell> {
    return {
      read: (statement, maxCharacters) => this.#clickHouse.read(statement, limits, maxCharacters),
      cellOf: (value) => value ?? null,
      numbersOf: (value) => (Array.isArray(value) ? value.map(Number) : []),
    };
  }
}

const pinnedOf = ({
  layout,
  columns,
  snapshotSeq,
  columnsRevision,
  appliedSeq,
}: PinnedTable): PinnedTable => ({
  layout,
  columns,
  snapshotSeq,
  columnsRevision,
  appliedSeq,
});
