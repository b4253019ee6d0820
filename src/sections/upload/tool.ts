import type { SourceTool } from '../source-tool-view.tsx';

/** Uploads files into a source. */
export const uploadTool: SourceTool = {
  island: 'UploadTool',
  tab: 'upload',
  label: 'uploadInto',
  note: (source) =>
    `People who may edit data upload files into ${source} here. Others do not see this section.`,
};
