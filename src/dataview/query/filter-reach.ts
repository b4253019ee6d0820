import { columnFilterSchema, type ColumnDescriptor, type ColumnFilter } from '../state/column-descriptor.ts';
import type { DataState } from '../state/data-state.ts';
import { partKey, partOfKey } from './filter-part.ts';
import { canCompare, filterKey, followsItsName, followsPart } from './filters-in-force.ts';

/** A filter that visitors set: its key in the query string, its column, and how it compares. */
export type PageFilter = { key: string; column: string } & Pick<ColumnFilter, 'operation' | 'part'>;

type Reached = Pick<DataState, 'columns' | 'display'>;

/** Whether a filter of the page applies to a section; null where the section has no such column. */
export function isReached(state: Reached, filter: PageFilter): boolean | null {
  const columns = state.columns.filter(({ isDuplicate }) => !isDuplicate);
  if (columns.some((column) => column.filters.some((own) => filterKey(own, column) === filter.key))) {
    return true;
  }
  const column = columns.find(({ name }) => name === filter.column);
  if (!column) return null;
  return state.display.usePageFilters && followsByName(column, filter);
}

/** Whether a section shows a filter of the page itself, so that it always applies there. */
export function offersFilter({ columns }: Pick<Reached, 'columns'>, { key }: PageFilter): boolean {
  return columns.some((column) =>
    column.filters.some((own) => own.type === 'external' && filterKey(own, column) === key),
  );
}

/** Lets a filter of the page apply to a section, or no longer. */
export function setReached<State extends Reached>(state: State, filter: PageFilter, on: boolean): State {
  const columns = state.columns.map((column) => {
    if (!on) {
      const filters = column.filters.filter(
        (own) => own.type === 'external' || filterKey(own, column) !== filter.key,
      );
      return { ...column, filters, ignoresPage: column.ignoresPage || column.name === filter.column };
    }

    if (column.isDuplicate || column.name !== filter.column) return column;

    const open = { ...column, ignoresPage: false };
    if (state.display.usePageFilters && followsByName(open, filter)) return open;
    return { ...open, filters: [...column.filters, followingFilter(filter)] };
  });
  return { ...state, columns };
}

/** Whether the filters of a page apply to a column by its name, and this one is among them. */
function followsByName(column: ColumnDescriptor, { key, operation, part }: PageFilter): boolean {
  if (part !== '') return key === partKey(column.name, part) && followsPart(column, part);
  return key === column.name && followsItsName(column) && canCompare(column, operation);
}

function followingFilter({ key, operation, part }: PageFilter): ColumnFilter {
  return columnFilterSchema.parse({
    operation,
    part,
    usePageFilters: true,
    allowSearchParams: true,
    searchParamKey: part === '' ? key : (partOfKey(key)?.key ?? key),
  });
}

/** A filter of a column as others follow it; null where it is the editor's own, or compares groups. */
export function pageFilterOf(filter: ColumnFilter, column: ColumnDescriptor): PageFilter | null {
  const key = filter.type === 'external' && filter.fn === '' ? filterKey(filter, column) : null;
  if (key === null) return null;
  return { key, column: column.name, operation: filter.operation, part: filter.part };
}
