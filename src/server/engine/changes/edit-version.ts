import type { Kysely } from 'kysely';
import type { Viewer } from '#domain/access/access.ts';
import type { Database, KeyedMutex } from '#server/base/base.server.ts';
import type { CellGroup, Engine, OpenVersion, ValidityCounts, VersionState } from '../contract.ts';
import { lockVersionState } from '../log/version-state.ts';

/**
 * What edits need. Edits of one version on this node run one after the other, so that they do not wait for
 * each other in PostgreSQL; edits without a lock have a mutex of their own, so that they do not make each
 * other fail.
 */
export type EditContext = {
  db: Kysely<Database>;
  engine: Engine;
  lockedEdits: KeyedMutex;
  unlockedEdits: KeyedMutex;
  /** Validates rows of a version as they are now, by the options that the viewer may read. */
  validate(versionId: number, rows: readonly CellGroup[], viewer: Viewer): Promise<ValidityCounts>;
};

/** A locked version: what an edit reads from it cannot change before the edit commits. */
export type LockedVersion = { transaction: Kysely<Database>; state: VersionState; version: OpenVersion };

/**
 * Runs an edit in one transaction that locks the version's row; the version is open in the state that was
 * locked.
 */
export async function editVersion<Value>(
  { db, engine, lockedEdits }: EditContext,
  versionId: number,
  work: (locked: LockedVersion) => Promise<Value>,
): Promise<Value> {
  // The slow part, building the table, happens before anything is locked.
  await engine.prepare(versionId);
  return lockedEdits(versionId, () =>
    db.transaction().execute(async (transaction) => {
      const state = await lockVersionState(transaction, versionId);
      const known = { state, through: transaction };
      return engine.withVersion(versionId, (version) => work({ transaction, state, version }), known);
    }),
  );
}
