import { rm } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { partsOf } from '#domain/value/object/parts-of.ts';
import { present } from '#domain/value/object/present.ts';
import type { Database } from '#server/base/base.server.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import type { CellGroup } from '../contract.ts';
import type { SnapshotEngine } from '../duckdb/duckdb.ts';
import { readChanges, readMassEdit, type Change } from '../log/change-log.ts';
import { collapseChanges, type LogStep, type NetChanges } from '../log/collapse-changes.ts';
import { writeEditedRows, type RowEdit } from './edited-rows.ts';
import type { KnownTable } from './known-tables.ts';
import type { TableClient } from './table-client.ts';
import { deltaColumns, tablesOf, rowsAt } from './table-statements.ts';

/** What edits are written with. */
export type EditContext = {
  client: TableClient;
  duckDb: Pick<SnapshotEngine, 'use'>;
  objects: Pick<ObjectStore, 'temporaryPath'>;
};

/** A table cannot be caught up with the log, or should not be: the version is to be loaded again. */
export class OutdatedTableError extends Error {
  override name = 'OutdatedTableError';
}

/** Entries that are read at once. */
const entriesAtOnce = 5000;

/** Applies the entries after those that are in a table, up to that of a committed state. */
export async function catchUp(
  context: EditContext,
  from: KnownTable,
  seq: number,
  db: Kysely<Database>,
): Promise<KnownTable> {
  let table = from;
  while (table.appliedSeq < seq) {
    const { versionId, appliedSeq: after } = table;
    const changes = await readChanges(db, versionId, { after, until: seq, limit: entriesAtOnce });
    if (changes.length === 0) {
      throw new Error(`The change log of version ${versionId} ends before ${seq}`);
    }
    table = await applyEntries(context, table, changes, (entry) => readMassEdit(db, versionId, entry));
  }

  return table;
}

/** Applies entries that follow those in a table. */
export async function applyEntries(
  context: EditContext,
  from: KnownTable,
  changes: readonly Change[],
  massEdit: (seq: number) => ReturnType<typeof readMassEdit>,
): Promise<KnownTable> {
  let table = from;
  for (const step of collapseChanges(changes)) {
    const { appliedSeq } = table;
    const entries = changes.filter(({ seq }) => seq > appliedSeq && seq <= step.seq);
    table = await takeStep(context, table, step, { entries, massEdit });
  }
  return table;
}

async function takeStep(
  context: EditContext,
  table: KnownTable,
  step: LogStep,
  {
    entries,
    massEdit,
  }: { entries: readonly Change[]; massEdit: (seq: number) => ReturnType<typeof readMassEdit> },
): Promise<KnownTable> {
  if (step.kind === 'net' && !step.net.cleared) {
    const { net, seq } = step;
    return writeEdit(context, table, { seq, net, gone: goneRows(entries, net) }, [...net.patched.keys()]);
  }
  if (step.kind !== 'massedit') throw new OutdatedTableError('The log has a clear or a restored one.');

  const { column, cells, rows } = await massEdit(step.seq);
  if (isMany(table, rows)) throw new OutdatedTableError('The log has an edit of many rows.');
  if (!table.physical.has(column)) return { ...table, appliedSeq: step.seq };

  let edited = table;
  for (const part of partsOfCells(cells)) {
    const edit = { seq: step.seq, gone: [], column, cells: part };
    // All parts are read as of before the edit.
    const { appliedSeq } = table;
    edited = {
      ...(await writeEdit(
        context,
        edited,
        edit,
        part.map(({ rows: ranges }) => ranges),
      )),
      appliedSeq,
    };
  }
  return { ...edited, appliedSeq: step.seq };
}

/** More than so many rows are not written as edited ones, unless they are few of all. */
export const manyRows = 100_000;
export const mostEditedShare = 0.1;

