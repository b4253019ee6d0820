import { columnType } from '#columns/index.ts';
import { isMeasureFunction } from '#domain/formula/measure.ts';
import type { SortOrder } from '#domain/query/data-request.ts';
import { hasOrder } from '#domain/source/column/column-storage.ts';
import { isMeasure } from '#domain/source/column/column.ts';
import { rowIdColumn, rowIdLabel } from '#domain/query/resolve-column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import type { DataState } from './data-state.ts';
import { parametersOf } from './function-columns.ts';
import { changeColumn, changeWhere } from './change-columns.ts';
import { columnKey, columnDescriptorSchema, type ColumnDescriptor } from './column-descriptor.ts';

type Columns = ColumnDescriptor[];
/** A role that a column plays in a graph or on a map; no column plays two. */
export type AxisRole =
  | 'xAxis'
  | 'yAxis'
  | 'categorize'
  | 'panel'
  | 'pointName'
  | 'pointSize'
  | 'latitude'
  | 'longitude'
  | 'shape';

/** What a column is without its function: conditions, and filters of its results, go with it. */
const withoutFunction = (column: ColumnDescriptor): Pick<ColumnDescriptor, 'fn' | 'fnWhere' | 'filters'> => ({
  fn: '',
  fnWhere: [],
  filters: filtersWithoutResult(column),
});

/** The filters of a column without those of its results; a measure has these while it is hidden, too. */
function filtersWithoutResult({
  type,
  isDuplicate,
  filters,
}: Pick<ColumnDescriptor, 'type' | 'isDuplicate' | 'filters'>): ColumnDescriptor['filters'] {
  if (isMeasure({ type }) && !isDuplicate) return filters;
  return filters.filter(({ fn }) => fn !== 'result');
}

const noRole = {
  xAxis: false,
  yAxis: false,
  categorize: false,
  panel: false,
  across: false,
  pointName: false,
  pointSize: false,
  latitude: false,
  longitude: false,
  shape: false,
  group: false,
};

/**
 * Shows or hides a column. Hiding clears its sort and function; what is shown among grouped columns gets a
 * function.
 */
export function setShown(columns: Columns, key: string, show: boolean): Columns {
  if (show) {
    const shown = changeColumn(columns, key, ({ fn, type }) => ({ show, fn: ownFunction(type) || fn }));
    return withFunctions(shown);
  }

  return withFunctions(
    changeColumn(columns, key, (column) => ({ show, sort: '', ...withoutFunction(column) })),
  );
}

/**
 * Groups by a column or no longer. Turning it on clears its function and gives the other visible ones theirs;
 * turning it off while others stay grouped gives it one, and turning off the last one shows the rows again.
 */
export function setGrouped(columns: Columns, key: string, group: boolean): Columns {
  const changed = changeColumn(columns, key, (column) => {
    if (isMeasure(column)) return {};
    if (group) return { group, ...withoutFunction(column) };
    return { group };
  });
  if (hasGroups(columns) && !hasGroups(changed)) return withoutFunctions(changed);
  return withFunctions(changed);
}

/** Applies a function to a column, '' none; a grouped column takes none. What it needs is proposed. */
export function setFunction(columns: Columns, key: string, fn: ColumnDescriptor['fn']): Columns {
  return changeColumn(columns, key, (column) => {
    const { group, type, name } = column;
    if (group || fn === '') return { ...withoutFunction(column), fn: group ? '' : ownFunction(type) };
    const { part, weight, by } = (isMeasureFunction(fn) && parametersOf(fn, columns, name)) || {};
    return withoutUndefined({ fn: ownFunction(type) || fn, fnPart: part, fnWeight: weight, fnBy: by });
  });
}

/** Sorts by a column, '' not; only visible columns can be sorted by. */
export function setSort(columns: Columns, key: string, sort: SortOrder | ''): Columns {
  return changeColumn(columns, key, ({ show }) => {
    if (show) return { sort };
    return { sort: '' };
  });
}

/** Gives a column a role in a graph, or takes its role (null). Only y can be played by several at once. */
export function setRole(columns: Columns, key: string, role: AxisRole | null): Columns {
  return columns.map((column) => {
    if (columnKey(column) === key) return withRole(column, role);
    if (role && role !== 'yAxis' && column[role]) return withoutRole(column);
    return column;
  });
}

const withoutRole = (column: ColumnDescriptor): ColumnDescriptor => ({
  ...column,
  ...withoutFunction(column),
  ...noRole,
  show: false,
  sort: '',
});

function withRole(column: ColumnDescriptor, role: AxisRole | null): ColumnDescriptor {
  if (role === null) return withoutRole(column);
  const shown = { ...column, ...withoutFunction(column), ...noRole, show: true };
  if (role === 'yAxis') return { ...shown, yAxis: true, fn: amountFunction(column) };
  return { ...shown, [role]: true, group: role !== 'pointSize' };
}

