import { useState } from 'react';
import { rowsQueryOf, type ColumnFilter, type GridChoices } from './column-filters.ts';
import { keepColumnWidths, readColumnWidths, type ColumnWidths } from './column-widths.ts';
import type { RowsQuery, RowStore } from './row-store.ts';

/** Which rows a person chose to see, and in which order; `onChange` is called when that changes. */
export function useGridChoices(
  store: RowStore,
  query: RowsQuery,
  initial: GridChoices,
  onChange: (choices: GridChoices) => void,
) {
  const [choices, setChoices] = useState(initial);
  const choose = (next: GridChoices) => {
    setChoices(next);
    onChange(next);
    store.setQuery(rowsQueryOf(query, next));
  };
  return {
    choices,
    isFiltered: Object.keys(choices.filters).length > 0,
    sort: (sort: GridChoices['sort']) => choose({ ...choices, sort }),
    filter: (name: string, filter: ColumnFilter | null) => {
      const others = Object.entries(choices.filters).filter(([other]) => other !== name);
      choose({ ...choices, filters: Object.fromEntries(filter ? [...others, [name, filter]] : others) });
    },
  };
}

/** The widths of a source's columns, which this browser remembers. */
export function useColumnWidths(sourceId: number) {
  const [widths, setWidths] = useState(() => readColumnWidths(sourceId));
  /** `isFinal`: the width is no longer being dragged. */
  const change = (next: ColumnWidths, isFinal: boolean) => {
    setWidths(next);
    if (isFinal) keepColumnWidths(sourceId, next);
  };
  return [widths, change] as const;
}
