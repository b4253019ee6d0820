import { sql } from 'kysely';
import {
  installationSettingsSchema,
  type InstallationSettings,
} from '#domain/access/installation-settings.ts';
import { parseInput } from '#domain/error/parse-input.ts';
import type { Connection } from '#server/items/items.server.ts';

const settingsKey = 'settings';

/** The settings of the installation; a setting that is missing or cannot be read has its default. */
export async function readSettings(db: Connection): Promise<InstallationSettings> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', settingsKey)
    .executeTakeFirst();
  const stored = (row?.value ?? {}) as Record<string, unknown>;
  const readable = Object.entries(installationSettingsSchema.shape).flatMap(([key, field]) => {
    const parsed = field.safeParse(stored[key]);
    return parsed.success ? [[key, parsed.data] as const] : [];
  });
  return installationSettingsSchema.parse(Object.fromEntries(readable));
}

/** Changes some settings of the installation; the others stay. Rejects with `invalid_request` and the name of the field. */
export async function changeInstallationSettings(
  db: Connection,
  change: unknown,
): Promise<InstallationSettings> {
  const changed = parseInput(installationSettingsSchema.partial().strict(), change, 'settings');
  // Defaults of fields that were not sent are not written.
  const given = Object.fromEntries(
    Object.entries(changed).filter(([key]) => Object.hasOwn(Object(change), key)),
  );
  const value = JSON.stringify(given);
  await db
    .insertInto('installation')
    .values({ key: settingsKey, value })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: sql`installation.value || ${value}::jsonb` }),
    )
    .execute();
  return readSettings(db);
}
