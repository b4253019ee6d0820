import { columnKey, type ColumnDescriptor } from './column-descriptor.ts';
import { amountFunction, countedRows, dateStepOf, hasNumbers } from './column-rules.ts';
import type { DataState } from './data-state.ts';
import { mayHaveTrend, trendChoices } from './trend.ts';

type Columns = readonly ColumnDescriptor[];

/** The settings of cards that show the first row alone. */
const firstRowAlone = { pageSize: 1, usePagination: true, choosesPageSize: false, firstOnly: true } as const;

/** Whether columns have what a key figure needs: dates or years. */
export const mayHaveKeyFigure = (columns: Columns): boolean => trendChoices(columns).length > 0;

/**
 * A section as one figure: the amount of the last period, its line over all periods, and its change to the
 * period before. The amount is the first column of numbers that is shown, else the first that there is, else
 * the number of rows.
 */
export function withKeyFigure<State extends Pick<DataState, 'columns' | 'display'>>(state: State): State {
  const columns = state.columns.filter(({ isDuplicate }) => !isDuplicate);
  const [along] = trendChoices(columns);
  if (!along) return state;

  const amount = amountOf(columns, along);
  const others = columns.filter((column) => column !== along && column !== amount);
  return {
    ...state,
    columns: [...keyFigureColumns(amount, along), ...others.map(hidden)],
    display: { ...state.display, ...firstRowAlone },
  };
}

/** The period, the amount with its line, and its change. */
function keyFigureColumns(
  amount: ColumnDescriptor,
  along: ColumnDescriptor,
): [period: ColumnDescriptor, figure: ColumnDescriptor, change: ColumnDescriptor] {
  const { name } = amount;
  const fn = mayHaveTrend({ ...amount, over: '' }) ? amount.fn : amountFunction(amount);
  const step = amount.trendStep || 'year';
  const figure = { ...hidden(amount), show: true, fn, normalName: `${name}_original` };

  return [
    {
      ...hidden(along),
      show: true,
      group: true,
      step: dateStepOf({ type: along.type, step }) ?? '',
      sort: 'desc nulls last',
      excludeNA: true,
    },
    { ...figure, shade: 'line', trendAlong: along.name, trendStep: step },
    {
      ...figure,
      filters: [],
      customName: '',
      normalName: `${name}_copy_1`,
      isDuplicate: true,
      copyNum: 1,
      over: 'change',
      shade: 'arrow',
      target: null,
    },
  ];
}

function amountOf(columns: Columns, along: ColumnDescriptor): ColumnDescriptor {
  const amounts = columns.filter((column) => column !== along && (hasNumbers(column) || column.systemCol));
  const shown = amounts.find(({ show }) => show);
  return shown ?? amounts.find(({ systemCol }) => !systemCol) ?? countedRows({});
}

const hidden = (column: ColumnDescriptor): ColumnDescriptor => ({
  ...column,
  show: false,
  group: false,
  fn: '',
  sort: '',
  over: '',
  shade: '',
  openOut: false,
  normalName: '',
});

/** Whether a section is a key figure already. */
export const isKeyFigure = ({ columns, display }: Pick<DataState, 'columns' | 'display'>): boolean =>
  display.firstOnly &&
  columns.some(({ show, over }) => show && over === 'change') &&
  columns.some((column) => column.show && column.shade === 'line' && columnKey(column) !== column.name);
