import { sql } from 'kysely';
import { z } from 'zod';
import type { Viewer } from '#domain/access/access.ts';
import { parseInput } from '#domain/error/parse-input.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { mergeLooks } from '#domain/theme/merge-looks.ts';
import { layTheme, mergeThemes, salvageLayer, themeDifference } from '#domain/theme/merge-themes.ts';
import { findTheme, maxThemes } from '#domain/theme/named-theme.ts';
import { themeLabelSchema, type Theme, type ThemeLook } from '#domain/theme/theme.ts';
import { titleSlug } from '#domain/value/address/slug.ts';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import {
  createItem,
  deleteItem,
  readItem,
  readRevision,
  writeItem,
  type Connection,
  type Item,
} from '#server/items/items.server.ts';
import { defaultTheme } from '#themes/index.ts';
import { invalidField } from '#domain/error/invalid-field.ts';
import { readThemes, type InstalledThemes } from './read-themes.ts';

/**
 * A theme to be stored: its label, and a theme with any parts left out; those are as in the default theme.
 */
export type NewTheme = { label: string; theme: unknown };

/** A change of a stored theme, based on the revision that the person saw; what is not named stays. */
export type ThemeChange = { name: string; base: number; label?: string | undefined; theme?: unknown };

/** Stores a theme; returns its name, which follows from the label and stays when the label changes. */
export async function createTheme(
  transaction: Connection,
  { label, theme }: NewTheme,
  viewer: Viewer,
): Promise<string> {
  await lockThemes(transaction);
  const { themes, stored } = await readThemes(transaction);

  if (stored.size >= maxThemes) {
    throw new TidemarkError('invalid_request', `There are at most ${maxThemes} themes. Delete one first.`);
  }

  const data = {
    ...newLabel(themes, label),
    name: freeName(themes, label),
    theme: acceptLayer(theme),
  };
  await createItem(transaction, { app: 'tidemark', type: 'theme', data }, viewer.id);
  await recordAuditEntry(transaction, viewer, { action: 'create-theme', subject: data.label });

  return data.name;
}

/**
 * Changes a stored theme; returns its new revision. What others have changed since the revision that the
 * person saw stays. Rejects with `conflict` where they changed the same part.
 */
export async function changeTheme(
  transaction: Connection,
  { name, base, label, theme }: ThemeChange,
  viewer: Viewer,
): Promise<number> {
  await lockThemes(transaction);
  const installed = await readThemes(transaction);
  const item = await storedTheme(transaction, installed, name);
  const { data, id, revision } = item;
  const layer = theme === undefined ? undefined : acceptLayer(theme);
  const isCurrent = revision === base;
  const others = installed.themes.filter((each) => each.name !== name);
  const labels = label === undefined ? {} : newLabel(others, label);
  const changed = {
    ...data,
    ...labels,
    theme: isCurrent
      ? (layer ?? data.theme)
      : await mergeMeanwhile(transaction, item, { base, label, layer }),
  };
  const next = await writeItem(transaction, 'theme', id, { data: changed }, viewer.id);

  await recordAuditEntry(transaction, viewer, { action: 'change-theme', subject: changed.label });
  return next;
}

/** A layer with what others changed since revision `base`; refuses parts that they changed too. */
async function mergeMeanwhile(
  db: Connection,
  { id, data }: Item<'theme'>,
  { base, label, layer }: { base: number; label: string | undefined; layer: Layer | undefined },
): Promise<Layer> {
  const before = await readRevision(db, 'theme', id, base);
  if (!before || (label !== undefined && before.label !== data.label && data.label !== label)) {
    throw changedMeanwhile();
  }

  if (layer === undefined) return data.theme;

  const states = { before: lookOf(before.theme), theirs: lookOf(data.theme), mine: lookOf(layer) };
  const { look, conflicts } = mergeLooks(states);
  const [field] = conflicts;
  if (field !== undefined) throw changedMeanwhile(field);

  return acceptLayer(look);
}

/** A layer of a theme: the parts that differ from the default theme. */
type Layer = Record<string, unknown>;

