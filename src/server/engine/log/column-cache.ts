import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { SourceColumn } from '#domain/source/column.ts';
import type { Database } from '#server/base/base.server.ts';
import type { VersionState } from '../contract.ts';
import { readColumns } from './version-state.ts';

/** The columns of sources, cached by their fingerprint. */
export class ColumnCache {
  readonly #db: Kysely<Database>;
  readonly #columns = new LRUCache<string, readonly SourceColumn[]>({ max: 200 });

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** The columns of a version's source. */
  async read({ sourceId, columnsRevision }: VersionState): Promise<readonly SourceColumn[]> {
    const cached = this.#columns.get(columnsRevision);
    if (cached) return cached;
    const read = await readColumns(this.#db, sourceId);
    this.#columns.set(read.columnsRevision, read.columns);
    return read.columns;
  }
}
