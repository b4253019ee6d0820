import { sql } from 'kysely';
import {
  installationSettingsSchema,
  type InstallationSettings,
} from '#domain/access/installation-settings.ts';
import { parseInput } from '#domain/error/parse-input.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { overwrittenFields } from '#domain/value/object/overwritten-fields.ts';
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
    if (!parsed.success) return [];
    return [[key, parsed.data] as const];
  });

  return installationSettingsSchema.parse(Object.fromEntries(readable));
}

/**
 * Changes some settings of the installation; the others stay. Rejects with `invalid_request` and the name of
 * the field, and with `conflict` where one of the settings `before` has another value now.
 */
export async function changeInstallationSettings(
  db: Connection,
  change: unknown,
  before: unknown = {},
): Promise<InstallationSettings> {
  const given = parseGiven(change);
  await checkOverwritten(db, given, parseGiven(before));

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

/** The settings that are given; defaults of the others are left out. */
function parseGiven(settings: unknown): Record<string, unknown> {
  const parsed = parseInput(installationSettingsSchema.partial().strict(), settings, 'settings');
  return Object.fromEntries(Object.entries(parsed).filter(([key]) => Object.hasOwn(Object(settings), key)));
}

/** Refuses settings that would overwrite others than the person saw, which `before` has. */
async function checkOverwritten(
  db: Connection,
  given: Record<string, unknown>,
  before: Record<string, unknown>,
): Promise<void> {
  await db.selectFrom('installation').select('key').where('key', '=', settingsKey).forUpdate().execute();
  const seen = Object.fromEntries(Object.entries(given).filter(([key]) => Object.hasOwn(before, key)));
  if (overwrittenFields<Record<string, unknown>>(await readSettings(db), seen, before).length === 0) return;
  throw new TidemarkError(
    'conflict',
    'Somebody else has changed these settings. Reload to see them as they are now.',
  );
}
