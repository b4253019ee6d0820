import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { describeIssue } from '#domain/error/parse-input.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Log } from '#server/base/base.server.ts';
import { isRecord } from '#domain/value/object/is-record.ts';
import { itemTypes, type ItemData, type ItemType, type StoredMigration } from './item-types.ts';

/** The columns of a row that reading an item's data needs. */
export type StoredRow = { id: number; data: unknown; schema_version: number; revision: number };

/**
 * The data of a row as its type's present schema has it, unknown keys included; rejects with
 * `damaged_object`.
 */
export function readStored<Type extends ItemType>(type: Type, row: StoredRow): ItemData<Type> {
  const parsed = parseStored(type, row);
  if (parsed.success) return parsed.data;
  throw new TidemarkError('damaged_object', `The ${nameOf(type)} ${row.id} cannot be read.`, {
    details: { type, id: row.id, ...describeIssue(parsed.error) },
    cause: parsed.error,
  });
}

/** An item's data as a list shows it; `unreadable` when a part of the data could not be read. */
export type Salvaged<Type extends ItemType> = ItemData<Type> & { unreadable?: true };
/** The log that unreadable items are reported to. */
export type ItemLog = Pick<Log, 'error'>;

/**
 * The data of a row for a list: as much as can be read, so that one damaged item never hides others. Fields
 * that cannot be read have their default, or what `fallback` says; the log names the item once a revision.
 */
export function salvageStored<Type extends ItemType>(
  type: Type,
  row: StoredRow,
  fallback: Partial<ItemData<Type>>,
  log?: ItemLog,
): Salvaged<Type> {
  const parsed = parseStored(type, row);
  if (parsed.success) return parsed.data as Salvaged<Type>;

  if (log) {
    report(type, row, parsed.error, log);
  }

  const stored = migrated(type, row);
  const fields = Object.entries(itemTypes[type].schema.shape).map(([name, field]) => {
    const value = firstReadable(field, [stored[name], fallback[name as keyof typeof fallback], undefined]);
    return [name, value] as const;
  });

  return { ...stored, ...Object.fromEntries(fields), unreadable: true } as Salvaged<Type>;
}

/** Which items were reported to the log already, by id and revision. */
const reported = new LRUCache<string, true>({ max: 1000 });

function report(type: ItemType, { id, revision }: StoredRow, error: z.ZodError, log: ItemLog): void {
  const key = `${id}:${revision}`;
  if (reported.has(key)) return;
  reported.set(key, true);
  log.error({ type, id, problem: describeIssue(error).message }, 'an item cannot be read');
}

function parseStored<Type extends ItemType>(type: Type, row: StoredRow) {
  return itemTypes[type].schema.safeParse(migrated(type, row)) as z.ZodSafeParseResult<ItemData<Type>>;
}

/** Stored data, brought to the present schema version. */
function migrated(type: ItemType, { data, schema_version }: StoredRow): Record<string, unknown> {
  const stored = isRecord(data) ? { ...data } : {};
  const migrations: readonly StoredMigration[] = itemTypes[type].migrations;
  return migrations.slice(schema_version - 1).reduce((state, migrate) => migrate(state), stored);
}

function firstReadable(schema: z.ZodType, values: readonly unknown[]): unknown {
  for (const value of values) {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
  }
  return undefined;
}

/** What people call an item of a type. */
export const nameOf = (type: ItemType) =>
  ({
    'page-draft': 'draft of page',
    'page-published': 'published content of page',
    'map-style': 'map style',
  })[type as string] ?? type;
