import { offeredFilters } from '#dataview/query/build-queries.ts';
import type { DataState } from '#dataview/state/data-state.ts';

/** The most filters that are side by side by themselves. */
const mostSideBySide = 3;

/**
 * A filter section with other filters: they share the width, up to three in a row, until someone chooses
 * another number.
 */
export function withFilters(state: DataState, columns: DataState['columns']): DataState {
  const { display } = state;
  const sideBySide = (of: Pick<DataState, 'columns'>) =>
    Math.min(mostSideBySide, Math.max(1, offeredFilters(of).length));
  const isChosen = display.filterGridSize !== sideBySide(state);
  const filterGridSize = isChosen ? display.filterGridSize : sideBySide({ columns });
  return { ...state, columns, display: { ...display, filterGridSize } };
}
