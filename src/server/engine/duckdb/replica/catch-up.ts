import type { DuckDBConnection } from '@duckdb/node-api';
import type { Kysely } from 'kysely';
import { identifier, type Database } from '#server/base/base.server.ts';
import type { TableLayout } from '../../dialect.ts';
import { readChanges, readMassEdit, type Change, type MassEdit } from '../../log/change-log.ts';
import { withMisfits } from '../../query/layout.ts';
import { expandGroups } from '../../query/expand-groups.ts';
import { startParameters } from '../../query/statement.ts';
import { duckDbDialect } from '../dialect.ts';
import {
  addEditedPositions,
  addEditTables,
  clearSnapshot,
  editedLayout,
  isFromSnapshot,
  moveToEdited,
  widenEdited,
  type SnapshotVersion,
} from './snapshot-views.ts';
import {
  addPositionColumns,
  applyCells,
  applyChanges,
  columnsToMisfit,
  columnsToWiden,
  widenColumns,
  widenedLayout,
} from '../table/apply-changes.ts';
import { buildTable } from '../table/build-table.ts';
import { collapseChanges, type NetChanges, type LogStep } from '../../log/collapse-changes.ts';
import type { LoadedVersion } from './loaded-version.ts';
import { replaceEntry, writeProgress } from './replica-catalog.ts';
import { inDuckDbTransaction } from '../in-duckdb-transaction.ts';

/** What a table is made from: the change log of a version, and the file of its snapshot. */
export type LogReader = {
  /** Entries after a sequence number, up to `until` if given; not necessarily all at once. */
  changes(after: number, until?: number): Promise<Change[]>;
  massEdit(seq: number): Promise<MassEdit>;
  parquet(): Promise<string | null>;
};

/** Entries that are read at once. */
const entriesAtOnce = 5000;

/** Reads the change log of a version from PostgreSQL. */
export function openLogReader(
  db: Kysely<Database>,
  versionId: number,
  parquet: LogReader['parquet'],
): LogReader {
  return {
    changes: (after, until) =>
      readChanges(db, versionId, { after, until: until ?? null, limit: entriesAtOnce }),
    massEdit: (seq) => readMassEdit(db, versionId, seq),
    parquet,
  };
}

/** How far to apply the log to a table. A table without a version is temporary and not in the catalog. */
type Goal = { versionId: number | null; seq: number; until?: number };

/** Applies the entries after `from`, at least up to the goal's entry. */
export async function catchUp(
  log: LogReader,
  connection: DuckDBConnection,
  goal: Goal,
  from: LoadedVersion,
): Promise<LoadedVersion> {
  const target: Target = { log, connection, versionId: goal.versionId };
  let version = from;

  while (version.appliedSeq < goal.seq) {
    const changes = await log.changes(version.appliedSeq, goal.until);
    if (changes.length === 0) {
      throw new Error(`The change log of version ${goal.versionId} ends before ${goal.seq}`);
    }
    for (const step of collapseChanges(changes)) {
      version = await takeStep(target, version, step);
    }
  }

  return version;
}

/** The log that is applied, and the version whose table it is applied to; see `Goal`. */
type Target = { log: LogReader; connection: DuckDBConnection; versionId: number | null };

async function takeStep(target: Target, from: LoadedVersion, step: LogStep): Promise<LoadedVersion> {
  const version = isFromSnapshot(from) ? await withEditTables(target, from) : from;
  if (step.kind === 'net') return applyNet(target, version, step);
  if (step.kind === 'massedit') return applyMassEdit(target, version, step.seq);
  return applyRestore(target, version, step);
}

async function applyNet(
  target: Target,
  from: LoadedVersion,
  { net, seq }: { net: NetChanges; seq: number },
): Promise<LoadedVersion> {
  const { version, layout, hasNewLayout } = await prepareColumns(target, from, net);
  return applyDurably(target, { ...version, layout, appliedSeq: seq }, net, hasNewLayout);
}

