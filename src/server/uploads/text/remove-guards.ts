import { open, rename } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { guardPatterns } from '#domain/value/cell/guarded-text.ts';
import { identifier, literal } from '#server/base/base.server.ts';
import { copyAsParquet } from '#server/engine/engine.server.ts';
import { selectRows } from '../table/duckdb-table.ts';

/**
 * Removes the apostrophes that keep spreadsheet programs from running texts as formulas, as our own CSV files
 * have them; returns the note about them. Where a text of the table begins like a formula without an
 * apostrophe, apostrophes are not there for that, and all stay (decision 257).
 */
export async function removeGuards(
  connection: DuckDBConnection,
  table: { text: string; parquet: string; headers: readonly { name: string }[] },
  temporaryPath: () => string,
): Promise<string[]> {
  if (!(await mayHaveGuards(table.text))) return [];

  const { parquet, headers } = table;
  const from = `read_parquet(${literal(parquet)})`;
  const names = headers.map(({ name }) => identifier(name));
  const counts = names.flatMap((name) => [
    `count_if(${isGuarded(name)})`,
    `count_if(regexp_matches(${name}, ${literal(guardPatterns.formula)}) AND NOT regexp_matches(${name}, ${literal(guardPatterns.number)}))`,
  ]);
  const [row = []] = await selectRows(connection, `SELECT ${counts.join(', ')} FROM ${from}`);
  const [guarded, unguarded] = [0, 1].map((part) =>
    row.filter((_, index) => index % 2 === part).reduce<number>((sum, count) => sum + Number(count), 0),
  );
  if (!guarded || unguarded) return [];

  const cells = names.map((name, index) => {
    const isAffected = Number(row[index * 2]) > 0;
    if (isAffected) {
      return `CASE WHEN ${isGuarded(name)} THEN substr(${name}, 2) ELSE ${name} END AS ${name}`;
    }

    return name;
  });
  const next = temporaryPath();
  await copyAsParquet(connection, `SELECT ${cells.join(', ')} FROM ${from}`, {
    path: next,
    columns: names.length,
  });
  await rename(next, parquet);

  const texts = guarded === 1 ? 'A text has' : `${formatNumber(guarded)} texts have`;
  return [
    `${texts} an apostrophe before =, +, - or @, as files have it for spreadsheet programs; the apostrophe was left out.`,
  ];
}

const isGuarded = (name: string) => `regexp_matches(${name}, ${literal(guardPatterns.guarded)})`;

const apostrophe = 0x27;
/** What a guarded text begins with behind its apostrophes: = + - @, tab, carriage return or line feed. */
const guardedBytes = new Set([...'=+-@\t\r\n'].map((character) => character.charCodeAt(0)));
/** The bytes that are read at a time. */
const partSize = 1024 * 1024;

/**
 * Whether a file in UTF-8 has an apostrophe before such a character anywhere: most files have none, and are
 * read no further.
 */
async function mayHaveGuards(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const part = Buffer.allocUnsafe(partSize);
    for (let position = 0; ;) {
      const { bytesRead } = await file.read(part, 0, partSize, position);
      const bytes = part.subarray(0, bytesRead);
      for (let at = bytes.indexOf(apostrophe); at >= 0; at = bytes.indexOf(apostrophe, at + 1)) {
        const next = bytes[at + 1];
        if (next !== undefined && guardedBytes.has(next)) return true;
      }
      if (bytesRead < partSize) return false;
      position += bytesRead - 1;
    }
  } finally {
    await file.close();
  }
}
