import { can, type Action, type Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { readItem, type Connection } from '#server/items/items.server.ts';

/** What `{app}+{type}` names: a source, and one of its versions if the type names one. */
export type RowsAddress = { sourceId: number; versionId: number | null };

/**
 * Resolves `{app}+{type}` of a call by path. The type is that of the source, its number, or either with a
 * dash and the number of a version behind it. Sources that the viewer may not use are reported as missing.
 */
export async function resolveRows(
  db: Connection,
  pair: string,
  viewer: Viewer,
  action: Action,
): Promise<RowsAddress> {
  const [, app = '', type = ''] = /^([^+]+)\+(.+)$/.exec(pair) ?? [];
  const [, stem = type, version] = /^(.+)-(\d{1,15})$/.exec(type) ?? [];
  const whole = await findSource(db, app, type);
  const sourceId = whole ?? (stem === type ? null : await findSource(db, app, stem));
  const unknown = new TidemarkError('not_found', `There is nothing called ${pair.slice(0, 200)}.`);
  if (sourceId === null) throw unknown;

  const source = await readItem(db, 'source', sourceId);
  if (!can(viewer, action, { authLevel: source.data.authLevel })) throw unknown;
  if (whole !== null) return { sourceId, versionId: null };

  const found = await readItem(db, 'version', Number(version));
  if (found.parent_id !== sourceId) throw unknown;
  return { sourceId, versionId: found.id };
}

/** A source of an app by its type or by its number. */
async function findSource(db: Connection, app: string, name: string): Promise<number | null> {
  const row = await db
    .selectFrom('item')
    .select('id')
    .where('type', '=', 'source')
    .where('app', '=', app)
    .where((of) => {
      const isCalled = of(of.ref('data', '->>').key('doc_type'), '=', name);
      if (/^\d{1,15}$/.test(name)) return of.or([isCalled, of('id', '=', Number(name))]);
      return isCalled;
    })
    .orderBy('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
