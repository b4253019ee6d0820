import { z } from 'zod';
import { dataQueries, rowsParameters, type RowsParameters } from '#dataview/build-queries.ts';
import { dataSection } from '#dataview/data-section.ts';
import { dataStateSchema, type DataState } from '#dataview/data-state.ts';
import { preloadCells } from '#dataview/resolved-cells.ts';
import type { SectionType } from '../section-type.ts';

const defaultPageSize = 5;

/** A data section's state, with the page size of cards where none is stored. */
const cardStateSchema: z.ZodType<DataState> = z.preprocess((stored) => {
  const state = (stored ?? {}) as { display?: object };
  return { ...state, display: { pageSize: defaultPageSize, ...state.display } };
}, dataStateSchema);

/** Rows of a version as cards, for figures and short lists. */
export const cardSection: SectionType<DataState, RowsParameters> = {
  ...dataSection(cardStateSchema),
  name: 'Card',
  label: 'Cards',
  description: 'A card for each row: key figures, short lists.',
  icon: 'layout-grid',
  rank: 4,
  parameters: rowsParameters,
  queries: dataQueries,
  preload: preloadCells,
  view: () => import('./view.tsx'),
  settings: () => import('./settings.tsx'),
};
