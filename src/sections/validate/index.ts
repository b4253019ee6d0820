import type { SectionType } from '../section-type.ts';
import { sourceTool, type SourceToolState } from '../source-tool.ts';

/** The valid and invalid rows of a version, and their repair, for people who may edit data. */
export const validateSection: SectionType<SourceToolState> = {
  ...sourceTool,
  name: 'Validate',
  label: 'Validate',
  description: 'Finds and fixes invalid rows, for people who may edit the data.',
  icon: 'circle-check',
  view: () => import('./view.tsx'),
};
