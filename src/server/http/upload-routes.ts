import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { mayDo, type Viewer } from '#domain/access/access.ts';
import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import type { Services } from '#server/platform/services.ts';
import { receiveUpload } from './receive-upload.ts';

type Bindings = { Bindings: HttpBindings; Variables: { viewer: Viewer } };

/** The most bytes that an uploaded file may have: 2 GiB. */
export const maxUploadBytes = 2 * 1024 ** 3;

/** The calls of spreadsheet uploads at the paths that the specification names. */
export function uploadRoutes(services: Services, limit = maxUploadBytes): Hono<Bindings> {
  const routes = new Hono<Bindings>();
  routes.use('/dama-admin/*', async (context, next) => {
    if (mayDo(context.get('viewer'), 'upload.create')) return next();
    const message = 'Uploading takes access level 10. Sign in as a data administrator.';
    return context.json({ error: { code: 'forbidden', message } }, context.get('viewer').id ? 403 : 401);
  });
  routes.post('/dama-admin/:env/gis-dataset/upload', async (context) => {
    try {
      const user = context.get('viewer').id;
      const upload = await receiveUpload(services.uploads, context.env.incoming, { user, limit });
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
