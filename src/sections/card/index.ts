import { dataQueries } from '#dataview/query/build-queries.ts';
import { rowsParameters, type RowsParameters } from '#dataview/query/rows-request.ts';
import { trendQueries } from '#dataview/query/trend-queries.ts';
import { dataSection } from '#dataview/data-section.ts';
import { dataStateOf, type DataState } from '#dataview/state/data-state.ts';
import { withComparedColumns } from '#dataview/state/against-columns.ts';
import { preloadCells } from '#dataview/rows/resolved-cells.ts';
import type { SectionType } from '../section-type.ts';

/** Rows of a version as cards, for figures and short lists. */
export const cardSection: SectionType<DataState, RowsParameters> = {
  ...dataSection(dataStateOf({ pageSize: 5 })),
  name: 'Card',
  label: 'Cards',
  description: 'A card for each row: key figures, short lists.',
  icon: 'layout-grid',
  rank: 4,
  parameters: rowsParameters,
  queries: (state, context) => {
    const compared = withComparedColumns(state);
    return { ...dataQueries(compared, context), ...trendQueries(state, context) };
  },
  preload: preloadCells,
  view: () => import('./view.tsx'),
  settings: () => import('./settings.tsx'),
};
