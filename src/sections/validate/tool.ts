import type { SourceTool } from '../source-tool-view.tsx';

/** Validates the rows of a version and fixes them. */
export const validateTool: SourceTool = {
  island: 'ValidateTool',
  tab: 'validate',
  label: 'validateRows',
  note: (source) =>
    `People who may edit data validate the rows of ${source} here. Others do not see this section.`,
};
