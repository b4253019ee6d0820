import type { SourceTool } from '../source-tool-view.tsx';

/** Validates the rows of a version and fixes them. */
export const validateTool: SourceTool = {
  island: 'ValidateTool',
  tab: 'validate',
  label: (source) => `Validate the rows of ${source}`,
  note: (source) =>
    `People who may edit data validate the rows of ${source} here. Others do not see this section.`,
};
