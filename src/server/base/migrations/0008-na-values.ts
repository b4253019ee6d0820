import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * `empties` of columns is called `na_values`. A key in JSON text is the only place where a bare quote
 * precedes a colon.
 */
export const naValues: Migration = {
  async up(db: Kysely<unknown>) {
    const renamed = (column: string) =>
      sql.raw(`replace(${column}::text, '"empties":', '"na_values":')::jsonb`);
    for (const [table, column] of [
      ['item', 'data'],
      ['item_revision', 'data'],
      ['upload', 'layers'],
      ['upload', 'publication'],
    ] as const) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${renamed(column)}
        where ${sql.ref(column)}::text like '%"empties":%'`.execute(db);
    }
  },
};