function lookOf(stored: Layer): ThemeLook {
  const { tokens, options } = mergeThemes(defaultTheme, salvageLayer(defaultTheme, stored).layer);
  return { tokens, options };
}

const changedMeanwhile = (field?: string) => {
  if (field === undefined) {
    return new TidemarkError('conflict', 'Somebody else has changed this theme. Reload to see the change.');
  }

  return new TidemarkError(
    'conflict',
    `Somebody else has changed ${field} too. Set it back to save your other changes, or reload to see theirs.`,
    { details: { field } },
  );
};

/** Deletes a stored theme that no site and no page uses. */
export async function deleteTheme(transaction: Connection, name: string, viewer: Viewer): Promise<void> {
  await lockThemes(transaction);
  const { data, id } = await storedTheme(transaction, await readThemes(transaction), name);
  const users = await usersOf(transaction, name);

  if (users.length > 0) {
    throw new TidemarkError(
      'conflict',
      `The theme is used by ${users.join(', ')}. Choose another theme there first.`,
    );
  }

  await deleteItem(transaction, 'theme', id);
  await recordAuditEntry(transaction, viewer, { action: 'delete-theme', subject: data.label });
}

/** Keeps others from creating and changing themes, so that names and labels stay unique. */
async function lockThemes(transaction: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock(7002, 0)`.execute(transaction);
}

/** The item of a stored theme, locked. Shipped themes are not changed. */
async function storedTheme(transaction: Connection, { themes, stored }: InstalledThemes, name: string) {
  const item = stored.get(name);
  if (!findTheme(themes, name)) {
    throw new TidemarkError('not_found', `There is no theme ${JSON.stringify(name)}.`);
  }

  if (!item) {
    throw new TidemarkError(
      'invalid_request',
      'This theme comes with Tidemark and cannot be changed. Duplicate it, and change the copy.',
    );
  }

  return readItem(transaction, 'theme', item.id, { lock: true });
}

function newLabel(themes: readonly Theme[], label: string): { label: string } {
  const parsed = parseInput(z.object({ label: themeLabelSchema }), { label });
  const isTaken = themes.some((theme) => theme.label.toLowerCase() === parsed.label.toLowerCase());
  if (isTaken) {
    throw new TidemarkError('conflict', 'There is a theme with this name already.', {
      details: { field: 'label' },
    });
  }

  return parsed;
}

/** A name that no theme has: the Latin letters and digits of the label. */
function freeName(themes: readonly Theme[], label: string): string {
  const words = titleSlug(label)
    .replace(/[^a-z0-9_]/g, '')
    .replace(/^[^a-z]+/, '')
    .slice(0, 50);
  const name = words || 'theme';

  for (let count = 2, free = name; ; count++, free = `${name}_${count}`) {
    if (!findTheme(themes, free)) return free;
  }
}

/** What a theme changes of the default theme. Refuses what is wrong, with the part that it is about. */
function acceptLayer(theme: unknown): Layer {
  const { name, label } = defaultTheme;
  const merged = layTheme(defaultTheme, typeof theme === 'object' ? { ...theme, name, label } : theme);
  if (merged.ok) return themeDifference(defaultTheme, merged.theme) ?? {};
  const { path, message } = merged.problems[0]!;
  const field = ['theme', ...path].join('.');
  throw invalidField(field, `${field}: ${message}`);
}

/** The most sites and pages that a message names. */
const namedUsers = 5;

/** The sites and pages that use a theme, for people. */
async function usersOf(db: Connection, name: string): Promise<string[]> {
  const users = await db
    .selectFrom('item')
    .select(['type', sql<string>`coalesce(data ->> 'name', data ->> 'title', '')`.as('title')])
    .where('type', 'in', ['site', 'page'])
    .where(sql<boolean>`data ->> 'theme' = ${name}`)
    .orderBy('type', 'desc')
    .orderBy('id')
    .limit(namedUsers + 1)
    .execute();
  const named = users.slice(0, namedUsers).map(({ type, title }) => `the ${type} ${title}`);
  if (users.length > namedUsers) return [...named, 'others'];
  return named;
}
