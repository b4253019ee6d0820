import type { DuckDBConnection } from '@duckdb/node-api';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { OpenVersion, VersionState } from '../contract.ts';
import type { LoadedVersion } from './replica/loaded-version.ts';
import type { VersionSnapshot } from './replica/version-tables.ts';

/** What snapshots are written with: connections of DuckDB, and versions that are open on them. */
export type SnapshotEngine = {
  /** Runs work on a connection of the engine's DuckDB. */
  use<Value>(work: (connection: DuckDBConnection) => Promise<Value>): Promise<Value>;
  /** Opens an up-to-date version in a transaction, which does not see what is applied during `work`. */
  withSnapshot<Value>(versionId: number, work: (snapshot: VersionSnapshot) => Promise<Value>): Promise<Value>;
  /**
   * Opens a snapshot that is no version yet, with the columns that it would have, in a table for `work`
   * alone.
   */
  withUnpublished<Value>(
    snapshot: { object: string; columns: readonly SourceColumn[] },
    work: (version: OpenVersion) => Promise<Value>,
  ): Promise<Value>;
  /**
   * Opens a version as it was in an earlier state, whose snapshot is still there, in a table for `work`
   * alone.
   */
  withPastVersion<Value>(
    past: VersionState,
    work: (connection: DuckDBConnection, version: LoadedVersion) => Promise<Value>,
  ): Promise<Value>;
};
