import type { PoolClient } from 'pg';
import pg from 'pg';
import { migrateSchema } from '#server/base/base.server.ts';
import type { Manifest } from './manifest.ts';
import { columnList, readTables, replaceRows } from './tables.ts';

/** The schema that the rows of an earlier release are in until they are brought up to date. */
const earlierSchema = 'tidemark_earlier';

/**
 * Replaces the rows of the installation by those of a backup of an earlier release, within the transaction of
 * a connection: a schema of that release is made beside the one of the installation, `fill` copies the rows
 * into the tables of the search path, the migrations bring them up to date, and they are moved.
 */
export async function restoreEarlier(
  client: PoolClient,
  { migrations, tables }: Manifest,
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_schema() as name');
  const ownSchema = pg.escapeIdentifier(rows[0]!.name);
  const ownTables = await readTables(client);

  await client.query(`create schema ${earlierSchema}`);
  await client.query(`set local search_path to ${earlierSchema}`);
  await migrateSchema(client, earlierSchema, migrations.at(-1));

  // No migration makes the tables of the identity library.
  const made = new Set((await readTables(client)).map(({ name }) => name));
  const named = new Set(tables.map(({ name }) => name));

  for (const { name } of ownTables.filter((table) => named.has(table.name) && !made.has(table.name))) {
    const table = pg.escapeIdentifier(name);
    await client.query(
      `create table ${table} (like ${ownSchema}.${table} including defaults including identity)`,
    );
  }

  await fill();
  await migrateSchema(client, earlierSchema);

  const filled = new Set((await readTables(client)).map(({ name }) => name));
  await client.query(`set local search_path to ${ownSchema}`);
  await replaceRows(client, async () => {
    for (const own of ownTables.filter(({ name }) => filled.has(name))) {
      const [table, list] = [pg.escapeIdentifier(own.name), columnList(own)];
      await client.query(
        `insert into ${table} (${list}) overriding system value select ${list} from ${earlierSchema}.${table}`,
      );
    }
  });
  await client.query(`drop schema ${earlierSchema} cascade`);
}
