import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { layerSchema, type Layer } from '#domain/source/upload-layer.ts';
import { parseOptionsSchema, type ParseOptions } from '#domain/source/parse-options.ts';
import type { Database, UploadStatus, UploadTable } from '#server/base/base.server.ts';
import type { Published } from './publish-upload.ts';

/** How far an upload is, what was found in it, and what its last publication came to. */
export type Upload = {
  id: number;
  etl_context_id: number;
  file_name: string;
  bytes: number;
  status: UploadStatus;
  error: string | null;
  layers: Layer[] | null;
  /** What its owner chose about reading it. */
  reading: ParseOptions;
  published: Published | null;
  created_at: string;
};

const columns = [
  'id',
  'etl_context_id',
  'file_name',
  'bytes',
  'status',
  'error',
  'reading',
  'published',
  'created_at',
] as const;

type Row = Pick<Selectable<UploadTable>, (typeof columns)[number]> & { layers?: unknown };

/** An upload by its number; with `owner` only where it is theirs. */
export async function readUpload(
  db: Kysely<Database>,
  id: number,
  owner?: { user: string | null },
): Promise<Upload> {
  let query = db
    .selectFrom('upload')
    .select([...columns, 'layers'])
    .where('id', '=', id);
  if (owner) query = query.where('created_by', 'is not distinct from', owner.user);
  const row = await query.executeTakeFirst();
  if (!row) throw notFound(id);
  return uploadOf(row);
}

/** Somebody's latest uploads, newest first, without what was found in them. */
export async function readOwnUploads(
  db: Kysely<Database>,
  user: string | null,
  limit: number,
): Promise<Upload[]> {
  const rows = await db
    .selectFrom('upload')
    .select(columns)
    .where('created_by', 'is not distinct from', user)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(uploadOf);
}

/** That there is no such upload, or that it is somebody else's. */
export function notFound(id: number): TidemarkError {
  return new TidemarkError('not_found', 'There is no such upload.', { details: { id } });
}

function uploadOf({ layers, reading, published, created_at, bytes, ...row }: Row): Upload {
  return {
    ...row,
    bytes: Number(bytes),
    layers: layers ? z.array(layerSchema).parse(layers) : null,
    reading: parseOptionsSchema.parse(reading ?? {}),
    published: published as Published | null,
    created_at: created_at.toISOString(),
  };
}
