import type { ResultOf } from '#client/graphql.ts';
import type { sourceDocument } from '#client/source-documents.ts';
import { accessLevels } from '#domain/access/access.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { useSourcesContext } from '../sources/sources-context.tsx';
import { UploadPanel } from './upload-panel.tsx';

/** The Upload tab of a source: publishes a file as a new version or into the version in the address. */
export function UploadTab({
  source,
  versionId,
}: {
  source: ResultOf<typeof sourceDocument>['source'];
  versionId: number | null;
}) {
  const { viewer } = useSourcesContext();
  const version = source.versions.find(({ id }) => id === versionId);
  const target = { ...source, columns: source.columns };
  if (viewer.level < accessLevels.dataAdministrator)
    return <EmptyState text="Uploading takes access level 10. Ask a data administrator." />;
  return <UploadPanel sources={[target]} into={{ sourceId: source.id, versionId: version?.id }} />;
}
