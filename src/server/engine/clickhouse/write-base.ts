import { rm } from 'node:fs/promises';
import { identifier, literal } from '#server/base/base.server.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import type { VersionState } from '../contract.ts';
import { copyAsParquet, readNumbers, type SnapshotEngine } from '../duckdb/duckdb.ts';
import { storedColumns, typedCells } from './typed-rows.ts';
import type { KnownTable } from './known-tables.ts';

/** What bases are written with: the DuckDB of this node casts the texts of snapshots and edits. */
type WriteContext = { duckDb: SnapshotEngine; objects: ObjectStore };

/** The rows of a version in one of its states, as a file. */
export type WrittenBase = { state: VersionState; table: Omit<KnownTable, 'name' | 'isHome'> };

/** Writes the rows of a version as they are now into a file of the object store, cast to their types. */
export function writeBase({ duckDb, objects }: WriteContext, versionId: number): Promise<WrittenBase> {
  return duckDb.withSnapshot(versionId, async ({ connection, version, state }) => {
    const { layout, columns, publishedSeq, columnsRevision } = version;
    const { hasPositions = false } = layout;
    const physical = storedColumns(layout.columns);
    const positions = hasPositions ? ['after_id', 'after_key'] : [];
    const cells = ['id', ...positions, ...typedCells(layout)];
    const path = await objects.temporaryPath();

    try {
      const select = `SELECT ${cells.join(', ')} FROM ${identifier(layout.table)}`;
      await copyAsParquet(connection, select, { path, columns: cells.length });
      const [rows = 0] = await readNumbers(connection, `SELECT count(*) FROM read_parquet(${literal(path)})`);
      const { name: object } = await objects.adopt(path);
      const { seq } = state;
      return {
        state,
        table: {
          versionId,
          seq,
          appliedSeq: seq,
          publishedSeq,
          columnsRevision,
          columns,
          physical,
          rows,
          baseHasPositions: hasPositions,
          changedRows: 0,
          misfits: [],
          hasPositions,
          object,
        },
      };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  });
}
