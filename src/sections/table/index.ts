import { dataQueries } from '#dataview/query/build-queries.ts';
import { rowsParameters, type RowsParameters } from '#dataview/query/rows-request.ts';
import { trendQueries } from '#dataview/query/trend-queries.ts';
import { dataSection } from '#dataview/data-section.ts';
import { dataStateSchema, type DataState } from '#dataview/state/data-state.ts';
import { withComparedColumns } from '#dataview/state/against-columns.ts';
import { preloadCells } from '#dataview/rows/resolved-cells.ts';
import type { SectionType } from '../section-type.ts';
import { hasTotalRow, tableOfPivot } from './from-pivot.ts';
import { shadeQueries } from './shade-scale.ts';

const common = dataSection(dataStateSchema);

/** Rows and columns of a version, page by page. */
export const tableSection: SectionType<DataState, RowsParameters> = {
  ...common,
  name: 'Spreadsheet',
  label: 'Table',
  description: 'Rows and columns of a source, sorted, filtered or grouped.',
  icon: 'table',
  rank: 2,
  parameters: rowsParameters,
  data: {
    ...common.data,
    from: { Pivot: (state) => tableOfPivot(common.read(state), hasTotalRow(state)) },
  },
  queries: (state, context) => {
    const compared = withComparedColumns(state);
    return {
      ...dataQueries(compared, context),
      ...shadeQueries(compared, context),
      ...trendQueries(state, context),
    };
  },
  preload: preloadCells,
  view: () => import('./view.tsx'),
  settings: () => import('./settings.tsx'),
};
