import { Hono } from 'hono';
import { describeAuditEntry } from '#domain/access/audit-actions.ts';
import { auditFilterOf, auditFilterSchema, type AuditFilter } from '#domain/access/audit-filter.ts';
import { parseInput } from '#domain/error/parse-input.ts';
import { csvLine } from '#server/downloads/downloads.server.ts';
import { eachAuditBatch, recordAuditEntry, type AuditEntry } from '#server/identity/identity.server.ts';
import type { Services } from '#server/services.ts';
import type { Bindings } from '../request/request-scope.ts';
import { requireAction } from '../request/require-action.ts';

const columns = ['time', 'action', 'what', 'subject', 'person', 'address', 'details'];

/** The audit log as a file, with the filter of its screen. */
export function auditRoutes({ database }: Services): Hono<Bindings> {
  const routes = new Hono<Bindings>();
  routes.use('/admin/audit.csv', requireAction('installation.manage', 'This requires access level 10.'));
  routes.get('/admin/audit.csv', async (context) => {
    const { searchParams } = new URL(context.req.url);
    const filter = parseInput(auditFilterSchema, auditFilterOf(searchParams));
    const details = Object.fromEntries(Object.entries(filter).filter(([, value]) => value));

    await recordAuditEntry(database.db, context.get('viewer'), {
      action: 'export-audit',
      subject: 'audit log',
      details,
    });
    return context.body(linesOf(database.db, filter), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="audit ${new Date().toISOString().slice(0, 10)}.csv"`,
      'x-content-type-options': 'nosniff',
    });
  });

  return routes;
}

/** The lines of the file, as they are read from the log; the byte order mark is for spreadsheet programs. */
function linesOf(db: Services['database']['db'], filter: AuditFilter): ReadableStream<Uint8Array> {
  const batches = eachAuditBatch(db, filter);
  const encoder = new TextEncoder();

  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(`\uFEFF${csvLine(columns)}`)),
    async pull(controller) {
      const { done, value } = await batches.next();
      if (done) {
        controller.close();
      } else {
        controller.enqueue(encoder.encode(value.map(lineOf).join('')));
      }
    },
    cancel: async () => void (await batches.return(undefined)),
  });
}

const lineOf = (entry: AuditEntry): string =>
  csvLine([
    entry.at.toISOString(),
    entry.action,
    describeAuditEntry(entry),
    entry.subject,
    entry.email,
    entry.client,
    JSON.stringify(entry.details),
  ]);
