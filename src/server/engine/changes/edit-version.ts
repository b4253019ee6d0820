import type { DuckDBValue } from '@duckdb/node-api';
import type { Kysely } from 'kysely';
import type { Database } from '#server/base/base.server.ts';
import type { LoadedVersion } from '../duckdb/replica/loaded-version.ts';
import type { Replica } from '../duckdb/replica/replica.ts';
import { runStatement } from '../duckdb/run-statement.ts';
import type { Validity } from '../duckdb/running/read-validity.ts';
import type { Statement } from '../query/statement.ts';
import type { KeyedMutex } from '../keyed-mutex.ts';
import type { CellGroup } from '../log/change-log.ts';
import { lockVersionState, type VersionState } from '../log/version-state.ts';
import { readCurrentRows } from '../duckdb/running/current-rows.ts';

/**
 * What editing needs. Edits of one version on this node take turns, so that they do not wait for each other in
 * PostgreSQL, nor make each other's quick way fail.
 */
export type EditContext = {
  db: Kysely<Database>;
  replica: Replica;
  turns: KeyedMutex;
  quickTurns: KeyedMutex;
  /** Judges rows of a version as they are now. */
  judge(versionId: number, rows: readonly CellGroup[]): Promise<Validity>;
};

/** What an edit has in hand while it holds the version: nothing that it reads can change before it commits. */
export type Editing = {
  transaction: Kysely<Database>;
  state: VersionState;
  version: LoadedVersion;
  readRows(rowIds: readonly number[], columns?: readonly string[]): ReturnType<typeof readCurrentRows>;
  /** Asks the version's table. */
  ask(statement: Statement): Promise<DuckDBValue[][]>;
};

/** Runs an edit in one transaction that holds the version's row; the table is read as it stood when that was locked. */
export async function editVersion<Value>(
  { db, replica, turns }: EditContext,
  versionId: number,
  work: (editing: Editing) => Promise<Value>,
): Promise<Value> {
  // The slow part, building the table, happens before anything is locked.
  if (!replica.isLoaded(versionId)) await replica.withVersion(versionId, () => Promise.resolve());
  return turns(versionId, () =>
    db.transaction().execute(async (transaction) => {
      const state = await lockVersionState(transaction, versionId);
      const borrowed = (version: LoadedVersion) =>
        work({
          transaction,
          state,
          version,
          readRows: (rowIds, columns) => readCurrentRows(replica.connections, version, rowIds, columns),
          ask: (statement) => replica.connections.use((connection) => runStatement(connection, statement)),
        });
      return replica.withVersion(versionId, borrowed, { state, through: transaction });
    }),
  );
}
