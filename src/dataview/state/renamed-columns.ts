import type { Formula } from '#domain/formula/formula.ts';
import type { NewColumns } from '#domain/source/column/used-column.ts';
import { ownKey, type ColumnDescriptor, type ColumnFilter } from './column-descriptor.ts';
import type { DataState } from './data-state.ts';

/**
 * A section's state that takes its values from columns with new names; what people gave it, such as names of
 * its own and what its filters are called in addresses, stays.
 */
export function withRenamedColumns<State extends Pick<DataState, 'columns' | 'actions'>>(
  state: State,
  columns: NewColumns,
): State {
  const wanted = applicable(state, columns);
  if (wanted.size === 0) return state;

  const nameOf = (name: string) => wanted.get(name)?.name ?? name;
  const replaced = new Set([...wanted.values()].map(({ name }) => name));
  return {
    ...state,
    columns: state.columns
      .filter(({ name }) => !replaced.has(name))
      .map((column) => renamedColumn(column, wanted, nameOf)),
    actions: state.actions.map((action) => ({ ...action, columns: action.columns.map(nameOf) })),
  };
}

/** Those of the columns that the section does not show already. */
function applicable({ columns }: Pick<DataState, 'columns'>, wanted: NewColumns): NewColumns {
  const shown = new Set(
    columns.filter(({ show, filters }) => show || filters.length > 0).map(({ name }) => name),
  );
  return new Map([...wanted].filter(([, { name }]) => !shown.has(name)));
}

function renamedColumn(
  before: ColumnDescriptor,
  wanted: NewColumns,
  nameOf: (name: string) => string,
): ColumnDescriptor {
  const column = {
    ...before,
    trendAlong: nameOf(before.trendAlong),
    fnWeight: nameOf(before.fnWeight),
    fnBy: nameOf(before.fnBy),
    fnWhere: before.fnWhere.map((condition) => ({ ...condition, column: nameOf(condition.column) })),
  };
  const { formula, variables } = column;
  if (formula) {
    return { ...column, formula: renamedFormula(formula, nameOf), variables: variables.map(nameOf) };
  }

  const next = wanted.get(column.name);
  if (!next) return column;

  const { name, display_name, type } = next;
  const filters = column.filters.map((filter) => withOwnKey(filter, column));
  return { ...column, name, display_name, type, filters };
}

/** A filter that keeps its name in addresses when its column gets another one. */
function withOwnKey(filter: ColumnFilter, column: ColumnDescriptor): ColumnFilter {
  const hasKey = filter.usePageFilters || filter.type === 'external';
  if (!hasKey || filter.searchParamKey !== '') return filter;
  return { ...filter, searchParamKey: ownKey(filter, column) };
}

/** A formula with other names of its columns. */
function renamedFormula(formula: Formula, nameOf: (name: string) => string): Formula {
  switch (formula.type) {
    case 'constant':
      return formula;
    case 'variable':
      return { ...formula, key: nameOf(formula.key) };
    case 'operation':
      return {
        ...formula,
        left: renamedFormula(formula.left, nameOf),
        right: renamedFormula(formula.right, nameOf),
      };
  }
}
