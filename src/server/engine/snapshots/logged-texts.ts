import type { DuckDBConnection } from '@duckdb/node-api';
import type { Kysely } from 'kysely';
import { identifier, type Database } from '#server/base/base.server.ts';
import type { RawRow, VersionState } from '../contract.ts';
import type { TableLayout } from '../dialect.ts';
import { duckDbDialect, runStatement } from '../duckdb/duckdb.ts';
import { readChanges, readMassEdit } from '../log/change-log.ts';
import { collapseChanges, type NetChanges } from '../log/collapse-changes.ts';
import { expandGroups } from '../query/expand-groups.ts';
import { startParameters } from '../query/statement.ts';

/**
 * Texts of edits in a table: `id` of the row and `texts`, a map by column name. `gone` are columns that the
 * layout lacks.
 */
export type LoggedTexts = { table: string; gone: ReadonlySet<string> };

/** Entries that are read at once. */
const entriesAtOnce = 5000;

/**
 * Stores in a temporary table what edits after the snapshot wrote into cells whose text the version's table
 * does not keep: in columns that trim or have texts for empty cells, and in columns that the source no longer
 * has. Null where no edit did.
 */
export async function storeLoggedTexts(
  connection: DuckDBConnection,
  db: Kysely<Database>,
  { base, layout, table }: { base: VersionState; layout: TableLayout; table: string },
): Promise<LoggedTexts | null> {
  const { versionId, snapshotSeq, seq } = base;
  const cells = new LoggedCells(connection, layout, `${table}_cells`);
  await cells.open();

  try {
    for (let after = snapshotSeq; after < seq;) {
      const changes = await readChanges(db, versionId, { after, until: seq, limit: entriesAtOnce });
      if (changes.length === 0) break;
      after = changes.at(-1)!.seq;
      for (const step of collapseChanges(changes)) {
        // Logs of earlier releases brought cleared rows back; what was typed into them is not known here.
        if (step.kind === 'restore') return null;
        if (step.kind === 'net') {
          await cells.apply(step.net);
        } else {
          await cells.applyMassEdit(await readMassEdit(db, versionId, step.seq));
        }
      }
    }
    return await cells.gather(table);
  } finally {
    await cells.close();
  }
}

/** Removes the table. */
export const dropLoggedTexts = (connection: DuckDBConnection, table: string) =>
  connection.run(`DROP TABLE IF EXISTS temp.${identifier(table)}`);

/** One row for each cell: its row, its column, and the text that it got last. */
class LoggedCells {
  readonly #connection: DuckDBConnection;
  readonly #layout: TableLayout;
  readonly #table: string;

  constructor(connection: DuckDBConnection, layout: TableLayout, name: string) {
    this.#connection = connection;
    this.#layout = layout;
    this.#table = `temp.${identifier(name)}`;
  }

  async open(): Promise<void> {
    const columns = 'row_id BIGINT, name VARCHAR, x VARCHAR';
    await this.#connection.run(`CREATE OR REPLACE TEMP TABLE ${this.#table} (${columns})`);
  }

  async close(): Promise<void> {
    await this.#connection.run(`DROP TABLE IF EXISTS ${this.#table}`);
  }

  async apply({ cleared, deleted, inserted, patched }: NetChanges): Promise<void> {
    if (cleared) {
      await this.#connection.run(`DELETE FROM ${this.#table}`);
    }

    if (deleted.size > 0) {
      const parameters = startParameters(duckDbDialect);
      const sql = `DELETE FROM ${this.#table} WHERE row_id IN (SELECT unnest(${parameters.bindList([...deleted], 'BIGINT')}))`;
      await runStatement(this.#connection, { sql, parameters: parameters.list });
    }

    const cells = [...inserted, ...patched].flatMap(([rowId, row]) => this.#cellsOf(rowId, row));
    if (cells.length === 0) return;

    const parameters = startParameters(duckDbDialect);
    const lists = [
      `unnest(${parameters.bindList(
        cells.map(({ rowId }) => rowId),
        'BIGINT',
      )}) AS row_id`,
      `unnest(${parameters.bindList(
        cells.map(({ name }) => name),
        'VARCHAR',
      )}) AS name`,
      `unnest(${parameters.bindList(
        cells.map(({ text }) => text),
        'VARCHAR',
      )}) AS x`,
    ];
    await this.#put(`SELECT ${lists.join(', ')}`, parameters.list);
  }

  async applyMassEdit({ column, cells }: Awaited<ReturnType<typeof readMassEdit>>): Promise<void> {
    if (!this.#isLost(column) || cells.length === 0) return;
    const parameters = startParameters(duckDbDialect);
    const name = parameters.bind(column, 'VARCHAR');
    const rows = expandGroups(cells, parameters);
    await this.#put(`SELECT row_id, ${name} AS name, x FROM (${rows})`, parameters.list);
  }

  /** Stores the cells by row; null where there are none. */
  async gather(table: string): Promise<LoggedTexts | null> {
    const reader = await this.#connection.runAndReadAll(`SELECT DISTINCT name FROM ${this.#table}`);
    const names = reader.getRows().map(([name]) => String(name));
    if (names.length === 0) return null;
    await this.#connection.run(
      `CREATE OR REPLACE TEMP TABLE ${identifier(table)} AS SELECT row_id AS id, map(list(name), list(x)) AS texts FROM ${this.#table} GROUP BY row_id`,
    );

    return { table, gone: new Set(names.filter((name) => !this.#layout.columns.has(name))) };
  }

  async #put(rows: string, parameters: Parameters<typeof runStatement>[1]['parameters']): Promise<void> {
    const given = `SELECT row_id, name FROM (${rows})`;
    const removal = `DELETE FROM ${this.#table} WHERE (row_id, name) IN (${given})`;
    await runStatement(this.#connection, { sql: removal, parameters });
    const sql = `INSERT INTO ${this.#table} (row_id, name, x) SELECT row_id, name, x FROM (${rows})`;
    await runStatement(this.#connection, { sql, parameters });
  }

  #cellsOf(rowId: number, row: RawRow) {
    return Object.entries(row).flatMap(([name, text]) => (this.#isLost(name) ? [{ rowId, name, text }] : []));
  }

  /** Whether the version's table may not have the text that is written into a column. */
  #isLost(name: string): boolean {
    const column = this.#layout.columns.get(name);
    if (!column) return true;
    return (column.trim && column.type === 'VARCHAR') || (column.na_values?.length ?? 0) > 0;
  }
}
