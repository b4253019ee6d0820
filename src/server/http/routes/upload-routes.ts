import { Hono } from 'hono';
import { z } from 'zod';
import { columnType, columnTypes } from '#columns/index.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { columnOptionSchema } from '#domain/source/column/column.ts';
import { withGeoTick } from '#domain/source/column/geo-tick.ts';
import { strict } from '#domain/value/object/stored-object.ts';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import { mappedColumnSchema, pivotSchema } from '#domain/source/upload/upload-mapping.ts';
import type { Services } from '#server/services.ts';
import { resolveRows } from '#server/sources/sources.server.ts';
import { publicationTimeout } from '#server/uploads/uploads.server.ts';
import { limitCallBody } from '../request/body-limits.ts';
import { readBody } from '../request/read-body.ts';
import { receiveUpload } from './receive-upload.ts';
import type { Bindings } from '../request/request-scope.ts';
import { requireAction } from '../request/require-action.ts';

/** The most bytes that an uploaded file may have: 2 GiB. */
const maxUploadBytes = 2 * 1024 ** 3;

/** Options may be written as bare values. */
const option = z.union([z.string().transform((value) => ({ value, label: value })), columnOptionSchema]);

/** A column of the payload; without a type it gets the detected one. */
const publishedColumn = mappedColumnSchema.partial({ type: true }).extend({
  options: z.array(option).optional(),
  existingColumnMatch: z
    .string()
    .max(256)
    .nullable()
    .optional()
    .transform((name) => (name === '' ? null : name)),
});

/** The payload of a publication. The session's user publishes, whatever the payload says. */
const publishBody = z.strictObject({
  user_id: z.unknown(),
  email: z.unknown(),
  gisUploadId: z.coerce.number().int(),
  layerName: z.string(),
  columns: z.array(strict(publishedColumn)).min(1, 'keep at least one column').max(2000),
  pivots: z.array(pivotSchema).max(100).optional(),
});

/** The calls of spreadsheet uploads. */
export function uploadRoutes(services: Services, limit = maxUploadBytes): Hono<Bindings> {
  const { uploads, database } = services;
  const routes = new Hono<Bindings>();
  const message = 'Uploading requires access level 5. Log in as an editor.';

  routes.use('/dama-admin/*', requireAction('upload.create', message));
  routes.get('/dama-admin/:env/etl/new-context-id', async (context) =>
    context.text(String(await uploads.newContext(context.get('viewer').id))),
  );

  routes.post('/dama-admin/:env/gis-dataset/upload', async (context) => {
    const user = context.get('viewer').id;
    const upload = await receiveUpload(uploads, context.env.incoming, { user, limit });
    return context.json([{ id: upload.id }]);
  });
  routes.get('/dama-admin/:env/gis-dataset/:id/layers', async (context) => {
    const id = idOf(context.req.param('id'));
    const { layers } = await uploads.read(id, context.get('viewer').id);
    return context.json((layers ?? []).map(withFields));
  });

  routes.post('/dama-admin/dms/:pair/publish', limitCallBody, async (context) => {
    const viewer = context.get('viewer');
    const body = await readBody(context, publishBody);
    const to = await resolveRows(database.db, context.req.param('pair'), viewer, 'upload.create');
    const upload = await uploads.read(body.gisUploadId, viewer.id);
    const layer = upload.layers?.find(({ layerName }) => layerName === body.layerName);
    const publication = {
      layerName: body.layerName,
      sourceId: to.sourceId,
      versionId: to.versionId ?? undefined,
      columns: body.columns.map((column) => ({ ...placed(layer, column), ...typeOf(layer, column) })),
      pivots: body.pivots ?? [],
    };
    const published = await uploads.publish(upload.id, publication, viewer.id, publicationTimeout);
    const { etl_context_id } = upload;
    if (!published) return context.json({ etl_context_id, status: 'publishing' }, 202);

    const { sourceId: source_id, versionId: view_id, ...counts } = published;
    return context.json({ etl_context_id, status: 'published', source_id, view_id, ...counts });
  });
  return routes;
}

/** A column with the regions that its cells name, where it is ticked as a GEO column. */
function placed(layer: Layer | undefined, column: z.output<typeof publishedColumn>) {
  if (column.geo_col !== true) return column;
  const found = layer?.columns.find(({ name }) => name === column.name);
  return withGeoTick(column, true, found?.values ?? found?.examples);
}

/** The type that a column gets: the requested one, or the detected one. */
function typeOf(layer: Layer | undefined, { name, type }: z.output<typeof publishedColumn>) {
  const found = layer?.columns.find((column) => column.name === name);
  if (type === undefined) {
    return { type: found?.type ?? 'text', dataType: found?.dataType ?? ('text' as const) };
  }

  if (!columnTypes.some((candidate) => candidate.name === type)) {
    throw new TidemarkError('invalid_request', `There is no column type named ${type}.`);
  }

  return { type, dataType: columnType(type).dataType };
}

/** A layer with its columns under the name that callers read, `fieldsMetadata`. */
function withFields(layer: Layer) {
  const fieldsMetadata = layer.columns.map(({ name, display_name }) => ({ name, display_name }));
  return { ...layer, fieldsMetadata };
}

function idOf(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new TidemarkError('not_found', 'There is no such upload.');
}
