import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { mergeThemes, salvageLayer } from '#domain/theme/merge-themes.ts';
import { findTheme, themeNameProblem } from '#domain/theme/named-theme.ts';
import type { Theme } from '#domain/theme/theme.ts';
import type { Log } from '#server/base/base.server.ts';
import { salvageStored, type Connection } from '#server/items/items.server.ts';
import { defaultTheme, shippedThemes } from '#themes/index.ts';

/** A theme with the item that stores it; null for one that Tidemark comes with, which cannot be changed. */
export type InstalledTheme = Theme & { stored: { id: number; revision: number } | null };

type ThemeLog = Pick<Log, 'error' | 'warn'>;

const shipped: readonly InstalledTheme[] = shippedThemes.map((theme) => ({ ...theme, stored: null }));

/**
 * All themes: the shipped ones, then the stored ones by name. Stored themes are layers over the default theme; parts of
 * one that this version does not know are left out and logged.
 */
export async function readThemes(db: Connection, log?: ThemeLog): Promise<InstalledTheme[]> {
  const rows = await db
    .selectFrom('item')
    .select(['id', 'data', 'schema_version', 'revision'])
    .where('type', '=', 'theme')
    .orderBy(sql`lower(data ->> 'label')`)
    .orderBy('id')
    .execute();
  return [...shipped, ...rows.map((row) => installed(row, log))];
}

function installed(row: Parameters<typeof salvageStored>[1], log?: ThemeLog): InstalledTheme {
  const fallback = { name: `theme-${row.id}`, label: `Theme ${row.id}`, theme: {} };
  const { name, label, theme } = salvageStored('theme', row, fallback, log);
  const { layer, left } = salvageLayer(defaultTheme, theme);
  for (const part of left) report({ theme: name, revision: row.revision, part }, log);
  return {
    ...mergeThemes(defaultTheme, layer, { name, label }),
    stored: { id: row.id, revision: row.revision },
  };
}

/** Parts that were reported to the log already. */
const reported = new LRUCache<string, true>({ max: 1000 });

function report(details: { theme: string; revision: number; part: string }, log?: ThemeLog): void {
  const key = JSON.stringify(details);
  if (!log || reported.has(key)) return;
  reported.set(key, true);
  log.warn(details, 'a part of a theme is unknown or wrong; it is left out');
}

/** The theme of this name; the default one where there is none. */
export const themeOrDefault = (themes: readonly Theme[], name: string): Theme =>
  findTheme(themes, name) ?? defaultTheme;

/** Refuses a theme that does not exist, and keeps the others from being deleted until the transaction ends. */
export async function checkTheme(db: Connection, name: string): Promise<void> {
  if (findTheme(shipped, name)) return;
  const row = await db
    .selectFrom('item')
    .select('id')
    .where('type', '=', 'theme')
    .where(sql<boolean>`data ->> 'name' = ${name}`)
    .forShare()
    .executeTakeFirst();
  if (row) return;
  const problem = themeNameProblem(await readThemes(db), name);
  if (problem) throw new TidemarkError('invalid_request', problem, { details: { field: 'theme' } });
}
