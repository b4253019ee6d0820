/** The door to connections: sources that fetch their data from elsewhere. */
export {
  openConnections,
  removeOldRuns,
  removeUnusedConnections,
  type Connections,
  type FetchedUpload,
  type SourceConnection,
} from './connections.ts';
export type { HeldRun } from './held-runs.ts';
export { addRunMetrics } from './run-metrics.ts';
export type { RunChanges } from './count-changes.ts';
export type { SourceRun } from './runs.ts';
export { refreshTokenOf } from './refresh-token.ts';
export { connectionSettingsSchema, connectors, proposeSettings } from './connectors/connectors.ts';
export { readFetchedSources, type FetchedSources, type SourceToAttend } from './sources-to-attend.ts';
