import { identifier, literal } from '#server/base/base.server.ts';
import type { PhysicalColumn, TableLayout } from '../dialect.ts';
import {
  applyCells,
  applyChanges,
  columnsToMisfit,
  copyAsParquet,
  duckDbDialect,
  runStatement,
  type SnapshotEngine,
} from '../duckdb/duckdb.ts';
import type { CellGroup } from '../contract.ts';
import type { NetChanges } from '../log/collapse-changes.ts';
import { cellsFromFile, typedCells } from './typed-rows.ts';
import { deltaColumns } from './table-statements.ts';

/**
 * What becomes of some rows: changes of rows, or cells of one column; `gone` are rows that are not there any
 * more.
 */
export type RowEdit = {
  seq: number;
  gone: readonly number[];
} & ({ net: NetChanges } | { column: string; cells: readonly CellGroup[] });

/** The rows before an edit, as a file of ClickHouse; null where the edit is about none. */
type Before = { path: string | null };

/** How many rows were edited, and which columns may have cells now that do not fit their types. */
export type EditedRows = { rows: number; misfits: string[] };

let tables = 0;

/**
 * Writes the rows that an edit is about into a file, as they are after it. They are edited in DuckDB, as
 * those of any version are, so that the same text becomes the same value.
 */
export function writeEditedRows(
  duckDb: Pick<SnapshotEngine, 'use'>,
  columns: ReadonlyMap<string, PhysicalColumn>,
  edit: RowEdit,
  { before, path }: { before: Before; path: string },
): Promise<EditedRows> {
  const table = `edited_${(tables += 1)}`;
  const layout: TableLayout = { dialect: duckDbDialect, table, columns, hasPositions: true };

  return duckDb.use(async (connection) => {
    try {
      await connection.run(`CREATE TEMP TABLE ${table} (${definitions(columns)})`);
      if (before.path !== null) {
        const cells = ['id', 'after_id', 'after_key', ...cellsFromFile(layout)].join(', ');
        await connection.run(
          `INSERT INTO ${table} BY NAME SELECT ${cells} FROM read_parquet(${literal(before.path)})`,
        );
      }

      if ('net' in edit) {
        await applyChanges(connection, layout, edit.net);
      } else {
        await applyCells(connection, layout, edit.column, edit.cells);
      }
      await markGone(connection, table, edit.gone);

      const names = ['id', `CAST(${edit.seq} AS BIGINT) AS seq`, 'deleted', 'after_id', 'after_key'];
      const select = `SELECT ${[...names, ...typedCells(layout)].join(', ')} FROM ${table}`;
      await copyAsParquet(connection, select, { path, columns: deltaColumns({ columns }).length });
      const [[rows] = []] = await runStatement(connection, {
        sql: `SELECT count(*) FROM ${table}`,
        parameters: [],
      });
      return { rows: Number(rows), misfits: columnsToMisfit(layout, changesOf(edit)) };
    } finally {
      await connection.run(`DROP TABLE IF EXISTS ${table}`);
    }
  });
}

type Connection = Parameters<typeof runStatement>[0];

async function markGone(connection: Connection, table: string, gone: readonly number[]): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map((id) => `(${id})`).join(', ');
  await connection.run(
    `INSERT INTO ${table} BY NAME SELECT id, id AS after_id, '' AS after_key, TRUE AS deleted FROM (VALUES ${ids}) AS gone (id)`,
  );
}

function definitions(columns: ReadonlyMap<string, PhysicalColumn>): string {
  const cells = [...columns.values()].flatMap(({ value, raw, type }) => {
    const own = `${identifier(value)} ${type}`;
    if (raw === null) return [own];
    return [own, `${identifier(raw)} VARCHAR`];
  });
  const own = ['id BIGINT', 'deleted BOOLEAN DEFAULT FALSE', 'after_id BIGINT', 'after_key VARCHAR'];
  return [...own, ...cells].join(', ');
}

/** The changes that an edit makes, as far as texts are concerned. */
function changesOf(edit: RowEdit): NetChanges {
  if ('net' in edit) return edit.net;
  const { column, cells } = edit;
  return {
    cleared: false,
    deleted: new Set(),
    inserted: new Map(),
    positions: new Map(),
    patched: new Map(cells.map(({ value }, index) => [index, { [column]: value }])),
  };
}
