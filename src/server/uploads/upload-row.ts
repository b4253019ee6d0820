import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { mergeChoices } from '#domain/source/upload/merge-choices.ts';
import { layerSchema, type Layer } from '#domain/source/upload/upload-layer.ts';
import { parseOptionsSchema, type ParseOptions } from '#domain/source/upload/parse-options.ts';
import {
  maxUploadChoices,
  noUploadChoices,
  uploadChoicesSchema,
  type UploadChoices,
} from '#domain/source/upload/upload-choices.ts';
import type { Database, UploadStatus, UploadTable } from '#server/base/base.server.ts';
import type { Published } from './publication/publish-upload.ts';

/** An upload: its state, the layers found in its file, and the result of its last publication. */
export type Upload = {
  id: number;
  etl_context_id: number;
  file_name: string;
  bytes: number;
  status: UploadStatus;
  error: string | null;
  /** Whether checks have stopped its publication. */
  isHeld: boolean;
  layers: Layer[] | null;
  parseOptions: ParseOptions;
  choices: UploadChoices;
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
  'held',
  'reading',
  'published',
  'created_at',
] as const;

type Row = Pick<Selectable<UploadTable>, (typeof columns)[number]> & { layers?: unknown; choices?: unknown };

/**
 * An upload by its id; rejects with `not_found`, also when an `owner` is given and the upload is not theirs.
 */
export async function readUpload(
  db: Kysely<Database>,
  id: number,
  owner?: { user: string | null },
): Promise<Upload> {
  let query = db
    .selectFrom('upload')
    .select([...columns, 'layers', 'choices'])
    .where('id', '=', id);
  if (owner) {
    query = query.where('created_by', 'is not distinct from', owner.user);
  }

  const row = await query.executeTakeFirst();
  if (!row) throw noUpload(id);
  return uploadOf(row);
}

/**
 * A user's latest uploads, newest first, without their layers and choices; with a `source`, only those for
 * it.
 */
export async function readOwnUploads(
  db: Kysely<Database>,
  { user, source, limit }: { user: string | null; source: number | null; limit: number },
): Promise<Upload[]> {
  let query = db
    .selectFrom('upload')
    .select(columns)
    .where('created_by', 'is not distinct from', user)
    .orderBy('id', 'desc')
    .limit(limit);
  if (source !== null) {
    query = query.where('source_id', '=', source);
  }

  return (await query.execute()).map(uploadOf);
}

/**
 * Removes an upload that is not published; rejects with `conflict` while it is published and after that. Its
 * file and its layers are removed by the job that removes orphaned objects.
 */
export async function removeUpload(db: Kysely<Database>, id: number, user: string | null): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { status, published } = await lockUpload(transaction, id, { user });
    if (status === 'publishing') {
      throw new TidemarkError('conflict', 'The file is being published. Wait until that is done.');
    }

    if (published) {
      throw new TidemarkError('conflict', 'The file is published. Delete its version to remove the data.');
    }

    await transaction.deleteFrom('upload').where('id', '=', id).execute();
  });
}

/** Locks an upload until the transaction ends, and reads it. */
export async function lockUpload(
  transaction: Kysely<Database>,
  id: number,
  owner?: { user: string | null },
): Promise<Upload> {
  await transaction.selectFrom('upload').select('id').where('id', '=', id).forUpdate().execute();
  return readUpload(transaction, id, owner);
}

/** The layer with this name; throws `not_found` when the upload has none. */
export function layerNamed({ id, layers }: Upload, layerName: string): Layer {
  const layer = layers?.find((candidate) => candidate.layerName === layerName);
  if (layer) return layer;
  throw new TidemarkError('not_found', `The file has no table named ${layerName}.`, { details: { id } });
}

/** What is chosen in a review; `before` is what the choices began with. */
export type ChosenInReview = { choices: UploadChoices; before?: UploadChoices };

/**
 * Stores what the owner of an upload chose in its review; rejects with `too_large` when it is too much to
 * keep. With `before`, what another tab has chosen since is kept; where it is the same part of the choices,
 * rejects with `conflict`.
 */
export async function saveChoices(
  db: Kysely<Database>,
  id: number,
  { choices: mine, before }: ChosenInReview,
  user: string | null,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { choices: theirs } = await lockUpload(transaction, id, { user });
    const choices = before ? mergeChoices({ before, mine, theirs }) : mine;
    if (!choices) throw new TidemarkError('conflict', 'Another tab has changed this review meanwhile.');
    const json = JSON.stringify(choices);

    if (json.length > maxUploadChoices) {
      const details = { field: 'choices', limit: maxUploadChoices };
      throw new TidemarkError('too_large', 'There are too many changes to keep.', { details });
    }

    await transaction.updateTable('upload').set({ choices: json }).where('id', '=', id).execute();
  });
}

const noUpload = (id: number) =>
  new TidemarkError('not_found', 'There is no such upload.', { details: { id } });

/** What a person reads of an upload whose tables an earlier or a later release stored in another form. */
const unreadableLayers =
  'What was found in this file was stored in a form that cannot be read. Read the file again, or remove it.';

/** The stored layers; null if they cannot be read. */
function layersOf(stored: unknown): Layer[] | null {
  return z.array(layerSchema).safeParse(stored).data ?? null;
}

/** The stored parse options; none if they cannot be read. */
export function parseOptionsOf(stored: unknown): ParseOptions {
  return parseOptionsSchema.safeParse(stored).data ?? {};
}

/** The stored choices; none if an earlier or a later release wrote choices that cannot be read. */
function choicesOf(stored: unknown): UploadChoices {
  const { data } = uploadChoicesSchema.safeParse(stored);
  return data ?? noUploadChoices;
}

/** An upload as it is stored. One that cannot be read has failed, so that it can be read again or removed. */
function uploadOf({
  layers: stored,
  choices,
  reading,
  published,
  created_at,
  bytes,
  held,
  ...row
}: Row): Upload {
  const layers = layersOf(stored);
  const isUnreadable = layers === null && stored !== null && stored !== undefined;

  return {
    ...row,
    status: isUnreadable && row.status === 'ready' ? 'failed' : row.status,
    error: isUnreadable ? unreadableLayers : row.error,
    isHeld: row.status === 'ready' && held !== null,
    bytes: Number(bytes),
    layers,
    parseOptions: parseOptionsOf(reading),
    choices: choicesOf(choices),
    published: published as Published | null,
    created_at: created_at.toISOString(),
  };
}