async function applyMassEdit(target: Target, from: LoadedVersion, seq: number): Promise<LoadedVersion> {
  const { column, cells } = await target.log.massEdit(seq);
  const patched = new Map(cells.map(({ value }, index) => [index, { [column]: value }]));
  const { version, layout, hasNewLayout } = await prepareColumns(target, from, {
    cleared: false,
    deleted: new Set(),
    inserted: new Map(),
    positions: new Map(),
    patched,
  });
  const prepared = { ...version, layout, appliedSeq: seq };

  return inDuckDbTransaction(target.connection, async () => {
    const parameters = startParameters(duckDbDialect);
    const sql = `SELECT row_id FROM (${expandGroups(cells, parameters)})`;
    const after = isFromSnapshot(prepared)
      ? await moveToEdited(target.connection, prepared, { sql, parameters: parameters.list })
      : prepared;
    await applyCells(target.connection, editedLayout(after), column, cells);
    await note(target, after, hasNewLayout || after.base !== prepared.base);
    return after;
  });
}

/** Restores what a clear deleted: builds the table as it was before, and copies its rows. */
async function applyRestore(
  target: Target,
  from: LoadedVersion,
  { seq, clear }: { seq: number; clear: number },
): Promise<LoadedVersion> {
  const { connection, versionId } = target;
  const table = `${from.layout.table}_before${seq}`;

  try {
    const side = await buildBefore(target, from, table, clear);
    const [wide, narrow] = [columnsOf(side.layout, 'DOUBLE'), columnsOf(from.layout, 'DOUBLE')];
    const toWiden = columnsOf(from.layout, 'BIGINT').filter((name) => wide.includes(name));
    const version = toWiden.length > 0 ? await widen(connection, versionId, from, toWiden) : from;
    await widenColumns(
      connection,
      side.layout,
      columnsOf(side.layout, 'BIGINT').filter((name) => narrow.includes(name)),
    );
    const misfits = [...side.layout.columns].filter(([, { mayMisfit }]) => mayMisfit).map(([name]) => name);
    const after = { ...version, layout: withMisfits(version.layout, misfits, true), appliedSeq: seq };
    await inDuckDbTransaction(connection, async () => {
      await connection.run(
        `INSERT INTO ${identifier(editedLayout(after).table)} BY NAME SELECT * FROM ${identifier(table)}`,
      );
      await note(target, after, true);
    });
    return after;
  } finally {
    await connection.run(`DROP TABLE IF EXISTS ${identifier(table)}`);
  }
}

async function buildBefore(
  { log, connection }: Target,
  version: LoadedVersion,
  table: string,
  clear: number,
): Promise<LoadedVersion> {
  const parquet = await log.parquet();
  const layout = await inDuckDbTransaction(connection, () =>
    buildTable(connection, table, version.columns, parquet),
  );
  const start = { ...version, layout, appliedSeq: version.snapshotSeq };
  return catchUp(log, connection, { versionId: null, seq: clear - 1, until: clear - 1 }, start);
}

function columnsOf({ columns }: TableLayout, type: string): string[] {
  return [...columns].filter(([, column]) => column.type === type).map(([name]) => name);
}

/**
 * Prepares columns for the values of changes: fractions in columns of whole numbers, and texts that do not
 * fit.
 */
async function prepareColumns({ connection, versionId }: Target, from: LoadedVersion, net: NetChanges) {
  const wide = columnsToWiden(from.layout, net);
  const widened = wide.length > 0 ? await widen(connection, versionId, from, wide) : from;
  const needsPositions = net.positions.size > 0 && !from.layout.hasPositions;
  const version = needsPositions ? await withPositions(connection, versionId, widened) : widened;
  const misfits = columnsToMisfit(version.layout, net);
  const layout = misfits.length > 0 ? withMisfits(version.layout, misfits, true) : version.layout;

  return { version, layout, hasNewLayout: misfits.length > 0 };
}

/** Stores how far the log is applied, and the layout when it has changed. */
async function note(
  { connection, versionId }: Target,
  version: LoadedVersion,
  hasNewLayout: boolean,
): Promise<void> {
  if (versionId === null) return;
  if (hasNewLayout) {
    await replaceEntry(connection, versionId, version);
  } else {
    await writeProgress(connection, versionId, version.appliedSeq);
  }
}