/**
 * Puts a column along x; dates at which rows are counted are grouped by year, because each date alone has few
 * of them.
 */
export function setX(columns: Columns, key: string): Columns {
  const arranged = setRole(columns, key, 'xAxis');
  const isCounted = arranged.some(({ yAxis, fn }) => yAxis && (fn === 'rows' || fn === 'count'));
  const x = arranged.find(({ xAxis }) => xAxis);
  if (x && isCounted && hasDates(x) && x.step === '') return setStep(arranged, key, 'year');
  return arranged;
}

/**
 * Inserts a copy behind a column, so that it can carry two functions: its `normalName` ends in `_copy_N`, its
 * name in `Copy N`; the original is renamed with `_original`.
 */
export function duplicateColumn(columns: Columns, key: string): Columns {
  const at = columns.findIndex((column) => columnKey(column) === key);
  const column = columns[at];
  if (!column) return columns;

  const copyNum =
    1 + Math.max(0, ...columns.filter(({ name }) => name === column.name).map((one) => one.copyNum));
  const copied = playsAlone(column) ? { ...withoutRole(column), sort: column.sort } : column;
  const copy: ColumnDescriptor = {
    ...copied,
    // The original filters the rows already.
    filters: [],
    isDuplicate: true,
    copyNum,
    normalName: `${column.name}_copy_${copyNum}`,
    customName: `${columnLabel(column)} Copy ${copyNum}`,
  };
  const original = column.isDuplicate ? column : { ...column, normalName: `${column.name}_original` };

  return [...columns.slice(0, at), original, copy, ...columns.slice(at + 1)];
}

/** Whether a column has a role that no other column of its graph can have. */
const playsAlone = (column: ColumnDescriptor): boolean => rolesOfOne.some((role) => column[role]);

/** The roles that one column plays at most. */
const rolesOfOne = [
  'xAxis',
  'categorize',
  'pointName',
  'pointSize',
  'latitude',
  'longitude',
  'shape',
] as const satisfies AxisRole[];

/** Takes a copy away; the last copy's original gets its own name back. */
export function removeCopy(columns: Columns, key: string): Columns {
  const copy = columns.find((column) => columnKey(column) === key);
  if (!copy?.isDuplicate) return columns;
  const left = columns.filter((column) => column !== copy);
  const copies = left.some(({ name, isDuplicate }) => isDuplicate && name === copy.name);

  if (copies) return left;
  return changeWhere(
    left,
    ({ name }) => name === copy.name,
    () => ({ normalName: '' }),
  );
}

/** Whether a table has a total: of all columns of numbers, or of single ones. */
export function showsTotals({ columns, display }: Pick<DataState, 'columns' | 'display'>): boolean {
  return display.showTotal || columns.some(({ show, showTotal }) => show && showTotal);
}

/**
 * Whether a total of one column has something to show: the sum of its numbers, or what its function makes of
 * all rows. One that is shown can always be taken away.
 */
export function mayHaveTotal(column: ColumnDescriptor): boolean {
  const { group, fn, systemCol, showTotal } = column;
  return showTotal || (!group && (fn !== '' || (hasNumbers(column) && !systemCol)));
}

/** Shows the totals of all columns of numbers, or none. */
export function setTotals<State extends Pick<DataState, 'columns' | 'display'>>(
  state: State,
  on: boolean,
): State {
  const display = { ...state.display, showTotal: on };
  if (on) return { ...state, display };
  return { ...state, display, columns: state.columns.map((column) => ({ ...column, showTotal: false })) };
}

/** The column of row ids. */
const rowIds = { name: rowIdColumn.name, display_name: rowIdLabel, type: rowIdColumn.type, systemCol: true };

/** Adds the column of row ids, or removes it. */
export function toggleIdColumn(columns: Columns): Columns {
  const others = columns.filter(({ systemCol }) => !systemCol);
  if (others.length < columns.length) return others;
  return [...columns, columnDescriptorSchema.parse({ ...rowIds, show: true })];
}

/** The column of row ids as the number of rows in each group. */
export function countedRows(more: Partial<ColumnDescriptor>): ColumnDescriptor {
  return columnDescriptorSchema.parse({ ...rowIds, show: true, fn: 'rows', ...more });
}

/**
 * Counts the rows by the values of one column: the others are hidden, the most frequent come first, with a
 * total.
 */
