import { changeColumn } from '#dataview/state/change-columns.ts';
import { columnKey, type ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import { duplicateColumn, hasDates, removeCopy } from '#dataview/state/column-rules.ts';
import { dateSteps, isDateStep, type DateStep } from '#domain/value/date/date-step.ts';

type Columns = ColumnDescriptor[];
type Step = ColumnDescriptor['step'];

/** The shorter steps by which the dates inside of a group of dates can be grouped; none without a step. */
export function nextSteps(column: ColumnDescriptor): DateStep[] {
  const { step } = column;
  if (!isDateStep(step) || !hasDates(column)) return [];
  const shorter = dateSteps.slice(dateSteps.indexOf(step) + 1);
  // Weeks begin in one month and end in another.
  return shorter.filter((one) => one !== 'week' || step === 'year');
}

/** The next level of a group of dates: the same dates by a shorter step, in the same part of the pivot. */
export function innerLevel(columns: Columns, outer: ColumnDescriptor): ColumnDescriptor | null {
  const levels = columns.filter(
    (column) =>
      column.show &&
      column.group &&
      column.name === outer.name &&
      column.across === outer.across &&
      isDateStep(column.step),
  );
  return levels[levels.indexOf(outer) + 1] ?? null;
}

/** Groups the dates inside of a group of dates by a shorter step too, or by none (''). */
export function setInnerLevel(columns: Columns, outer: ColumnDescriptor, step: Step): Columns {
  const inner = innerLevel(columns, outer);
  if (inner && step === '') return withoutLevel(columns, inner);
  if (inner) return changeColumn(columns, columnKey(inner), () => ({ step }));
  if (step === '') return columns;

  const at = columns.indexOf(outer);
  const copied = duplicateColumn(columns, columnKey(outer));
  const level = copied[at + 1]!;
  return changeColumn(copied, columnKey(level), () => ({ step, largest: null, customName: '', sort: '' }));
}

/** Columns without a level: copies go, and a column of the source is hidden. */
function withoutLevel(columns: Columns, level: ColumnDescriptor): Columns {
  if (level.isDuplicate) return removeCopy(columns, columnKey(level));
  return changeColumn(columns, columnKey(level), () => ({ show: false, group: false, across: false }));
}
