import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { mergeThemes, salvageLayer } from '#domain/theme/merge-themes.ts';
import { findTheme, themeNameProblem } from '#domain/theme/named-theme.ts';
import type { Theme } from '#domain/theme/theme.ts';
import type { Log } from '#server/base/base.server.ts';
import { salvageStored, type Connection } from '#server/items/items.server.ts';
import { defaultTheme, shippedThemes } from '#themes/index.ts';
import { invalidField } from '#domain/error/invalid-field.ts';

/**
 * All themes, and the items of those that the installation stores, by name; the others come with Tidemark.
 */
export type InstalledThemes = {
  themes: readonly Theme[];
  stored: ReadonlyMap<string, { id: number; revision: number }>;
};

type ThemeLog = Pick<Log, 'error' | 'warn'>;

/**
 * All themes: the shipped ones, then the stored ones by name. Stored themes are layers over the default
 * theme; parts of one that this version does not know are left out and logged.
 */
export async function readThemes(db: Connection, log?: ThemeLog): Promise<InstalledThemes> {
  const rows = await db
    .selectFrom('item')
    .select(['id', 'data', 'schema_version', 'revision'])
    .where('type', '=', 'theme')
    .orderBy(sql`lower(data ->> 'label')`)
    .orderBy('id')
    .execute();
  const stored = rows.map((row) => ({ row, theme: readStoredTheme(row, log) }));
  return {
    themes: [...shippedThemes, ...stored.map(({ theme }) => theme)],
    stored: new Map(stored.map(({ row, theme }) => [theme.name, { id: row.id, revision: row.revision }])),
  };
}

function readStoredTheme(row: Parameters<typeof salvageStored>[1], log: ThemeLog | undefined): Theme {
  const fallback = { name: `theme-${row.id}`, label: `Theme ${row.id}`, theme: {} };
  const { name, label, theme } = salvageStored('theme', row, fallback, log);
  const { layer, left } = salvageLayer(defaultTheme, theme);

  for (const part of left) {
    report({ theme: name, revision: row.revision, part }, log);
  }

  return mergeThemes(defaultTheme, layer, { name, label });
}

/** The parts that have been logged already. */
const reported = new LRUCache<string, true>({ max: 1000 });

function report(details: { theme: string; revision: number; part: string }, log: ThemeLog | undefined): void {
  const key = JSON.stringify(details);
  if (!log || reported.has(key)) return;
  reported.set(key, true);
  log.warn(details, 'a part of a theme is unknown or wrong; it is left out');
}

/** The theme of this name; the default one where there is none. */
export const themeOrDefault = (themes: readonly Theme[], name: string): Theme =>
  findTheme(themes, name) ?? defaultTheme;

/**
 * Refuses a theme that does not exist, and keeps the others from being deleted until the transaction ends.
 */
export async function checkTheme(db: Connection, name: string): Promise<void> {
  if (findTheme(shippedThemes, name)) return;

  const row = await db
    .selectFrom('item')
    .select('id')
    .where('type', '=', 'theme')
    .where(sql<boolean>`data ->> 'name' = ${name}`)
    .forShare()
    .executeTakeFirst();
  if (row) return;

  const problem = themeNameProblem((await readThemes(db)).themes, name);
  if (problem) throw invalidField('theme', problem);
}
