import type { Kysely } from 'kysely';
import { noSuch } from '#domain/error/no-such.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { ConnectionAccess } from '#domain/source/connection/connection.ts';
import type { ConnectorSettings } from '#domain/source/connection/connector-form.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import type { Database } from '#server/base/base.server.ts';
import { connectionSettingsSchema, connectorOf } from './connectors/connectors.ts';
import { nameOfSecrets } from './run-connection.ts';
import type { SecretBox } from './secret-box.ts';

/** What becomes of a connection; without `access`, it signs in as before, and with null no more. */
export type ChangedConnection = { settings: ConnectorSettings; access?: ConnectionAccess | null };

/**
 * Changes where a source fetches from; schedule, token, rules and what was chosen in the review stay. What
 * somebody has entered to sign in is for the place that it was entered for: where that changes, it has to be
 * entered anew, so that nobody reads other data with it, or has it sent elsewhere.
 */
export async function changeConnection(
  { db, secrets }: { db: Kysely<Database>; secrets: SecretBox },
  sourceId: number,
  { settings, access }: ChangedConnection,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const connection = await transaction
      .selectFrom('connection')
      .select(['id', 'settings', 'access'])
      .where('source_id', '=', sourceId)
      .forUpdate()
      .executeTakeFirst();
    if (!connection) throw noSuch('connection', sourceId);

    const before = connectionSettingsSchema.parse(connection.settings);
    checkKind(before, settings);
    const isElsewhere = !isSamePlace(before, settings);
    if (isElsewhere && access === undefined && connection.access !== null) throw signInAnew();

    // A file of another place has other marks; what was published last is known by its content.
    const marks = isElsewhere ? { etag: null, last_modified: null } : {};
    await transaction
      .updateTable('connection')
      .set({
        settings: JSON.stringify(settings),
        access: sealed(secrets, connection, access),
        ...marks,
      })
      .where('id', '=', connection.id)
      .execute();
  });
}

function checkKind(before: ConnectorSettings, { kind }: ConnectorSettings): void {
  if (kind === before.kind) return;
  const message = 'A place of another kind is connected by fetching it for this source.';
  throw new TidemarkError('invalid_request', message);
}

const signInAnew = () =>
  new TidemarkError(
    'invalid_request',
    'Enter again how to sign in: what is stored is for the place that it was entered for.',
    { details: { field: 'access' } },
  );

/** Whether settings differ in options alone. */
function isSamePlace(before: ConnectorSettings, after: ConnectorSettings): boolean {
  const options = new Set(
    connectorOf(before)
      .fields.filter(({ isOption }) => isOption)
      .map(({ name }) => name),
  );
  const placeOf = (settings: ConnectorSettings) =>
    Object.fromEntries(Object.entries(settings).filter(([name]) => !options.has(name)));
  return isSameJson(placeOf(before), placeOf(after));
}

/** What is stored of how a connection signs in. */
function sealed(
  secrets: SecretBox,
  { id, access: before }: { id: number; access: Buffer | null },
  access: ConnectionAccess | null | undefined,
): Buffer | null {
  if (access === undefined) return before;
  return access !== null && hasAccess(access) ? secrets.seal(nameOfSecrets(id), access) : null;
}

/** Whether anything signs in with what was entered. */
export const hasAccess = ({ user, token, headers }: ConnectionAccess): boolean =>
  Boolean(user) || Boolean(token) || Object.keys(headers).length > 0;
