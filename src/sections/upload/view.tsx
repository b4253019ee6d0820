import type { SectionViewProps } from '../section-type.ts';
import { SourceToolView } from '../source-tool-view.tsx';
import type { SourceToolState } from '../source-tool.ts';
import { uploadTool } from './tool.ts';

/** The tool, for people who may edit data. */
export function SectionView(props: SectionViewProps<SourceToolState>) {
  return <SourceToolView tool={uploadTool} {...props} />;
}
