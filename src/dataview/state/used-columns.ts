import { variablesOf } from '#domain/formula/formula.ts';
import { columnsOfMeasure } from '#domain/formula/measure.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import type { UsedColumn } from '#domain/source/column/used-column.ts';
import { functionOfColumn } from './column-function.ts';
import type { ColumnDescriptor } from './column-descriptor.ts';
import { trendOf } from './trend.ts';
import type { DataState } from './data-state.ts';

/** The columns that a section takes from its version, once for each thing that it uses them for. */
export function usedColumns({ columns, actions }: Pick<DataState, 'columns' | 'actions'>): UsedColumn[] {
  const own = new Map(columns.map((column) => [column.name, column]));
  const usedBy = (name: string, use: UsedColumn['use'], of: string): UsedColumn[] => {
    const column = own.get(name);
    if (name === 'id' || column?.formula) return [];
    return [{ name, label: columnLabel(column ?? { name }), use, of }];
  };

  const used = [
    ...columns.flatMap((column) =>
      usesOf(column).flatMap((use) => usedBy(column.name, use, columnLabel(column))),
    ),
    ...columns.flatMap((column) =>
      isUsed(column) && column.formula
        ? variablesOf(column.formula).flatMap((name) => usedBy(name, 'formula', columnLabel(column)))
        : [],
    ),
    ...columns.flatMap((column) => {
      const own = column.show ? functionOfColumn(column) : null;
      const others = own ? columnsOfMeasure(own).filter((name) => name !== column.name) : [];
      return others.flatMap((name) => usedBy(name, 'column', columnLabel(column)));
    }),
    ...columns.flatMap((column) => {
      const along = trendOf(columns, column)?.along;
      if (!along) return [];
      return usedBy(along.name, 'column', columnLabel(column));
    }),
    ...actions.flatMap((action) =>
      action.searchParams === 'value'
        ? action.columns.flatMap((name) => usedBy(name, 'link', action.name))
        : [],
    ),
  ];
  return [...new Map(used.map((one) => [`${one.use} ${one.name} ${one.of}`, one])).values()];
}

const isUsed = ({ show, filters }: ColumnDescriptor): boolean => show || filters.length > 0;

/** What a column of a section is itself used for. */
function usesOf({ type, show, filters }: ColumnDescriptor): UsedColumn['use'][] {
  if (type === 'formula') return [];
  const uses: UsedColumn['use'][] = [];
  if (show) {
    uses.push('column');
  }
  if (filters.length > 0) {
    uses.push('filter');
  }
  return uses;
}
