import { columnType } from '#columns/index.ts';
import { cellProblem, cellRules, type CellRules } from '#domain/source/column/cell-rules.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { CellProblem } from '#domain/value/cell/cell-problem.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { NumberLook } from '#domain/value/cell/format-value.ts';
import { labelCell, type Labels } from '#domain/value/cell/label-cell.ts';
import { cellOfRaw } from '../store/cell-text.ts';
import { unnamedValues, withKnown, type LookedUp, type OptionLookup } from '../store/option-lookup.ts';
import type { GridRow } from '../store/row-store.ts';
import type { UnsavedRow } from '../store/unsaved-cells.ts';

/** What a grid shows of a cell. */
export type CellContent = {
  value: Cell;
  labels: Labels | undefined;
  /** All that it shows, where that is text; null for a cell that the view of its column's type draws. */
  text: string | null;
  problem: CellProblem | null;
  isConflict: boolean;
};

/**
 * What a grid shows of the cell at an index of the columns: what is not saved yet takes precedence over what
 * was read.
 */
export function cellContent(
  row: GridRow,
  unsaved: UnsavedRow | undefined,
  column: SourceColumn,
  at: number,
  lookup: OptionLookup | undefined,
  numbers: NumberLook | undefined,
): CellContent {
  const pending = unsaved?.get(column.name);
  const value = pending ? cellOfRaw(pending.raw, column) : (row.cells[at] ?? null);
  const { labels, hasUnknown } = lookedUp(lookup, value, row.labels?.[column.name]);
  const problem = cellProblem(value, rulesOf(column));

  return {
    value,
    labels,
    text: shownText(labelCell(value, labels), shownAs(column, labels), numbers),
    problem: problem ?? (hasUnknown ? 'options' : readProblem(row, pending, column)),
    isConflict: pending?.isConflict ?? false,
  };
}

/** The problem that a cell was read with, which may be one with other rows; unknown for what is not saved. */
function readProblem(row: GridRow, pending: unknown, { name }: SourceColumn): CellProblem | null {
  if (pending !== undefined) return null;
  return row.problems?.[name] ?? null;
}

/**
 * The column type that shows a cell, and its column: codes with labels are plain text, whatever the codes
 * are.
 */
export function shownAs(column: SourceColumn, labels: Labels | undefined) {
  const own = columnType(column.type);
  if (!labels) return { type: own, column };
  const type = own.storage === 'list' ? own : columnType('text');
  return { type, column: { ...column, type: type.name, options: undefined } };
}

function shownText(
  value: Cell,
  { type, column }: ReturnType<typeof shownAs>,
  numbers: NumberLook | undefined,
): string | null {
  return type.shownText?.(value, column, numbers) ?? null;
}

/**
 * The labels of a cell, those of the result and those that were looked up; values that neither names are
 * looked up.
 */
function lookedUp(lookup: OptionLookup | undefined, value: Cell, labels: Labels | undefined): LookedUp {
  if (!lookup) return { labels, hasUnknown: false };
  if (labels) {
    lookup.teach(labels);
  }

  const values = unnamedValues(value, labels);
  lookup.want(values);
  return withKnown(labels, values, lookup.snapshot());
}

const knownRules = new WeakMap<SourceColumn, CellRules>();

/** The rules of a column, which hold all its options, made once. */
function rulesOf(column: SourceColumn): CellRules {
  const rules = knownRules.get(column) ?? cellRules(column, columnType(column.type));
  knownRules.set(column, rules);
  return rules;
}
