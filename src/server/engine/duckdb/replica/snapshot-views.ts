import { present } from '#domain/value/object/present.ts';
import type { DuckDBConnection } from '@duckdb/node-api';
import { identifier } from '#server/base/base.server.ts';
import type { Statement, TableLayout } from '../../dialect.ts';
import { readNumbers, runStatement } from '../run-statement.ts';
import { inDuckDbTransaction } from '../in-duckdb-transaction.ts';
import { buildView, findMisfits } from '../table/build-table.ts';
import { isInexact } from '../table/cast-column.ts';
import { storedColumn, withMisfits } from '../../query/layout.ts';
import type { LoadedVersion, SnapshotBase } from './loaded-version.ts';

/** A version that is read from its snapshot. */
export type SnapshotVersion = LoadedVersion & { readonly base: SnapshotBase };

/** What a version that is read from its snapshot consists of, beside the view that is read. */
export const partsOf = (table: string) => ({
  /** A view of the snapshot alone. */
  snapshot: `${table}_snapshot`,
  /** The rows that were edited or inserted since, as they are now. */
  edited: `${table}_edited`,
  /** The ids of the rows of the snapshot that were edited or deleted since. */
  replaced: `${table}_replaced`,
});

export const isFromSnapshot = (version: LoadedVersion): version is SnapshotVersion =>
  version.base !== undefined;

const positionNumber = 'after_number';
const noRange: readonly [number, number] = [0, 0];
const noMisfits: { misfits: readonly string[] } = { misfits: [] };

/** Makes the views of a version without edits, and finds out what its layout is. */
export async function openSnapshotViews(
  connection: DuckDBConnection,
  table: string,
  { parquet, ...made }: Omit<LoadedVersion, 'layout' | 'base'> & { parquet: string },
): Promise<SnapshotVersion> {
  const { snapshot } = partsOf(table);
  const view = await buildView(connection, snapshot, made.columns, parquet);
  const [rows = 0] = await readNumbers(connection, `SELECT count(*) FROM ${identifier(snapshot)}`);
  const layout = { ...view, table, rows };
  const base = {
    parquet,
    rows,
    hasPositions: view.hasPositions === true,
    direct: null,
    hasEdits: false,
    isCleared: false,
    massEdited: 0,
  };
  const version = { ...made, layout, base };

  await replaceViews(connection, version);
  return version;
}

/** Makes the views of a version anew, after what they are made of has changed. */
export async function replaceViews(
  connection: DuckDBConnection,
  { layout, columns, base }: SnapshotVersion,
): Promise<void> {
  const { snapshot, edited, replaced } = partsOf(layout.table);
  await buildView(connection, snapshot, columns, base.parquet, {
    direct: new Set(base.direct ?? []),
    wide: new Set(namesOfType(layout, 'DOUBLE')),
    isEmpty: base.isCleared,
  });

  const all = `SELECT ${selected(layout, base)} FROM ${identifier(snapshot)}`;
  const selects = [all];
  if (base.hasEdits) {
    const kept = `id NOT IN (SELECT id FROM ${identifier(replaced)})`;
    selects.splice(0, 1, ...rangeTests(layout, base, kept).map((test) => `${all} WHERE ${test}`));
    selects.push(`SELECT ${selectedEdits(layout)} FROM ${identifier(edited)}`);
  }
  const sql = selects.join('\nUNION ALL ');
  await connection.run(`CREATE OR REPLACE VIEW ${identifier(layout.table)} AS ${sql}`);
}

/**
 * The rows of the file in parts, as SQL: those before and behind the range that has all edits, and those in
 * it, which are kept where they were not replaced. To look that up takes as long as a simple question, and so
 * does a test of both ends at once.
 */
function rangeTests({ rowNumber }: TableLayout, { editedRange }: SnapshotBase, kept: string): string[] {
  if (rowNumber === undefined || !editedRange) return [kept];
  const [from, to] = editedRange;
  const parts = [`${rowNumber} >= ${from} AND ${rowNumber} < ${to} AND ${kept}`, `${rowNumber} >= ${to}`];
  if (from > 0) {
    parts.unshift(`${rowNumber} < ${from}`);
  }
  return parts;
}

/** Ranges of edits begin and end at multiples of this number: most edits then leave the views as they are. */
const rangeStep = 2 ** 20;

