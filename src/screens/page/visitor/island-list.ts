import { sectionIslands } from '#sections/islands.ts';

/**
 * The components of all islands by name: those of section types, those that edit rows, and the tools of the
 * sources manager.
 */
export const islands = {
  ...sectionIslands,
  RowsEditor: () => import('../row-editing/rows-editor.tsx'),
  CardsEditor: () => import('../row-editing/cards-editor.tsx'),
  UploadTool: () => import('../source-tools/upload-tool.tsx'),
  ValidateTool: () => import('../source-tools/validate-tool.tsx'),
};
