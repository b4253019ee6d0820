import { columnsOfRows } from '#domain/source/column/column.ts';
import type { SourceDetails } from '#screens/sources/source-types.ts';
import type { SourceToolProps } from '#sections/source-tool-view.tsx';
import { validateTool } from '#sections/validate/tool.ts';
import { ToolIsland } from './tool-island.tsx';

/** Validates the rows of a version where people work with them. */
export function Island(properties: SourceToolProps) {
  return <ToolIsland tool={validateTool} load={load} properties={properties} />;
}

async function load() {
  const { ValidatePanel } = await import('#screens/sources/validate/validate-panel.tsx');
  return (source: SourceDetails, versionId: number) => (
    <ValidatePanel
      sourceId={source.id}
      versionId={versionId}
      columns={columnsOfRows(source.columns)}
      isDirty={source.is_dirty}
      isManaged={source.managed}
    />
  );
}
