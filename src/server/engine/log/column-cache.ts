import type { Kysely } from 'kysely';
import type { SourceColumn } from '#domain/source/column.ts';
import type { Database } from '#server/base/base.server.ts';
import { readColumns, type VersionState } from './version-state.ts';

/** The columns of a source as a version's state names them; those that were read lately are not read again. */
export type ColumnCache = (state: VersionState) => Promise<readonly SourceColumn[]>;

/** Sources whose columns are remembered. */
const remembered = 200;

/** Remembers columns under the fingerprint that they have. */
export function openColumnCache(db: Kysely<Database>): ColumnCache {
  const known = new Map<string, readonly SourceColumn[]>();
  return async ({ sourceId, columnsRevision }) => {
    const found = known.get(columnsRevision);
    if (found) return found;
    const read = await readColumns(db, sourceId);
    if (known.size >= remembered) known.delete(known.keys().next().value!);
    known.set(read.columnsRevision, read.columns);
    return read.columns;
  };
}
