import { dataQueries } from '#dataview/build-queries.ts';
import { dataSection } from '#dataview/data-section.ts';
import { dataStateSchema, type DataState } from '#dataview/data-state.ts';
import { preloadCells } from '#dataview/resolved-cells.ts';
import type { SectionType } from '../section-type.ts';

/** Rows and columns of a version, page by page. */
export const tableSection: SectionType<DataState> = {
  ...dataSection(dataStateSchema),
  name: 'Spreadsheet',
  label: 'Table',
  description: 'Rows and columns of a source, sorted, filtered or grouped.',
  icon: 'table',
  queries: (state, context) => dataQueries(state, context, 'page'),
  preload: preloadCells,
  view: () => import('./view.tsx'),
  settings: () => import('./settings.tsx'),
};
