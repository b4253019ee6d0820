import type { Readable } from 'node:stream';
import busboy from '@fastify/busboy';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { mayDo, type Viewer } from '#domain/access/access.ts';
import { isTidemarkError, TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Services } from '#server/platform/services.ts';

type Bindings = { Bindings: HttpBindings; Variables: { viewer: Viewer } };

/** The most bytes that an uploaded file may have: 2 GiB. */
export const maxUploadBytes = 2 * 1024 ** 3;

/** The calls of spreadsheet uploads at the paths that the specification names. */
export function uploadRoutes(services: Services): Hono<Bindings> {
  const routes = new Hono<Bindings>();
  routes.use('/dama-admin/*', async (context, next) => {
    if (mayDo(context.get('viewer'), 'upload.create')) return next();
    const message = 'Uploading takes access level 10. Sign in as a data administrator.';
    return context.json({ error: { code: 'forbidden', message } }, context.get('viewer').id ? 403 : 401);
  });
  routes.post('/dama-admin/:env/gis-dataset/upload', async (context) => {
    try {
      const upload = await receiveFirstFile(services, context.env.incoming, context.get('viewer'));
      return context.json([{ id: upload.id }]);
    } catch (error) {
      if (!isTidemarkError(error)) throw error;
      return context.json(
        { error: { code: error.code, message: error.message } },
        error.code === 'too_large' ? 413 : 400,
      );
    }
  });
  routes.get('/dama-admin/:env/gis-dataset/:id/layers', async (context) => {
    const id = Number(context.req.param('id'));
    if (!Number.isSafeInteger(id))
      return context.json({ error: { code: 'not_found', message: 'There is no such upload.' } }, 404);
    try {
      return context.json((await services.uploads.read(id, context.get('viewer').id)).layers ?? []);
    } catch (error) {
      if (!isTidemarkError(error)) throw error;
      return context.json({ error: { code: error.code, message: error.message } }, 404);
    }
  });
  return routes;
}

function receiveFirstFile(
  services: Services,
  incoming: HttpBindings['incoming'],
  viewer: Viewer,
): Promise<{ id: number }> {
  const contentType = incoming.headers['content-type'] ?? '';
  if (!contentType.startsWith('multipart/form-data')) {
    throw new TidemarkError('invalid_request', 'Send the file as multipart/form-data, in the field `file`.');
  }
  return new Promise((resolve, reject) => {
    let received: Promise<{ id: number }> | null = null;
    const parser = busboy({
      headers: { ...incoming.headers, 'content-type': contentType },
      limits: { files: 1, fields: 20, fieldSize: 10_000, fileSize: maxUploadBytes + 1 },
    });
    parser.on('file', (_field: string, stream: Readable, fileName: string | undefined) => {
      received = services.uploads.receive({
        stream,
        fileName: fileName ?? 'upload',
        user: viewer.id,
        limit: maxUploadBytes,
      });
      received.catch(() => stream.resume());
    });
    parser.on('error', (cause: unknown) => {
      reject(new TidemarkError('invalid_request', 'The upload broke off. Send the file again.', { cause }));
    });
    parser.on('finish', () => {
      if (received) received.then(resolve, reject);
      else
        reject(
          new TidemarkError('invalid_request', 'The upload holds no file: send it in the field `file`.'),
        );
    });
    incoming.on('aborted', () => parser.destroy(new Error('aborted')));
    incoming.pipe(parser);
  });
}
