import type { Kysely } from 'kysely';
import type { Viewer } from '#domain/access/access.ts';
import { createKeyedMutex, type Database } from '#server/base/base.server.ts';
import { clearRows, type RecordClear } from './changes/clear-rows.ts';
import { addRows, removeRows } from './changes/edit-rows.ts';
import type { EditContext } from './changes/edit-version.ts';
import { massEdit, type MassEditResult } from './changes/mass-edit.ts';
import { patchRows, type PatchedRows, type PatchOutcome } from './changes/patch-rows.ts';
import { undoChange } from './changes/undo-change.ts';
import type { Engine, RawRow } from './contract.ts';
import type { ValueMap } from './log/change-log.ts';
import { readRowHistory, type HistoryRange, type RowHistoryEntry } from './log/history.ts';
import { readVersionState } from './log/version-state.ts';
import type { DataRequests } from './requests/data-requests.ts';
import type { DataSnapshots } from './data-snapshots.ts';

/** What edits are made with. */
type Parts = {
  db: Kysely<Database>;
  engine: Engine;
  requests: Pick<DataRequests, 'validity'>;
  snapshots: Pick<DataSnapshots, 'undoMerge'>;
};

/** Edits of the rows of versions, and their history. */
export class DataEdits {
  readonly #db: Kysely<Database>;
  readonly #context: EditContext;
  readonly #snapshots: Parts['snapshots'];

  constructor({ db, engine, requests, snapshots }: Parts) {
    this.#db = db;
    this.#snapshots = snapshots;
    this.#context = {
      db,
      engine,
      lockedEdits: createKeyedMutex(8),
      unlockedEdits: createKeyedMutex(),
      validate: (versionId, rows, viewer) => requests.validity(versionId, { rows, viewer }),
    };
  }

  /** Adds rows of raw text by column name. */
  insertRows(versionId: number, rows: readonly RawRow[], user: string | null) {
    return addRows(this.#context, versionId, rows, user);
  }

  /**
   * Sets cells of rows and adds rows, as one entry of the history; `conflict` names the cells that moved from
   * their base.
   */
  patchRows(versionId: number, rows: PatchedRows, user: string | null): Promise<PatchOutcome> {
    return patchRows(this.#context, versionId, rows, user);
  }

  /** Deletes rows by id. */
  deleteRows(versionId: number, rowIds: readonly number[], user: string | null) {
    return removeRows(this.#context, versionId, rowIds, user);
  }

  /** Replaces values of a column in every cell or member that is exactly equal; one entry of the history. */
  massEdit(
    versionId: number,
    column: string,
    maps: readonly ValueMap[],
    editor: Viewer,
  ): Promise<MassEditResult> {
    return massEdit(this.#context, versionId, { column, maps }, editor);
  }

  /** Deletes all rows; `record` runs in the same transaction, with the number of rows. */
  clear(versionId: number, user: string | null, record?: RecordClear) {
    return clearRows(this.#context, versionId, user, record);
  }

  /** Undoes an entry of the history, by a new entry; `conflict` when a later edit depends on it. */
  async undo(versionId: number, seq: number, user: string | null): Promise<{ seq: number }> {
    const merge = await this.#snapshots.undoMerge(versionId, seq, user);
    return merge ?? undoChange(this.#context, versionId, seq, user);
  }

  /** Who changed what, newest first; `by` is the user that the edit was made with. */
  async history(versionId: number, range: HistoryRange): Promise<RowHistoryEntry[]> {
    await readVersionState(this.#db, versionId);
    return readRowHistory(this.#db, versionId, range);
  }
}
