import type { Context } from 'hono';
import type { Viewer } from '#domain/access/access.ts';
import { noSuch } from '#domain/error/no-such.ts';
import { rowChanges } from '#domain/compare/comparison.ts';
import { isCalculated } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { writeDifferences, type DownloadSlots } from '#server/downloads/downloads.server.ts';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import { comparedVersions } from '#server/sources/sources.server.ts';
import type { Services } from '#server/services.ts';
import { fileHeaders } from '../response/file-headers.ts';
import type { Bindings } from '../request/request-scope.ts';
import { sendInSlot, streamResponse } from '../response/send-in-slot.ts';

/** The most rows of a file of differences. */
const maxRows = 500_000;

/** What a key is in an address where whole rows are compared. */
const wholeRows = '*';

/**
 * Sends the rows that differ between a version and an earlier one as CSV: by the columns `key`, of one kind
 * (`rows`), of one `column`.
 */
export async function sendDifferences(
  services: Services,
  context: Context<Bindings>,
  slots: DownloadSlots,
): Promise<Response> {
  const viewer = context.get('viewer');
  const { pair, columns, title, sourceId } = await comparisonOf(services, context, viewer);
  if (sourceId !== Number(context.req.param('source'))) throw noSuch('version', pair.after);
  const headers = fileHeaders(title, 'csv');
  if (context.req.method === 'HEAD') return context.body(null, 200, headers);

  const { signal } = context.req.raw;
  const query = new URL(context.req.url).searchParams;
  const kind = rowChanges.find((one) => one === query.get('rows'));
  const search = {
    kinds: kind ? [kind] : rowChanges,
    column: query.get('column'),
    fromIndex: 0,
    toIndex: maxRows,
  };
  return sendInSlot(context, slots, async () => {
    const { engine, configuration, database } = services;
    const { size, stream } = await writeDifferences(configuration.dataFolder, columns, (visit) =>
      engine.comparisons.each(pair, search, visit, { viewer, signal }),
    );
    const details = { version: pair.after, before: pair.before };
    return streamResponse(stream, signal, { ...headers, 'content-length': String(size) }, () =>
      recordAuditEntry(database.db, viewer, { action: 'download', subject: title, details }),
    );
  });
}

async function comparisonOf({ database }: Services, context: Context<Bindings>, viewer: Viewer) {
  const { version, file } = context.req.param() as Record<'version' | 'file', string>;
  const keys = new URL(context.req.url).searchParams.getAll('key');
  const key = keys.length === 0 ? undefined : keys.filter((name) => name !== wholeRows);
  const pair = { before: Number(/\d+/.exec(file)?.[0]), after: Number(version), key };
  const { before, after } = await comparedVersions({ db: database.db, viewer }, pair);
  const { sourceName, sourceId, versionName } = after.attribution;

  return {
    pair,
    sourceId,
    title: `${sourceName} ${versionName} from ${before.attribution.versionName}`,
    columns: after.columns
      .filter((column) => !isCalculated(column))
      .map((column) => ({ name: column.name, header: columnLabel(column) })),
  };
}
