import { sql } from 'kysely';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Connection } from '#server/items/items.server.ts';
import type { ReadableVersions } from './readable-version.ts';

/** A version that may be read, and the names of the columns that have values in it. */
export type VersionColumns = { id: number; columns: string[] };

/**
 * The columns of versions that may be read, without those that are empty in all of their rows, as far as the
 * statistics know the present rows.
 */
export async function readColumnsWithValues(
  db: Connection,
  versions: ReadableVersions,
): Promise<VersionColumns[]> {
  const readable = [...versions].flatMap(([id, version]) =>
    version instanceof TidemarkError ? [] : [{ id, columns: version.columns.map(({ name }) => name) }],
  );
  if (readable.length === 0) return [];

  const empty = await readEmptyColumns(
    db,
    readable.map(({ id }) => id),
  );
  return readable.map(({ id, columns }) => {
    const ofVersion = new Set(empty.get(id));
    return { id, columns: columns.filter((name) => !ofVersion.has(name)) };
  });
}

/** The columns without any value, by version: of those that have rows and statistics of the present state. */
async function readEmptyColumns(db: Connection, ids: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ id: number; names: string[] }>`
    select version_id as id, jsonb_agg(key) as names
    from version_state, jsonb_each(statistics -> 'columns')
    where version_id = any(${[...ids]}::bigint[])
      and (statistics ->> 'rows')::bigint > 0
      and coalesce((statistics ->> 'seq')::bigint, 0) = last_seq
      and (value ->> 'count')::bigint = 0
    group by version_id`.execute(db);
  return new Map(rows.map(({ id, names }) => [Number(id), names]));
}
