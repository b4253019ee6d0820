import { rename } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { identifier, literal } from '#server/base/base.server.ts';
import { copyAsParquet } from '#server/engine/engine.server.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { selectRows } from '../table/duckdb-table.ts';

/**
 * Removes the rows of a written table that have no filled cell, as blank lines have; returns the notes about
 * them.
 */
export async function removeEmptyRows(
  connection: DuckDBConnection,
  parquet: string,
  headers: readonly { name: string }[],
  temporaryPath: () => string,
): Promise<string[]> {
  const from = `read_parquet(${literal(parquet)})`;
  const names = headers.map(({ name }) => identifier(name));
  const isEmpty = names.map((name) => `${name} IS NULL`).join(' AND ');
  const [[count] = []] = await selectRows(connection, `SELECT count(*) FROM ${from} WHERE ${isEmpty}`);
  const empty = Number(count);
  if (empty === 0) return [];

  const shorter = temporaryPath();
  const remaining = `SELECT ${names.join(', ')} FROM ${from} WHERE NOT (${isEmpty})`;
  await copyAsParquet(connection, remaining, { path: shorter, columns: names.length });
  await rename(shorter, parquet);

  return emptyRowNotes(empty);
}

/** The note about rows without any filled cell. */
export function emptyRowNotes(count: number): string[] {
  if (count === 0) return [];
  const rows = count === 1 ? 'A row' : `${formatNumber(count)} rows`;
  return [`${rows} without any filled cell left out.`];
}