/** The version whose range of edits has these ids too. */
function withEditsAt(
  connection: DuckDBConnection,
  from: SnapshotVersion,
  { least, greatest }: { least: number; greatest: number },
): Promise<SnapshotVersion> {
  const { editedRange: range } = from.base;
  if (!range) return Promise.resolve(from);
  const [start, end] = range[0] === range[1] ? [Infinity, -Infinity] : range;
  const first = Math.min(start, Math.floor((least - 1) / rangeStep) * rangeStep);
  const last = Math.max(end, Math.ceil(greatest / rangeStep) * rangeStep);
  if (first === start && last === end) return Promise.resolve(from);
  return replaceBase(connection, from, { editedRange: [first, last] });
}

/** The version with tables for edits, which are made where it has none. */
export async function addEditTables(
  connection: DuckDBConnection,
  from: SnapshotVersion,
): Promise<SnapshotVersion> {
  if (from.base.hasEdits) return from;

  const { snapshot, edited, replaced } = partsOf(from.layout.table);
  await connection.run(
    `CREATE OR REPLACE TABLE ${identifier(edited)} AS SELECT ${stored(from.layout, from.base).join(', ')} FROM ${identifier(snapshot)} WHERE FALSE`,
  );
  await connection.run(`CREATE OR REPLACE TABLE ${identifier(replaced)} (id BIGINT NOT NULL)`);
  return replaceBase(connection, from, {
    hasEdits: true,
    editedRange: from.layout.rowNumber ? noRange : undefined,
  });
}

/** The version whose base has changed, with its views. */
async function replaceBase(
  connection: DuckDBConnection,
  from: SnapshotVersion,
  change: Partial<SnapshotBase>,
): Promise<SnapshotVersion> {
  const base = { ...from.base, ...change };
  const version = { ...from, base, layout: { ...from.layout, rowCount: rowCountOf(from.layout, base) } };
  await replaceViews(connection, version);
  return version;
}

/** The number of all rows, which need not be counted; without edits the file has it. */
export function rowCountOf({ table }: TableLayout, base: SnapshotBase): string | undefined {
  if (!base.hasEdits) return undefined;
  const { edited, replaced } = partsOf(table);
  const count = (name: string) => `(SELECT count(*) FROM ${identifier(name)})`;
  return `${base.isCleared ? 0 : base.rows} - ${count(replaced)} + ${count(edited)}`;
}

/** The layout of the table that edits are made in: that of a view's edited rows. */
export function editedLayout({ layout, base }: LoadedVersion): TableLayout {
  if (!base) return layout;
  return { ...layout, table: partsOf(layout.table).edited, rowNumber: undefined, positionNumber: undefined };
}

/**
 * Moves rows of the snapshot that are about to be edited or deleted to the edited ones. `rowIds` has their
 * ids, and others, as rows. Returns the version, whose views may have changed.
 */
export async function moveToEdited(
  connection: DuckDBConnection,
  from: SnapshotVersion,
  rowIds: Statement,
): Promise<SnapshotVersion> {
  const { layout, base } = from;
  const { snapshot, edited, replaced } = partsOf(layout.table);
  const column = layout.rowNumber ?? 'id';
  const wanted = layout.rowNumber ? `SELECT row_id - 1 FROM (${rowIds.sql})` : rowIds.sql;
  const columns = stored(layout, base).join(', ');

  await runStatement(connection, {
    sql: [
      `CREATE OR REPLACE TEMP TABLE moved_rows AS SELECT ${columns} FROM ${identifier(snapshot)}`,
      `WHERE ${column} IN (${wanted}) AND id NOT IN (SELECT id FROM ${identifier(replaced)})`,
    ].join(' '),
    parameters: rowIds.parameters,
  });
  await connection.run(`INSERT INTO ${identifier(edited)} BY NAME SELECT * FROM moved_rows`);
  await connection.run(`INSERT INTO ${identifier(replaced)} SELECT id FROM moved_rows`);
  const [rows = 0, least = 0, greatest = 0] = await readNumbers(
    connection,
    'SELECT count(*), min(id), max(id) FROM moved_rows',
  );
  await connection.run('DROP TABLE moved_rows');

  if (rows === 0) return from;
  const version = await withEditsAt(connection, from, { least, greatest });
  if (rows < manyRows) return version;
  return { ...version, base: { ...version.base, massEdited: version.base.massEdited + rows } };
}

/** Edits of fewer rows are not counted: a compaction comes before they are many together. */
const manyRows = 1000;

/** The version without any row of its snapshot. */
export async function clearSnapshot(
  connection: DuckDBConnection,
  from: SnapshotVersion,
): Promise<SnapshotVersion> {
  await connection.run(`DELETE FROM ${identifier(partsOf(from.layout.table).replaced)}`);
  if (from.base.isCleared) return from;
  return replaceBase(connection, from, { isCleared: true });
}

