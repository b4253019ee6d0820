import type { ClientBase } from 'pg';
import pg from 'pg';

/** A table with the columns that a backup has; generated columns are computed again. */
export type BackupTable = { name: string; columns: string[] };

/**
 * Tables that are not in a backup: the record of migrations, which the restored database has itself, and
 * files of builds.
 */
const excludedTables = ['kysely_migration', 'kysely_migration_lock', 'breaking_migration', 'client_file'];

/**
 * Tables whose rows are not in a backup: what another engine has of versions may be of a later time than the
 * backup. They are emptied by a restore, and filled again.
 */
const copiesElsewhere = new Set(['clickhouse_table']);

/** The tables whose rows are in a backup. */
export async function readSavedTables(client: ClientBase): Promise<BackupTable[]> {
  return (await readTables(client)).filter(({ name }) => !copiesElsewhere.has(name));
}

/** The tables of the installation, each after those that it refers to. */
export async function readTables(client: ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; refers: string[] }>(
    `select relation.relname as name,
       array(select attname::text from pg_attribute where attrelid = relation.oid and attnum > 0
         and not attisdropped and attgenerated = '' order by attnum) as columns,
       array(select distinct referred.relname::text from pg_constraint
         join pg_class referred on referred.oid = confrelid
         where conrelid = relation.oid and contype = 'f' and confrelid <> conrelid) as refers
     from pg_class relation join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = current_schema() and relkind = 'r' and relname <> all ($1) order by relname`,
    [excludedTables],
  );
  const ordered: BackupTable[] = [];
  const names = new Set<string>();
  let waiting = rows;

  while (waiting.length > 0) {
    const next = waiting.filter(({ refers }) => refers.every((other) => names.has(other)));
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.');
    for (const { name, columns } of next) {
      names.add(name);
      ordered.push({ name, columns });
    }
    waiting = waiting.filter(({ name }) => !names.has(name));
  }

  return ordered;
}

/** The columns of a table as they are listed in statements. */
export const columnList = ({ columns }: BackupTable): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ');

/** A statement that copies a table out of or into the database. */
export function copyStatement(copied: BackupTable, direction: 'from stdin' | 'to stdout'): string {
  const [table, list] = [pg.escapeIdentifier(copied.name), columnList(copied)];
  if (direction === 'to stdout') return `copy (select ${list} from ${table}) to stdout`;
  return `copy ${table} (${list}) from stdin`;
}

/** The names of the migrations that a database has, in order. */
export async function readMigrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/**
 * Replaces the rows of all tables by those that `fill` writes, within the transaction of a connection. No
 * trigger runs meanwhile: they would derive rows that are there, and remove the files of what is replaced.
 */
export async function replaceRows(client: ClientBase, fill: () => Promise<void>): Promise<void> {
  const names = (await readTables(client)).map(({ name }) => pg.escapeIdentifier(name));
  await client.query(`truncate ${names.join(', ')}`);

  for (const name of names) {
    await client.query(`alter table ${name} disable trigger user`);
  }

  await fill();
  for (const name of names) {
    await client.query(`alter table ${name} enable trigger user`);
  }

  await setSequences(client);
}

/** Sets every sequence behind the ids that are there. */
async function setSequences(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select relation.relname as table, attname as column,
       pg_get_serial_sequence(quote_ident(relation.relname), attname) as sequence
     from pg_class relation join pg_namespace on pg_namespace.oid = relnamespace
     join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
     where nspname = current_schema() and relkind = 'r'
       and pg_get_serial_sequence(quote_ident(relation.relname), attname) is not null`,
  );
  for (const { table, column, sequence } of rows) {
    await client.query(
      `select setval($1::regclass, coalesce(max(${pg.escapeIdentifier(column)}), 0) + 1, false)
       from ${pg.escapeIdentifier(table)}`,
      [sequence],
    );
  }
}
