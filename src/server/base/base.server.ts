/** The door to what all areas use: database, log, change feed. */
export { type Log } from './log.ts';
export {
  type Database,
  type ItemTable,
  type RunStart,
  type RunStatus,
  type SourceRunTable,
  type MoveWorkStatus,
  type UploadStatus,
  type UploadTable,
} from './database-schema.ts';
export { prepared } from './prepared-statements.ts';
export { announceChange, openChangeFeed, type ChangeFeed, type ChangeListener } from './change-feed.ts';
export { ListeningConnection } from './listening-connection.ts';
export { openCachedReading, type CachedReading } from './cached-reading.ts';
export { openChangeCache, type ChangeCache, type MadeValue } from './change-cache.ts';
export { entryBytes, textBytes } from './entry-bytes.ts';
export { openDatabase, reachDatabase, type DatabaseConnection, type DatabaseHandle } from './database.ts';
export { announceRelease } from './announced-release.ts';
export { migrate, migrateAlone, migrateSchema } from './migrate.ts';
export { openLog } from './open-log.ts';
export { Metrics } from './metrics.ts';
export { withRequestId } from './request-id.ts';
export { isTaken, isTransient } from './transient-error.ts';
export { explainUnstorable } from './unstorable-text.ts';
export { asClient, cellsOfTurn, mapInTurns, nextTurn } from './turns.ts';
export { foldedText } from './folded-text.ts';
export { identifier, literal } from './sql-quoting.ts';
export { createKeyedMutex, type KeyedMutex } from './keyed-mutex.ts';
