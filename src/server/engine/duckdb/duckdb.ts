/**
 * The door to DuckDB: the engine, and the SQL and the files that snapshots, uploads and downloads are made
 * with.
 */
export { copyAsParquet } from './copy-as-parquet.ts';
export { duckDbDialect } from './dialect.ts';
export { openDuckDbEngine } from './duckdb-engine.ts';
export { openDuckDb, type DuckDbOptions } from './open-duckdb.ts';
export { hasWholeDigits, inZone, wholeColumns } from './parquet-cells.ts';
export { readNumbers, runStatement } from './run-statement.ts';
export { saveRows } from './running/save-request.ts';
export { readShapes } from './running/shape-statistics.ts';
export type { SnapshotEngine } from './snapshot-engine.ts';
export { fileRowNumber, rowIdOf, snapshotPosition, snapshotRowId } from './table/build-table.ts';
export { readSnapshotTypes } from './table/snapshot-types.ts';
export {
  castColumn,
  isInexact,
  membersExpression,
  nullIfNaValue,
  textOfSnapshot,
  typedExpression,
} from './table/cast-column.ts';
export { dateExpression, dateKindExpression, looksLikeDate } from './table/date-expression.ts';
export { currencyOf, formattedNumber } from './table/formatted-number.ts';
export { composed, textExpression, trimmed } from './text-expression.ts';
export { shapeTest } from './shape-test.ts';
export { applyCells, applyChanges, columnsToMisfit } from './table/apply-changes.ts';
