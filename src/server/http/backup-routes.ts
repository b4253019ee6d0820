import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { recordEvent } from '#server/identity/identity.server.ts';
import type { Services } from '#server/services.ts';
import type { Bindings } from './request-scope.ts';
import { requireAction } from './require-action.ts';

/** Backups as files. They contain everything, including the secret of sessions. */
export function backupRoutes({ database, backups }: Services): Hono<Bindings> {
  const routes = new Hono<Bindings>();
  routes.use('/admin/backups/:name', requireAction('installation.manage', 'This takes access level 10.'));
  routes.get('/admin/backups/:name', async (context) => {
    const name = context.req.param('name');
    const backup = await backups.open(name);
    if (!backup) return context.text('There is no such backup on this machine.', 404);
    await recordEvent(database.db, context.get('viewer'), { action: 'download-backup', subject: name });
    return context.body(Readable.toWeb(backup.stream) as ReadableStream, 200, {
      'content-type': 'application/octet-stream',
      'content-length': String(backup.bytes),
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    });
  });
  return routes;
}