async function widen(
  connection: DuckDBConnection,
  versionId: number | null,
  version: LoadedVersion,
  names: string[],
): Promise<LoadedVersion> {
  const widened = { ...version, layout: widenedLayout(version.layout, names) };
  if (isFromSnapshot(widened)) {
    await inDuckDbTransaction(connection, async () => {
      await widenEdited(connection, widened, names);
      await noteAnew(connection, versionId, widened);
    });
    return widened;
  }

  // Stored first: whole numbers can be read as floating ones, but not the other way round.
  if (versionId !== null) {
    await replaceEntry(connection, versionId, widened);
  }

  await widenColumns(connection, version.layout, names);
  return widened;
}

async function withPositions(
  connection: DuckDBConnection,
  versionId: number | null,
  version: LoadedVersion,
): Promise<LoadedVersion> {
  if (isFromSnapshot(version)) {
    return inDuckDbTransaction(connection, async () => {
      const positioned = await addEditedPositions(connection, version);
      await noteAnew(connection, versionId, positioned);
      return positioned;
    });
  }

  await addPositionColumns(connection, version.layout);
  const extended = { ...version, layout: { ...version.layout, hasPositions: true } };
  if (versionId !== null) {
    await replaceEntry(connection, versionId, extended);
  }
  return extended;
}

/** The version with tables for its edits. */
function withEditTables({ connection, versionId }: Target, from: SnapshotVersion): Promise<SnapshotVersion> {
  if (from.base.hasEdits) return Promise.resolve(from);
  return inDuckDbTransaction(connection, async () => {
    const version = await addEditTables(connection, from);
    await noteAnew(connection, versionId, version);
    return version;
  });
}

async function noteAnew(
  connection: DuckDBConnection,
  versionId: number | null,
  version: LoadedVersion,
): Promise<void> {
  if (versionId === null) return;
  await replaceEntry(connection, versionId, version);
}

/** For changes of at most this many rows, storing the progress takes longer than the changes. */
const fewChanges = 16;

/**
 * Applies changes and stores how far the log is applied, in one transaction. A few patches or deletes are not
 * noted: applying them again after a crash, with everything that followed, has the same result. Inserts
 * always are.
 */
async function applyDurably(
  target: Target,
  version: LoadedVersion,
  net: NetChanges,
  hasNewLayout: boolean,
): Promise<LoadedVersion> {
  const { connection } = target;
  const small = !net.cleared && net.inserted.size === 0 && net.patched.size + net.deleted.size <= fewChanges;
  const repeatable = small && !hasNewLayout;
  if (!isFromSnapshot(version) && repeatable && statementsOf(net) === 1) {
    await applyChanges(connection, version.layout, net);
    return version;
  }

  return inDuckDbTransaction(connection, async () => {
    const changed = isFromSnapshot(version) ? await prepareEdited(connection, version, net) : version;
    await applyChanges(connection, editedLayout(changed), net);
    const hasNewBase = changed.base !== version.base;
    if (!repeatable || hasNewBase) {
      await note(target, changed, hasNewLayout || hasNewBase);
    }
    return changed;
  });
}

/** Moves the rows that changes are about from the snapshot to the edited ones. */
async function prepareEdited(
  connection: DuckDBConnection,
  version: SnapshotVersion,
  net: NetChanges,
): Promise<SnapshotVersion> {
  const cleared = net.cleared ? await clearSnapshot(connection, version) : version;
  const rowIds = [...net.deleted, ...net.patched.keys()];
  if (rowIds.length === 0) return cleared;

  const parameters = startParameters(duckDbDialect);
  const sql = `SELECT unnest(${parameters.bindList(rowIds, 'BIGINT')}) AS row_id`;
  return moveToEdited(connection, cleared, { sql, parameters: parameters.list });
}

/** One statement is a transaction by itself. */
function statementsOf({ patched, deleted }: NetChanges): number {
  const columns = [...patched.values()].reduce((sum, cells) => sum + Object.keys(cells).length, 0);
  return columns + (deleted.size > 0 ? 1 : 0);
}
