import type { SectionType } from '../section-type.ts';
import { sourceTool, type SourceToolState } from '../source-tool.ts';

/** Uploads files into a source, for people who may edit data. */
export const uploadSection: SectionType<SourceToolState> = {
  ...sourceTool,
  name: 'Upload',
  label: 'Upload',
  description: 'Adds files to a source, for people who may edit its data.',
  icon: 'upload',
  view: () => import('./view.tsx'),
};
