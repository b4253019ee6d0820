import { columnType } from '#columns/index.ts';
import type { AgainstKind } from '#domain/query/against.ts';
import { resultType } from '#domain/value/cell/function-name.ts';
import { columnKey, type ColumnDescriptor } from './column-descriptor.ts';
import { hasDates, hasNumbers } from './column-rules.ts';
import type { DataState } from './data-state.ts';

/** What tables and cards have beside each amount that is compared. */
const allKinds: readonly AgainstKind[] = ['other', 'difference', 'change'];

type Compared = Pick<DataState, 'columns' | 'display'>;

/** Whether a column has amounts of groups that can be compared. */
function mayBeCompared({ type, fn, group, show, yAxis, over, against }: ColumnDescriptor): boolean {
  const isAmount = show && !group && (fn !== '' || yAxis) && over === '' && against === '';
  const { dataType, storage } = columnType(type);
  if (!isAmount || fn === 'share' || fn === 'list' || storage === 'list') return false;
  return resultType(dataType, fn === '' ? 'count' : fn) === 'numeric';
}

/**
 * The columns whose dates, or years, can be the period of a section: filtered ones first, then grouped ones.
 */
export function periodColumns(columns: readonly ColumnDescriptor[]): ColumnDescriptor[] {
  const originals = columns.filter(
    ({ isDuplicate, formula, systemCol }) => !isDuplicate && !formula && !systemCol,
  );
  const dated = originals.filter(hasDates);
  const filtered = dated.filter(({ filters }) => filters.length > 0);
  const grouped = dated.filter(({ group, xAxis }) => group || xAxis);
  const years = originals.filter((column) => hasNumbers(column) && column.fn === '' && !column.yAxis);
  const usedYears = years.filter(({ filters, group, xAxis }) => filters.length > 0 || group || xAxis);
  return [...new Set([...filtered, ...grouped, ...usedYears, ...dated, ...years])];
}

/** The columns by whose values another selection can be made: filtered ones first. */
export function selectionColumns(columns: readonly ColumnDescriptor[]): ColumnDescriptor[] {
  const originals = columns.filter(
    ({ isDuplicate, formula, systemCol }) => !isDuplicate && !formula && !systemCol,
  );
  const filtered = originals.filter(({ filters }) => filters.length > 0);
  return [...new Set([...filtered, ...originals])];
}

/**
 * The column that a section is compared by: the chosen one, else the first; null where it is not compared.
 */
export function comparedColumn({ columns, display: { compare } }: Compared): ColumnDescriptor | null {
  if (compare.with === '') return null;
  const choices = compare.with === 'selection' ? selectionColumns(columns) : periodColumns(columns);
  return choices.find(({ name }) => name === compare.column) ?? choices[0] ?? null;
}

/**
 * A section's state with a column beside each amount for what it is compared with: those that its requests
 * have, and its views show. They are never stored.
 */
export function withComparedColumns<State extends Compared>(state: State, kinds = allKinds): State {
  if (comparedColumn(state) === null) return state;

  const taken = new Set(state.columns.flatMap((column) => [column.name, columnKey(column)]));
  const columns = state.columns.flatMap((column) => {
    if (!mayBeCompared(column)) return [column];
    return [column, ...kinds.map((kind) => againstColumn(column, kind, taken))];
  });
  return { ...state, columns: inComparedOrder(columns, state.display.compare.order) };
}

/** The columns with the order by what compares the first amount; it goes before that of other columns. */
function inComparedOrder(
  columns: ColumnDescriptor[],
  order: DataState['display']['compare']['order'],
): ColumnDescriptor[] {
  const [kind = '', direction] = order.split(' ');
  const sorted = columns.find(({ against }) => against !== '' && against === kind);
  if (!sorted) return columns;
  const sort = direction === 'desc' ? 'desc nulls last' : 'asc nulls last';
  return columns.map((column) => (column === sorted ? { ...column, sort } : column));
}

function againstColumn(
  column: ColumnDescriptor,
  against: AgainstKind,
  taken: ReadonlySet<string>,
): ColumnDescriptor {
  const againstOf = columnKey(column);
  let normalName = `${againstOf}.${against}`;
  while (taken.has(normalName)) {
    normalName += '.';
  }

  const plain = { sort: '' as const, shade: '' as const, isLink: false, filters: [], excludeNA: false };
  return { ...column, ...plain, against, againstOf, normalName, isDuplicate: true };
}

/** The columns without those for what they are compared with. */
export const ownColumns = <Column extends Pick<ColumnDescriptor, 'against'>>(
  columns: readonly Column[],
): Column[] => columns.filter(({ against }) => against === '');
