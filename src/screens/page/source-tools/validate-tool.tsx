import type { ShownSource } from '#screens/sources/source-screen.tsx';
import type { SourceToolProps } from '#sections/source-tool-view.tsx';
import { validateTool } from '#sections/validate/tool.ts';
import { ToolIsland } from './tool-island.tsx';

/** Validates the rows of a version where people work with them. */
export function Island(properties: SourceToolProps) {
  return <ToolIsland tool={validateTool} load={load} properties={properties} />;
}

async function load() {
  const { ValidatePanel } = await import('#screens/sources/validate/validate-panel.tsx');
  return (source: ShownSource['source'], versionId: number) => (
    <ValidatePanel
      sourceId={source.id}
      versionId={versionId}
      columns={source.columns}
      isDirty={source.is_dirty}
      isManaged={source.managed}
    />
  );
}
