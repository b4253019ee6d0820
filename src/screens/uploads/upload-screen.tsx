import type { OpenedSource } from '../sources/source-types.ts';
import { UploadPanel } from './upload-panel.tsx';

/** The Upload tab of a source: publishes a file as a new version or into the version in the address. */
export function UploadTab({ source, versionId }: OpenedSource) {
  const version = source.versions.find(({ id }) => id === versionId);
  return <UploadPanel target={{ source, versionId: version?.id }} isCompact />;
}