export function countRowsBy(columns: Columns, key: string): Columns {
  const kept = columns.filter(({ systemCol }) => !systemCol);
  const hidden = kept.reduce(
    (now, column) => setShown(now, columnKey(column), columnKey(column) === key),
    kept,
  );
  const count = countedRows({ customName: 'Count', sort: 'desc nulls last', showTotal: true });

  return [...changeColumn(hidden, key, () => ({ group: true, fn: '', sort: '' })), count];
}

/** Groups the dates of a column by a step, '' by themselves. */
export function setStep(columns: Columns, key: string, step: ColumnDescriptor['step']): Columns {
  return changeColumn(columns, key, () => ({ step }));
}

/** The least width of a column that is resized, in px. */
export const leastColumnSize = 150;

/** Sets the width of a column in px, at least 150; null lets its content decide. */
export function setSize(columns: Columns, key: string, size: number | null): Columns {
  if (size === null) return changeColumn(columns, key, () => ({ size }));
  const bounded = Math.min(2000, Math.max(leastColumnSize, Math.round(size)));
  return changeColumn(columns, key, () => ({ size: bounded }));
}

/** Moves a column to another position. */
export function moveColumn(columns: Columns, key: string, to: number): Columns {
  const column = columns.find((one) => columnKey(one) === key);
  if (!column) return columns;
  const others = columns.filter((one) => one !== column);
  return [...others.slice(0, to), column, ...others.slice(to)];
}

/** Moves a column before a visible one, or behind all visible ones (null). */
export function moveShown(columns: Columns, key: string, before: string | null): Columns {
  return moveAmong(columns, key, before, ({ show }) => show);
}

/** Moves a column before another one, or behind all that are listed (null). */
export function moveAmong(
  columns: Columns,
  key: string,
  before: string | null,
  isListed: (column: ColumnDescriptor) => boolean,
): Columns {
  const others = columns.filter((column) => columnKey(column) !== key);
  if (before === null) return moveColumn(columns, key, others.findLastIndex(isListed) + 1);
  const to = others.findIndex((column) => columnKey(column) === before);
  if (to < 0) return columns;
  return moveColumn(columns, key, to);
}

/** Shows a column behind all others that are visible. */
export function appendShown(columns: Columns, key: string): Columns {
  return moveShown(setShown(columns, key, true), key, null);
}

const hasGroups = (columns: Columns) => columns.some(({ group, show }) => group && show);

/**
 * Columns as they show rows: without functions, which some would have and some not, and without the number of
 * rows.
 */
function withoutFunctions(columns: Columns): Columns {
  const kept = columns.filter(({ systemCol, fn }) => !systemCol || fn !== 'rows');
  return changeWhere(
    kept,
    ({ show }) => show,
    (column) => ({ fn: ownFunction(column.type), filters: filtersWithoutResult(column) }),
  );
}

/**
 * Where any visible column is grouped, every other visible one gets its default function, or `list`; shapes
 * are counted.
 */
function withFunctions(columns: Columns): Columns {
  if (!hasGroups(columns)) return columns;
  return changeWhere(
    columns,
    ({ show, group, fn }) => show && !group && fn === '',
    ({ defaultFn, type }) => ({ fn: defaultFn || (hasOrder(type) ? 'list' : 'count') }),
  );
}

/** The function that a column has by its type and cannot lose; '' where it has none. */
const ownFunction = (type: string): 'measure' | '' => (isMeasure({ type }) ? 'measure' : '');

/** Whether the cells of a column are numbers. */
export function hasNumbers({ type }: Pick<ColumnDescriptor, 'type'>): boolean {
  return columnType(type).numeric;
}

/** Whether the cells of a column are chosen from its options. */
export function hasOptions({ type }: Pick<ColumnDescriptor, 'type'>): boolean {
  return columnType(type).hasOptions;
}

/** Whether the cells of a column are dates or moments. */
export function hasDates({ type }: Pick<ColumnDescriptor, 'type'>): boolean {
  const { dataType } = columnType(type);
  return dataType === 'date' || dataType === 'timestamp';
}

/** The step, or the part, by which the dates of a column are grouped, where it has one. */
export function dateStepOf<Step extends ColumnDescriptor['step']>({
  type,
  step,
}: {
  type: ColumnDescriptor['type'];
  step: Step;
}): Exclude<Step, ''> | null {
  if (step !== '' && hasDates({ type })) return step as Exclude<Step, ''>;
  return null;
}

/**
 * The function of a column of amounts in a graph: the number of rows for their ids, that of a measure, the
 * sum of numbers, else the count.
 */
export function amountFunction({ type, defaultFn, systemCol }: ColumnDescriptor): ColumnDescriptor['fn'] {
  if (systemCol) return 'rows';
  if (isMeasure({ type })) return 'measure';
  if (columnType(type).numeric || defaultFn === 'sum') return 'sum';
  return 'count';
}
