import { useState } from 'react';
import { rowsQueryOf, withoutFilter, type GridFilter, type GridChoices } from '../store/column-filters.ts';
import { keepColumnLayout, readColumnLayout, type ColumnLayout } from '../store/column-layout.ts';
import type { RowsQuery, RowStore } from '../store/row-store.ts';

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
    isFiltered: Object.keys(choices.filters).length > 0 || choices.find !== '',
    find: (find: string) => find !== choices.find && choose({ ...choices, find }),
    sort: (sort: GridChoices['sort']) => choose({ ...choices, sort }),
    filter: (name: string, filter: GridFilter | null) => {
      const filters = { ...withoutFilter(choices, name).filters };
      if (filter) {
        filters[name] = filter;
      }
      choose({ ...choices, filters });
    },
  };
}

/** How a source's columns are arranged, which this browser remembers. */
export function useColumnLayout(sourceId: number) {
  const [columnLayout, setLayout] = useState(() => readColumnLayout(sourceId));
  const change = (part: Partial<ColumnLayout>, isFinal = true) => {
    const next = { ...columnLayout, ...part };
    setLayout(next);
    if (isFinal) {
      keepColumnLayout(sourceId, next);
    }
  };

  return {
    columnLayout,
    /** `isFinal`: the width is no longer being dragged. */
    setWidth: (name: string, width: number, isFinal = true) =>
      change({ widths: { ...columnLayout.widths, [name]: Math.round(width) } }, isFinal),
    /** Keeps as many of the first columns in view. */
    freeze: (frozen: number) => change({ frozen }),
  };
}