/** The version with these columns of whole numbers as floating ones; `layout` has their new type. */
export async function widenEdited(
  connection: DuckDBConnection,
  version: SnapshotVersion,
  names: readonly string[],
): Promise<void> {
  const changes = names.flatMap((name) => {
    const { value, raw } = storedColumn(version.layout, name);
    if (!raw) return [];
    const [cell, text] = [identifier(value), identifier(raw)];
    return [
      `CAST(${cell} AS DOUBLE) AS ${cell}`,
      `CASE WHEN ${isInexact(cell)} THEN CAST(${cell} AS VARCHAR) ELSE ${text} END AS ${text}`,
    ];
  });

  const edited = identifier(partsOf(version.layout.table).edited);
  await connection.run(
    `CREATE OR REPLACE TABLE ${edited} AS SELECT * REPLACE (${changes.join(', ')}) FROM ${edited}`,
  );
  await replaceViews(connection, version);
}

/** The version whose rows have positions: all are at their ids. */
export async function addEditedPositions(
  connection: DuckDBConnection,
  from: SnapshotVersion,
): Promise<SnapshotVersion> {
  const edited = identifier(partsOf(from.layout.table).edited);
  await connection.run(
    `CREATE OR REPLACE TABLE ${edited} AS SELECT *, id AS after_id, '' AS after_key FROM ${edited}`,
  );
  const number = from.layout.rowNumber ? positionNumber : undefined;
  const layout = { ...from.layout, hasPositions: true, positionNumber: number };
  const version = { ...from, layout };
  await replaceViews(connection, version);
  return version;
}

/** The version whose columns in `direct` are read without a cast, once no other cell is among them. */
export async function readDirectly(
  connection: DuckDBConnection,
  from: SnapshotVersion,
  direct: readonly string[],
): Promise<SnapshotVersion> {
  const edits = editedLayout(from);
  const candidates = {
    ...edits,
    columns: new Map([...edits.columns].filter(([name]) => direct.includes(name))),
  };
  const { misfits } = from.base.hasEdits ? await findMisfits(connection, candidates) : noMisfits;
  const fitting = [...candidates.columns.keys()].filter((name) => !misfits.includes(name));
  const version = { ...from, layout: withMisfits(from.layout, fitting, false) };

  return inDuckDbTransaction(connection, () => replaceBase(connection, version, { direct }));
}

/** Drops everything that a version consists of. */
export async function dropParts(
  connection: DuckDBConnection,
  { layout, base }: LoadedVersion,
): Promise<void> {
  if (!base) {
    await connection.run(`DROP TABLE IF EXISTS ${identifier(layout.table)}`);
    return;
  }
  const { snapshot, edited, replaced } = partsOf(layout.table);
  for (const view of [layout.table, snapshot]) {
    await connection.run(`DROP VIEW IF EXISTS ${identifier(view)}`);
  }
  for (const table of [edited, replaced]) {
    await connection.run(`DROP TABLE IF EXISTS ${identifier(table)}`);
  }
}

/** The columns that edited rows have: those that a table of the version would have. */
function stored(layout: TableLayout, { hasPositions }: Pick<SnapshotBase, 'hasPositions'>): string[] {
  const positions = positionCells(layout, hasPositions);
  return ['id', ...positions, ...cellNames(layout)];
}

/** The positions of a snapshot's rows, which are at their ids where the file has none. */
function positionCells({ hasPositions }: TableLayout, isInFile: boolean): string[] {
  if (!hasPositions) return [];
  if (isInFile) return ['after_id', 'after_key'];
  return ['id AS after_id', "'' AS after_key"];
}

function selected(layout: TableLayout, base: SnapshotBase): string {
  const { rowNumber } = layout;
  const number = layout.positionNumber && `${rowNumber} AS ${layout.positionNumber}`;
  return [...stored(layout, base), ...present([rowNumber, number])].join(', ');
}

function selectedEdits(layout: TableLayout): string {
  const { rowNumber, positionNumber: number } = layout;
  const numbers = [rowNumber && `id - 1 AS ${rowNumber}`, number && `after_id - 1 AS ${number}`];
  return [...stored(layout, { hasPositions: true }), ...present(numbers)].join(', ');
}

const cellNames = ({ columns }: TableLayout): string[] =>
  [...columns.values()].flatMap(({ value, raw }) => present([value, raw]).map(identifier));

const namesOfType = ({ columns }: TableLayout, type: string): string[] =>
  [...columns].filter(([, column]) => column.type === type).map(([name]) => name);
