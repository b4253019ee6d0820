import { islands as sectionIslands } from '#sections/islands.ts';

/** The components of all islands by name: those of section types, and those that edit rows. */
export const islands = {
  ...sectionIslands,
  RowsEditor: () => import('./row-editing/rows-editor.tsx'),
  CardsEditor: () => import('./row-editing/cards-editor.tsx'),
};
