import type { OpenedSource } from '../sources/source-types.ts';
import { SourceChecks } from './source-checks.tsx';
import { SourceConnection } from './source-connection.tsx';
import { UploadPanel } from './upload-panel.tsx';

/**
 * The Upload tab of a source: where it fetches its data from, and a file to publish as a new version or into
 * the version in the address.
 */
export function UploadTab({ source, versionId }: OpenedSource) {
  const version = source.versions.find(({ id }) => id === versionId);
  return (
    <>
      <SourceConnection sourceId={source.id} />
      <SourceChecks source={source} />
      <UploadPanel target={{ source, versionId: version?.id }} isCompact />
    </>
  );
}
