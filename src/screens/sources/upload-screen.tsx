import type { ResultOf } from '#api/graphql.ts';
import type { sourceDocument } from '#api/source-documents.ts';
import { accessLevels, type Viewer } from '#domain/access/access.ts';
import { siteHref, type Site } from '#domain/page/site.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { SourceFrame } from './source-frame.tsx';
import { UploadPanel } from './upload-panel.tsx';

/** Publishing a file into a source: a new version of it, or rows of the version in the address. */
export function UploadScreen({
  site,
  viewer,
  source,
  versionId,
}: {
  site: Pick<Site, 'name' | 'base_url'>;
  viewer: Pick<Viewer, 'email' | 'level'>;
  source: ResultOf<typeof sourceDocument>['source'];
  versionId: number | null;
}) {
  const version = source.versions.find(({ id }) => id === versionId);
  const target = { ...source, columns: source.columns as SourceColumn[] };
  const trail = [{ label: source.name, href: siteHref(site, `/source/${source.id}`) }, { label: 'Upload' }];
  return (
    <SourceFrame site={site} viewer={viewer} trail={trail}>
      <h1 className="text-28 font-semibold break-words">Upload into {source.name}</h1>
      {viewer.level >= accessLevels.dataAdministrator ? (
        <UploadPanel sources={[target]} into={{ sourceId: source.id, versionId: version?.id }} />
      ) : (
        <EmptyState text="Uploading takes access level 10. Ask a data administrator." />
      )}
    </SourceFrame>
  );
}
