import type { SourceDetails } from '#screens/sources/source-types.ts';
import type { SourceToolProps } from '#sections/source-tool-view.tsx';
import { uploadTool } from '#sections/upload/tool.ts';
import { ToolIsland } from './tool-island.tsx';

/** Uploads files into a source where people work with its data. */
export function Island(properties: SourceToolProps) {
  return <ToolIsland tool={uploadTool} load={load} properties={properties} />;
}

async function load() {
  const { UploadTab } = await import('#screens/uploads/upload-screen.tsx');
  return (source: SourceDetails, versionId: number) => <UploadTab source={source} versionId={versionId} />;
}