/** Whether a table should rather be loaded again than get so many more edited rows. */
function isMany({ rows, changedRows }: KnownTable, more: number): boolean {
  return changedRows + more > Math.max(manyRows, rows * mostEditedShare);
}

/**
 * The rows that some entries delete, also those that they insert before: another node may have applied the
 * one entry without the other.
 */
function goneRows(entries: readonly Change[], { inserted, patched }: NetChanges): number[] {
  const ids = new Set(entries.flatMap((entry) => ('rowId' in entry ? [entry.rowId] : [])));
  return [...ids].filter((id) => !inserted.has(id) && !patched.has(id));
}

/** The most ranges of row ids of a group, and groups in one statement. */
const [rangesAtOnce, groupsAtOnce] = [500, 20];

/** Groups of cells in parts with few ranges each. */
function partsOfCells(cells: readonly CellGroup[]): CellGroup[][] {
  const groups = cells.flatMap(({ value, rows }) => {
    const ranges = rows.match(/\[\d+,\d+\]/g) ?? [];
    const parts = partsOf(ranges, rangesAtOnce);
    return parts.map((part) => ({ value, rows: `{${part.join(',')}}` }));
  });
  return partsOf(groups, groupsAtOnce);
}

/** Writes the rows that an edit is about into the table, as they are after it. */
async function writeEdit(
  { client, duckDb, objects }: EditContext,
  table: KnownTable,
  edit: RowEdit,
  read: readonly (number | string)[],
): Promise<KnownTable> {
  const { name, physical, seq, appliedSeq } = table;
  const [before, path] = [await objects.temporaryPath(), await objects.temporaryPath()];
  try {
    if (read.length > 0) {
      const from = appliedSeq === seq ? rowsOfBase(table) : rowsAt(name, { seq, appliedSeq });
      await client.save(`SELECT * FROM ${from} WHERE ${isAmong(read)}`, before);
    }
    const files = { before: { path: read.length > 0 ? before : null }, path };
    const { rows, misfits } = await writeEditedRows(duckDb, physical, edit, files);
    if (rows > 0) {
      const columns = deltaColumns({ columns: physical }).map(([column]) => column);
      await client.insert(tablesOf(name).delta, columns, path);
    }
    return {
      ...table,
      appliedSeq: edit.seq,
      changedRows: table.changedRows + rows,
      misfits: [...new Set([...table.misfits, ...misfits])],
      hasPositions: table.hasPositions || ('net' in edit && edit.net.positions.size > 0),
    };
  } finally {
    await Promise.all([before, path].map((file) => rm(file, { force: true })));
  }
}

/** The rows of a base with positions, which it may not have itself. */
function rowsOfBase({ name, baseHasPositions }: KnownTable): string {
  const { base } = tablesOf(name);
  if (baseHasPositions) return base;
  return `(SELECT *, id AS after_id, '' AS after_key FROM ${base})`;
}

/** Ranges of more ids than these are compared by their ends. */
const longRange = 1000;

/** Whether a row is among these: ids, or multiranges of them. */
function isAmong(rows: readonly (number | string)[]): string {
  const ids = rows.filter((row) => typeof row === 'number');
  const ranges = rows
    .flatMap((row) => (typeof row === 'string' ? [...row.matchAll(/\[(\d+),(\d+)\]/g)] : []))
    .map(([, least, greatest]): [number, number] => [Number(least), Number(greatest)]);
  const isLong = ([least, greatest]: [number, number]) => greatest - least >= longRange;

  const short = ranges.filter((range) => !isLong(range));
  const listed = short.flatMap(([least, greatest]) =>
    Array.from({ length: greatest - least + 1 }, (_, index) => least + index),
  );
  const all = [...ids, ...listed];
  const between = ranges.filter(isLong).map(([least, greatest]) => `id BETWEEN ${least} AND ${greatest}`);
  return present([all.length > 0 && `id IN (${all.join(', ')})`, ...between]).join(' OR ');
}
