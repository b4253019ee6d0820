import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { entryBytes, type Database } from '#server/base/base.server.ts';
import type { VersionState } from '../contract.ts';
import { readColumns } from './version-state.ts';

/** The most bytes of all columns that are cached. A source can have 2,000, with long lists of options. */
const maxBytes = 64 * 1024 * 1024;

/** The columns of sources, cached by their fingerprint. */
export class ColumnCache {
  readonly #db: Kysely<Database>;
  readonly #columns = new LRUCache<string, readonly SourceColumn[]>({
    maxSize: maxBytes,
    // Objects take about twice the bytes of their text in UTF-16.
    sizeCalculation: (columns, key) => entryBytes([key], 4 * JSON.stringify(columns).length),
  });

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
