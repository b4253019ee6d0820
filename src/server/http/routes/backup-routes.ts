import { Hono } from 'hono';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import type { Services } from '#server/services.ts';
import type { Bindings } from '../request/request-scope.ts';
import { requireAction } from '../request/require-action.ts';
import { streamResponse } from '../response/send-in-slot.ts';

/** Backups as files. They contain everything, including the secret of sessions. */
export function backupRoutes({ database, backups }: Services): Hono<Bindings> {
  const routes = new Hono<Bindings>();
  routes.use('/admin/backups/:name', requireAction('installation.manage', 'This requires access level 10.'));
  routes.get('/admin/backups/:name', async (context) => {
    const name = context.req.param('name');
    const backup = await backups.open(name);
    if (!backup) return context.text('There is no such backup on this machine.', 404);

    const headers = {
      'content-type': 'application/octet-stream',
      'content-length': String(backup.bytes),
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    };
    if (context.req.method === 'HEAD') {
      backup.stream.destroy();
      return context.body(null, 200, headers);
    }

    return streamResponse(backup.stream, context.req.raw.signal, headers, () =>
      recordAuditEntry(database.db, context.get('viewer'), { action: 'download-backup', subject: name }),
    );
  });

  return routes;
}
