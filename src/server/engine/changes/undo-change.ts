import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { composedText } from '#domain/value/text/composed-text.ts';
import { unknownColumn } from '#domain/error/unknown-column.ts';
import type { CurrentRow, RawRow } from '../contract.ts';
import type { PhysicalColumn } from '../dialect.ts';
import { rawTextExpression } from '../query/column-expression.ts';
import { expandGroups } from '../query/expand-groups.ts';
import { startParameters } from '../query/statement.ts';
import { readBatch, type LoggedChange } from '../log/change-batch.ts';
import { appendChanges, type NewChange } from '../log/change-log.ts';
import { editVersion, type EditContext, type LockedVersion } from './edit-version.ts';
import { freePositions } from './row-positions.ts';
import { storedColumn, tableOf } from '../query/layout.ts';

/**
 * Undoes an entry of the log by a new one, with everything else that the same edit wrote: cells get their
 * previous text back. Rejects with `conflict` when a cell or row is no longer as the entry left it, when the
 * entry is older than a publication, and for a clear, which is final. An undo can be undone like any other.
 */
export async function undoChange(
  context: EditContext,
  versionId: number,
  seq: number,
  user: string | null,
): Promise<{ seq: number }> {
  return editVersion(context, versionId, async (locked) => {
    const batch = await readUndoable(locked, seq);
    const changes = await freePositions(locked.version, await inverses(locked, batch));
    const { lastSeq } = await appendChanges(locked.transaction, versionId, changes, user);
    return { seq: lastSeq };
  });
}

async function readUndoable({ transaction, state }: LockedVersion, seq: number): Promise<LoggedChange[]> {
  const { versionId, publishedSeq } = state;
  const batch = await readBatch(transaction, versionId, seq);
  if (batch.length === 0) {
    throw new TidemarkError('not_found', 'This change is not in the history.', {
      details: { versionId, seq },
    });
  }

  if (isClear(batch[0]!)) {
    throw new TidemarkError('conflict', 'Cleared data cannot be restored.', { details: { versionId, seq } });
  }

  if (seq <= publishedSeq) {
    throw new TidemarkError('conflict', 'The data has been published again since this change.', {
      details: { versionId, seq },
    });
  }

  return batch;
}

async function inverses(locked: LockedVersion, batch: readonly LoggedChange[]): Promise<NewChange[]> {
  const [entry] = batch;
  if (entry?.kind === 'massedit') return [{ ...(await inverseOfMassEdit(locked, entry)), undoes: entry.seq }];

  // An edit has at most one entry about a row, so that the rows can be checked together.
  const names = batch.every((one) => one.kind === 'patch')
    ? batch.flatMap(({ change }) => Object.keys(change))
    : undefined;
  const rows = await locked.version.rows(
    batch.map(({ rowId }) => rowId),
    names && [...new Set(names)],
  );

  return batch.map((one) => ({ ...inverseOfRow({ ...locked, rows }, one), undoes: one.seq }));
}

/** Clears, and the undos of clears that older logs have. */
const isClear = ({ kind }: LoggedChange) => kind === 'clear' || kind === 'restore';

/** The version whose entries are undone, and its rows as they are now. */
type UndoContext = LockedVersion & { rows: ReadonlyMap<number, CurrentRow> };

function inverseOfRow(context: UndoContext, entry: LoggedChange): NewChange {
  const { rowId, place } = entry;
  switch (entry.kind) {
    case 'insert':
      return undoInsert(context, rowId, entry.change);
    case 'patch':
      return undoPatch(context, rowId, entry.change, entry.before);
    case 'delete':
      return { ...undoDelete(context, rowId, entry.before), place: place ?? undefined };
    default:
      throw new Error(`Entry ${entry.seq} of the change log is a ${entry.kind}, which is not undone here`);
  }
}

function undoInsert(context: UndoContext, rowId: number, change: RawRow): NewChange {
  const { raw, place } = rowAsLeft(context, rowId, [...context.version.layout.columns.keys()], change);
  return { kind: 'delete', rowId, change: {}, before: { ...raw, ...change }, place };
}

function undoPatch(context: UndoContext, rowId: number, change: RawRow, before: RawRow): NewChange {
  const names = Object.keys(change).filter((name) => context.version.layout.columns.has(name));
  rowAsLeft(context, rowId, names, change);
  return { kind: 'patch', rowId, change: before, before: change };
}

function undoDelete(
  context: UndoContext,
  rowId: number,
  before: RawRow,
): Extract<NewChange, { kind: 'insert' }> {
  if (context.rows.has(rowId)) throw conflict(context, { rowId }, 'This row is there again already.');
  return { kind: 'insert', rowId, change: before };
}

/** The row, if the named cells still hold what an entry left in them. */
function rowAsLeft(context: UndoContext, rowId: number, names: readonly string[], left: RawRow): CurrentRow {
  const { layout } = context.version;
  const row = context.rows.get(rowId);
  if (!row) throw conflict(context, { rowId, column: names[0] }, 'This row has been deleted since.');

  const moved = names.find(
    (name) => !isAsLeft(row.raw[name] ?? null, left[name] ?? null, storedColumn(layout, name)),
  );
  if (moved !== undefined) {
    throw conflict(context, { rowId, column: moved, current: row.shown[moved] ?? null });
  }

  return row;
}

const blanks = /^[ \t\r\n]+|(?<![ \t\r\n])[ \t\r\n]+$/g;

function isAsLeft(
  current: string | null,
  left: string | null,
  { trim, na_values, type }: PhysicalColumn,
): boolean {
  const bare = left?.replaceAll(blanks, '') ?? '';
  const typed = trim && type === 'VARCHAR' ? bare : left;
  const read = na_values?.includes(bare) ? null : typed;
  return composedText(current ?? '') === composedText(read ?? '');
}

async function inverseOfMassEdit(
  locked: LockedVersion,
  { change, before }: Extract<LoggedChange, { kind: 'massedit' }>,
): Promise<NewChange> {
  const { column, cells, maps, rows } = change;
  const physical = locked.version.layout.columns.get(column);
  if (!physical) throw unknownColumn(column);

  const { layout } = locked.version;
  const parameters = startParameters(layout.dialect);
  const left = layout.dialect.storedText('s.x', physical);
  const now = rawTextExpression(layout, physical);
  const sql = [
    `SELECT s.row_id, t.id IS NULL, ${now} FROM (${expandGroups(cells, parameters)}) AS s`,
    `LEFT JOIN ${tableOf(layout)} AS t ON t.id = s.row_id`,
    `WHERE t.id IS NULL OR coalesce(${now}, '') <> coalesce(${left}, '')`,
    'ORDER BY s.row_id LIMIT 1',
  ].join('\n');
  const [moved] = await locked.version.select({ sql, parameters: parameters.list });

  if (moved) {
    const [rowId, isGone, current] = moved;
    const where = { rowId: Number(rowId), column };
    if (isGone) throw conflict(locked, where, 'A row of this change has been deleted since.');
    throw conflict(locked, { ...where, current });
  }

  const reversed = maps.map(({ invalidValue, validValue }) => ({
    invalidValue: validValue,
    validValue: invalidValue,
  }));
  return {
    kind: 'massedit',
    change: { column, maps: reversed, rows, cells: before.cells },
    before: { cells },
  };
}

function conflict(
  { state }: LockedVersion,
  details: object,
  sentence = 'This cell has been changed again since.',
): TidemarkError {
  return new TidemarkError('conflict', sentence, { details: { versionId: state.versionId, ...details } });
}
