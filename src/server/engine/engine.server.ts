/** The door to the data engine. */
export { withProgress, type ReportProgress } from './snapshots/report-progress.ts';
export { Admission, OverloadError } from './requests/admission.ts';
export { openDataEngine, type DataEngine, type DataEngineOptions } from './data-engine.ts';
export type { InvalidValue, LabelMap, ParquetFile, ValidityCounts } from './contract.ts';
export type { NewSnapshot } from './log/switch-snapshot.ts';
export type { PatchOutcome } from './changes/patch-rows.ts';
export type { MergedSnapshot } from './snapshots/merge-layer.ts';
export type { RowHistoryEntry } from './log/history.ts';
export type { MassEditResult } from './changes/mass-edit.ts';
export { followRemovals } from './follow-removals.ts';
export { openDuckDb, type DuckDbOptions } from './duckdb/open-duckdb.ts';
export { copyAsParquet } from './duckdb/copy-as-parquet.ts';
export { hasWholeDigits, inZone, wholeColumns } from './duckdb/parquet-cells.ts';
export { physicalType } from './query/layout.ts';
export { fileRowNumber } from './duckdb/table/build-table.ts';
export { dateKind, looksLikeDate } from './duckdb/table/date-expression.ts';
export { currencyOf, formattedNumber } from './duckdb/table/formatted-number.ts';
