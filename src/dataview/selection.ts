import { cellText } from '#domain/value/cell-text.ts';
import type { Cell } from '#domain/value/cell.ts';
import type { PageFilters } from '#domain/page/section-query.ts';
import { columnLabel } from '#domain/source/column-label.ts';
import type { ColumnDescriptor } from './column-descriptor.ts';
import type { DataState } from './data-state.ts';
import { filterKey } from './filters-in-force.ts';
import { selectionColumn } from './selection-column.ts';

/** What a section lets visitors filter the page by: its column, and the chosen values in the query string. */
export type Selection = {
  column: ColumnDescriptor;
  label: string;
  chosen: readonly string[];
  /** The address of the page with a value added, or taken away where it is chosen. */
  toggle(value: Cell): string;
  clear: string;
};

/** The name in the query string that a section selects by, in a list; empty where it has no selection. */
export function selectedKeys(state: DataState): string[] {
  const column = selectionColumn(state);
  return column ? [keyOf(column)] : [];
}

function keyOf(column: ColumnDescriptor): string {
  return column.filters.map((filter) => filterKey(filter, column)).find((key) => key !== null) ?? column.name;
}

/** The selection of a section; null where it has none. */
export function selectionOf(
  state: DataState,
  filters: PageFilters,
  href: (changes: { filters: Record<string, string[] | null> }) => string,
): Selection | null {
  const column = selectionColumn(state);
  if (!column) return null;
  const key = keyOf(column);
  const chosen = Object.hasOwn(filters, key) ? filters[key]! : [];
  const to = (values: string[]) => href({ filters: { [key]: values.length > 0 ? values : null } });
  return {
    column,
    label: columnLabel(column),
    chosen,
    toggle: (value) => {
      const text = cellText(value);
      return to(chosen.includes(text) ? chosen.filter((one) => one !== text) : [...chosen, text]);
    },
    clear: to([]),
  };
}
