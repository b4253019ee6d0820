import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import type pg from 'pg';

/** The keys of stored documents whose values people write and readers see. */
const written = new Set(
  'altText attribution caption categories customName description display_name email footer footnote label name note publisher siteName sourceName subTitle subtitle tagline tags text title unit versionName'.split(
    ' ',
  ),
);

/** The texts of a stored document that people wrote; of formulas, those that they can result in. */
function collect(value: unknown, key: string, texts: Set<string>): void {
  if (typeof value === 'string') {
    if (written.has(key)) {
      texts.add(value);
    } else if (key === 'formula') {
      for (const [, text = ''] of value.matchAll(/["']([^"']+)["']/g)) {
        texts.add(text);
      }
    }
  } else if (Array.isArray(value)) {
    for (const entry of value) {
      collect(entry, key, texts);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, entry] of Object.entries(value)) {
      collect(entry, name, texts);
    }
  }
}

/** The values in the columns of text of a file. */
async function valuesOf(path: string): Promise<string[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const columns = await connection.runAndReadAll(`describe select * from '${path}'`);
  const names = columns
    .getRows()
    .filter(([, type]) => type === 'VARCHAR')
    .map(([name]) => `"${String(name)}"`);
  const values: string[] = [];
  for (const name of names) {
    const distinct = await connection.runAndReadAll(
      `select distinct ${name} from '${path}' where ${name} is not null`,
    );
    values.push(...distinct.getRows().map(([value]) => String(value)));
  }
  connection.closeSync();
  instance.closeSync();
  return values;
}

/** The texts that people wrote into the documents of an installation, and those in the data of the sample. */
export async function textsOfPeople(pool: pg.Pool): Promise<Set<string>> {
  const texts = new Set<string>();
  const { rows } = await pool.query<{ data: unknown }>('select data from item');
  for (const { data } of rows) {
    collect(data, '', texts);
  }

  const folder = fileURLToPath(new URL('../../src/sample/data/', import.meta.url));
  for (const name of await readdir(folder)) {
    if (/\.(csv|parquet)$/.test(name)) {
      for (const value of await valuesOf(join(folder, name))) {
        texts.add(value);
      }
    }
  }
  return new Set([...texts].map((text) => text.replaceAll(/\s+/g, ' ').trim()));
}
