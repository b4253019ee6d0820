import type { ResultOf } from '#client/graphql.ts';
import type { sourceDocument } from '#client/source-documents.ts';
import { UploadPanel } from './upload-panel.tsx';

/** The Upload tab of a source: publishes a file as a new version or into the version in the address. */
export function UploadTab({
  source,
  versionId,
}: {
  source: ResultOf<typeof sourceDocument>['source'];
  versionId: number | null;
}) {
  const version = source.versions.find(({ id }) => id === versionId);
  return <UploadPanel target={{ source, versionId: version?.id }} isCompact />;
}
