import { formatNumber } from '#domain/value/number/format-number.ts';
import { plural } from '#domain/value/number/plural.ts';
import type { TableCheckKind } from './check-kind.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import type { ColumnMeasures, TableMeasures } from './measures.ts';
import { isLaterWindow, isMatched, percent, type TablePair } from './pair.ts';

/** A few rows more or fewer are nothing, however small a table is. */
const slack = 3;

const rowsFewer: TableCheckKind = {
  of: 'table',
  unit: 'percent',
  most: 10,
  label: 'Rows fewer than before',
  measure: ({ before, after }) => {
    const fewer = before.rows - after.rows;
    return fewer > slack || after.rows === 0 ? percent(fewer, before.rows) : 0;
  },
  sentence: (measured, { before, after }) =>
    `There are ${measured} fewer rows: ${formatNumber(after.rows)} instead of ${formatNumber(before.rows)}.`,
};

const rowsMore: TableCheckKind = {
  of: 'table',
  unit: 'percent',
  most: 120,
  label: 'Rows more than before',
  measure: ({ before, after }) =>
    before.rows === 0 || after.rows < 50 ? null : percent(Math.max(0, after.rows - before.rows), before.rows),
  sentence: (measured, { before, after }) =>
    `There are ${measured} more rows: ${formatNumber(after.rows)} instead of ${formatNumber(before.rows)}.`,
};

const rowsAtLeast: TableCheckKind = {
  of: 'table',
  unit: 'rows',
  most: 1,
  isLeast: true,
  label: 'Rows at least',
  measure: ({ after }) => after.rows,
  sentence: (measured) => `There are only ${measured}.`,
};

const rowsAtMost: TableCheckKind = {
  of: 'table',
  unit: 'rows',
  most: Infinity,
  label: 'Rows at most',
  measure: ({ after }) => after.rows,
  sentence: (measured) => `There are ${measured}.`,
};

const rowsMissing: TableCheckKind = {
  of: 'table',
  unit: 'percent',
  most: 10,
  label: 'Rows that are missing while others stay',
  measure: (pair) => {
    const { before, matched } = pair;
    if (!matched || !isMatched(pair) || isLaterWindow(pair)) return null;
    const missing = matched.keys.before - matched.rows;
    return missing > slack ? percent(missing, before.rows) : 0;
  },
  sentence: (measured, { matched }) =>
    `${measured} of the rows are no longer there, by ${matched?.key.join(', ') ?? ''}.`,
};

const keysRepeated: TableCheckKind = {
  of: 'table',
  unit: 'rows',
  most: 0,
  label: 'Rows with the same key as another one',
  measure: ({ after, matched }) => (matched ? after.rows - matched.keys.after : null),
  sentence: (measured, { matched }) =>
    `${measured} have the ${matched?.key.join(', ') ?? ''} of another row, which was different in each row.`,
};

/** Rows that are there more than once. */
const copiesIn = ({ rows, distinctRows }: TablePair['after']): number | null =>
  distinctRows === null ? null : percent(rows - distinctRows, rows);

const rowsRepeated: TableCheckKind = {
  of: 'table',
  unit: 'points',
  most: 1,
  label: 'Rows that are there more than once',
  measure: ({ before, after }) => {
    const [from, to] = [copiesIn(before), copiesIn(after)];
    return from === null || to === null ? null : Math.max(0, to - from);
  },
  sentence: (measured, { after }) =>
    `${plural(after.rows - (after.distinctRows ?? after.rows), 'row')} are copies of others: ${measured} more than before.`,
};

/** Whether two columns have the same values, as far as measures tell. Sums depend on the order of rows. */
function isSameColumn(one: ColumnMeasures, other: ColumnMeasures | undefined): boolean {
  if (!other || one.filled !== other.filled || one.distinct !== other.distinct) return false;
  const [sum, otherSum] = [one.scale?.sum ?? 0, other.scale?.sum ?? 0];
  if (Math.abs(sum - otherSum) > 1e-9 * Math.abs(sum)) return false;
  return isSameJson(
    [one.texts, one.hours, one.values, one.scale?.quantiles],
    [other.texts, other.hours, other.values, other.scale?.quantiles],
  );
}

const columnsOf = ({ columns }: TableMeasures) => new Map(columns.map((column) => [column.name, column]));

/** Whether the columns of two tables have the same values, as far as their measures tell. */
export function haveSameColumns(one: TableMeasures, other: TableMeasures): boolean {
  if (one.rows !== other.rows) return false;
  const others = columnsOf(other);
  return one.columns.every((column) => isSameColumn(column, others.get(column.name)));
}

/** Whether nothing has changed. */
export function isSameTable({ before, after, matched, shared }: TablePair): boolean {
  if (!haveSameColumns(before, after)) return false;
  if (matched) return matched.rows === before.rows && matched.columns.every(({ changed }) => changed === 0);
  return shared === null || shared === before.rows;
}

const rowsOfNames: TableCheckKind = {
  of: 'table',
  unit: 'rows',
  most: 0,
  label: 'Rows that repeat the names of the columns',
  measure: ({ before, after }) => {
    const others = columnsOf(before);
    const named = after.columns.filter((column) => column.named > (others.get(column.name)?.named ?? 0));
    return named.length > 1 && named.length * 2 >= after.columns.length
      ? Math.max(...named.map((column) => column.named))
      : 0;
  },
  sentence: (measured) => `${measured} have the names of the columns in their cells.`,
};

const rowsTorn: TableCheckKind = {
  of: 'table',
  unit: 'percent',
  most: 20,
  label: 'Columns that no longer belong together',
  measure: ({ before, after, matched, shared }) => {
    if (matched || shared === null) return null;
    return haveSameColumns(before, after) ? percent(before.rows - shared, before.rows) : 0;
  },
  sentence: (measured) =>
    `All columns have the same values as before, but in ${measured} of the rows they stand beside others.`,
};

const rowsRenamed: TableCheckKind = {
  of: 'table',
  unit: 'percent',
  most: 50,
  label: 'Rows that are the same under other keys',
  measure: ({ before, after, matched }) => {
    if (!matched || before.rows === 0) return null;
    const others = columnsOf(after);
    const rest = before.columns.filter(({ name, scale }) => scale && !matched.key.includes(name));
    const isSame = rest.length > 0 && rest.every((column) => isSameColumn(column, others.get(column.name)));
    return isSame ? percent(before.rows - matched.rows, before.rows) : 0;
  },
  sentence: (measured, { matched }) =>
    `${measured} of the rows have another ${matched?.key.join(', ') ?? ''}, while everything else is the same.`,
};

/** The checks of whole tables. */
export const tableChecks = {
  rowsAtLeast,
  rowsAtMost,
  rowsFewer,
  rowsMore,
  rowsMissing,
  keysRepeated,
  rowsRepeated,
  rowsRenamed,
  rowsTorn,
  rowsOfNames,
} satisfies Record<string, TableCheckKind>;
