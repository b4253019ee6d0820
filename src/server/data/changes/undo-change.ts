import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { rawCell } from '../compile-validity.ts';
import { quote, type PhysicalColumn } from '../layout.ts';
import { groupedRows } from '../replica/apply-changes.ts';
import { typedExpression } from '../replica/lens.ts';
import { startParameters } from '../statement.ts';
import { appendChanges, type CellGroup, type Cleared, type MassEdit, type NewChange, type RawRow } from './change-log.ts';
import { countAll } from './clear-version.ts';
import { editVersion, type EditContext, type Editing } from './edit-version.ts';

/**
 * Takes an entry of the log back as a new entry: what it touched holds again what it held before. Refused with
 * `conflict` where a later edit stands on it, that is where a cell or row is no longer as the entry left it, and for
 * entries that a publish has made part of the past. An undo is an entry like any other and can be undone.
 */
export async function undoChange(
  context: EditContext,
  versionId: number,
  seq: number,
  user: string | null,
): Promise<{ seq: number }> {
  return editVersion(context, versionId, async (editing) => {
    const entry = await readEntry(editing, seq);
    const change = await inverse(editing, entry);
    const { firstSeq } = await appendChanges(editing.transaction, versionId, [{ ...change, undoes: seq }], user);
    return { seq: firstSeq };
  });
}

type Entry = { seq: number; kind: NewChange['kind']; rowId: number; change: unknown; before: unknown };

async function readEntry({ transaction, state }: Editing, seq: number): Promise<Entry> {
  const { versionId, snapshotSeq } = state;
  const row = await transaction
    .selectFrom('row_change')
    .select(['kind', 'row_id', 'change', 'before'])
    .where('version_id', '=', versionId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  if (!row) throw new TidemarkError('not_found', 'This change is not in the history.', { details: { versionId, seq } });
  if (seq <= snapshotSeq) {
    throw new TidemarkError('conflict', 'The data has been published anew since this change.', { details: { versionId, seq } });
  }
  return { seq, kind: row.kind, rowId: Number(row.row_id), change: row.change, before: row.before };
}

function inverse(editing: Editing, entry: Entry): Promise<NewChange> {
  switch (entry.kind) {
    case 'insert':
      return undoInsert(editing, entry.rowId, entry.change as RawRow);
    case 'patch':
      return undoPatch(editing, entry.rowId, entry.change as RawRow, entry.before as RawRow);
    case 'delete':
      return undoDelete(editing, entry.rowId, entry.before as RawRow);
    case 'massedit':
      return undoMassEdit(editing, entry.change as MassEdit, entry.before as { cells: CellGroup[] });
    case 'clear':
      return undoClear(editing, entry.seq, entry.before as Cleared);
    case 'restore':
      return undoRestore(editing, entry.seq, entry.before as Cleared);
  }
}

async function undoInsert(editing: Editing, rowId: number, change: RawRow): Promise<NewChange> {
  const { raw } = await rowAsLeft(editing, rowId, [...editing.version.layout.columns.keys()], change);
  return { kind: 'delete', rowId, change: {}, before: { ...raw, ...change } };
}

async function undoPatch(editing: Editing, rowId: number, change: RawRow, before: RawRow): Promise<NewChange> {
  const names = Object.keys(change).filter((name) => editing.version.layout.columns.has(name));
  await rowAsLeft(editing, rowId, names, change);
  return { kind: 'patch', rowId, change: before, before: change };
}

async function undoDelete(editing: Editing, rowId: number, before: RawRow): Promise<NewChange> {
  if ((await editing.readRows([rowId])).has(rowId)) throw conflict(editing, { rowId }, 'This row is there again already.');
  return { kind: 'insert', rowId, change: before };
}

/** The row, if the named cells still hold what an entry left in them. */
async function rowAsLeft(editing: Editing, rowId: number, names: readonly string[], left: RawRow) {
  const { columns } = editing.version.layout;
  const row = (await editing.readRows([rowId], names)).get(rowId);
  if (!row) throw conflict(editing, { rowId, column: names[0] }, 'This row has been deleted since.');
  const moved = names.find((name) => !isAsLeft(row.raw[name] ?? null, left[name] ?? null, columns.get(name)!));
  if (moved !== undefined) throw conflict(editing, { rowId, column: moved, current: row.shown[moved] ?? null });
  return row;
}

const blanks = /^[ \t\r\n]+|[ \t\r\n]+$/g;

function isAsLeft(current: string | null, left: string | null, { trim, type }: PhysicalColumn): boolean {
  const read = trim && type === 'VARCHAR' ? left?.replaceAll(blanks, '') : left;
  return (current || null) === (read || null);
}

async function undoMassEdit(editing: Editing, change: MassEdit, before: { cells: CellGroup[] }): Promise<NewChange> {
  const { column, cells, maps, rows } = change;
  const place = editing.version.layout.columns.get(column);
  if (!place) throw new TidemarkError('unknown_column', `There is no column named ${column}.`, { details: { column } });
  const parameters = startParameters();
  const left = place.type === 'VARCHAR' ? typedExpression('s.x', place.type, place.trim) : 's.x';
  const sql = [
    `SELECT s.row_id, t.id IS NULL, ${rawCell(place)} FROM (${groupedRows(cells, parameters)}) AS s`,
    `LEFT JOIN ${quote(editing.version.layout.table)} AS t ON t.id = s.row_id`,
    `WHERE t.id IS NULL OR coalesce(${rawCell(place)}, '') <> coalesce(${left}, '')`,
    'ORDER BY s.row_id LIMIT 1',
  ].join('\n');
  const [moved] = await editing.ask({ sql, parameters: parameters.list });
  if (moved) {
    const [rowId, isGone, current] = moved;
    const where = { rowId: Number(rowId), column, ...(isGone ? {} : { current }) };
    throw conflict(editing, where, isGone ? 'A row of this change has been deleted since.' : undefined);
  }
  const reversed = maps.map(({ invalidValue, validValue }) => ({ invalidValue: validValue, validValue: invalidValue }));
  return { kind: 'massedit', change: { column, maps: reversed, rows, cells: before.cells }, before: { cells } };
}

async function undoClear(editing: Editing, clear: number, before: Cleared): Promise<NewChange> {
  const sql = `SELECT min(id) FROM ${quote(editing.version.layout.table)} WHERE id <= ${before.lastRowId}`;
  const [again] = (await editing.ask({ sql, parameters: [] }))[0]!;
  if (again !== null) throw conflict(editing, { rowId: Number(again) }, 'A row from before is there again already.');
  return { kind: 'restore', change: { clear }, before };
}

/** Clears once more what an undo brought back, unless anything has happened since. */
async function undoRestore(editing: Editing, seq: number, { rows }: Cleared): Promise<NewChange> {
  const before = await countAll(editing);
  if (editing.state.seq !== seq || before.rows !== rows) {
    throw conflict(editing, { seq: editing.state.seq }, 'There have been other changes since.');
  }
  return { kind: 'clear', before };
}

function conflict({ state }: Editing, details: object, sentence = 'This cell has been changed again since.'): TidemarkError {
  return new TidemarkError('conflict', sentence, { details: { versionId: state.versionId, ...details } });
}
