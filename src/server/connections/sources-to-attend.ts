import { sql, type Kysely } from 'kysely';
import { can, type Viewer } from '#domain/access/access.ts';
import type { Database, RunStatus } from '#server/base/base.server.ts';
import { salvageStored, type StoredRow } from '#server/items/items.server.ts';

/** A source whose latest run failed or waits for a person, since when (ISO 8601), and why. */
export type SourceToAttend = {
  sourceId: number;
  name: string;
  status: RunStatus;
  message: string | null;
  uploadId: number | null;
  since: string;
};

/** The sources that fetch their data: whether there are any, and those that need a person. */
export type FetchedSources = { hasAny: boolean; toAttend: SourceToAttend[] };

/** The most that are read. */
const most = 100;

type Row = StoredRow & {
  status: RunStatus;
  message: string | null;
  upload_id: number | null;
  since: Date;
};

/** The sources whose latest run failed or waits, among those that the viewer may publish into. */
export async function readFetchedSources(db: Kysely<Database>, viewer: Viewer): Promise<FetchedSources> {
  const { rows } = await sql<Row>`
    select source.*, run.status, run.message, run.upload_id,
      coalesce(connection.failing_since, run.ended_at) as since
    from connection
    join item as source on source.id = connection.source_id
    cross join lateral (
      select status, message, upload_id, ended_at from source_run
      where source_run.connection_id = connection.id and ended_at is not null
      order by id desc limit 1
    ) as run
    where run.status in ('failed', 'held', 'review')
    order by run.ended_at desc limit ${most}`.execute(db);
  const any = await db
    .selectFrom('connection')
    .select('id')
    .where('source_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();

  return { hasAny: any !== undefined, toAttend: rows.flatMap((row) => attendedBy(viewer, row)) };
}

function attendedBy(viewer: Viewer, row: Row): SourceToAttend[] {
  const { name, authLevel } = salvageStored('source', row, { name: `Source ${row.id}`, authLevel: 10 });
  if (!can(viewer, 'upload.create', { authLevel })) return [];

  const { status, message, upload_id: uploadId, since } = row;
  return [{ sourceId: Number(row.id), name, status, message, uploadId, since: since.toISOString() }];
}
