/** The door to the data engine. */
export { withProgress, type ReportProgress } from './snapshots/report-progress.ts';
export { ComputingError } from './requests/late-runs.ts';
export type { PointsRequest } from './requests/tile-requests.ts';
export { Admission, OverloadError } from './requests/admission.ts';
export { openDataEngine, type DataEngine, type DataEngineOptions } from './data-engine.ts';
export type { EngineDescription, InvalidValue, LabelMap, ParquetFile, ValidityCounts } from './contract.ts';
export type { NewSnapshot } from './log/switch-snapshot.ts';
export type { PatchOutcome } from './changes/patch-rows.ts';
export type { UnpublishedSnapshot } from './requests/comparisons.ts';
export type { RefusedKeys } from './snapshots/refuse-keys.ts';
export type { MergedSnapshot } from './snapshots/merge-layer.ts';
export type { RowHistoryEntry } from './log/history.ts';
export type { MassEditResult } from './changes/mass-edit.ts';
export { followRemovals } from './follow-removals.ts';
export {
  type DuckDbOptions,
  copyAsParquet,
  currencyOf,
  dateKindExpression,
  fileRowNumber,
  formattedNumber,
  hasWholeDigits,
  inZone,
  looksLikeDate,
  openDuckDb,
  shapeTest,
  wholeColumns,
} from './duckdb/duckdb.ts';
export { physicalType } from './query/layout.ts';
