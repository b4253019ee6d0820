export { openDataEngine } from './data-engine.ts';
export type { DataEngine, DataEngineOptions } from './data-engine.ts';
export type { DataLog } from './data-log.ts';
export type { VersionState } from './version-state.ts';
export type { ColumnStatistics, NewSnapshot, VersionStatistics } from './snapshot.ts';
export type { RawRow } from './changes/change-log.ts';
export type { PatchOptions } from './changes/edit-rows.ts';
export type { InvalidValue, Validity } from './read-validity.ts';
