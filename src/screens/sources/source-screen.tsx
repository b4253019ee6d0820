import { Fragment, type ReactNode } from 'react';
import type { ResultOf } from '#client/graphql.ts';
import type { sourceDocument } from '#client/source-documents.ts';
import { siteHref } from '#domain/site/site.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { MetadataEditor } from './metadata/metadata-editor.tsx';
import { SourceAdmin } from './admin/source-admin.tsx';
import { SourceFrame } from './source-frame.tsx';
import { SourceLayout } from './source-layout.tsx';
import { sourcePath, type SourcesContext, type SourceTab } from './source-breadcrumbs.tsx';
import { SourceOverview } from './overview/source-overview.tsx';
import { TablePanel } from './table/table-panel.tsx';
import { UploadTab } from '../uploads/upload-screen.tsx';
import { ValidatePanel } from './validate/validate-panel.tsx';
import { VersionPage } from './admin/version-page.tsx';

type Source = ResultOf<typeof sourceDocument>['source'];
type TabProps = { source: Source; tab: SourceTab; versionId: number | null };

/** A source behind its tabs; `renderTable` puts another table of rows in the place of the usual one. */
export function SourceScreen({
  place,
  source,
  tab,
  versionId,
  renderTable,
}: { place: SourcesContext; renderTable?(versionId: number | null): ReactNode } & TabProps) {
  const isMissing = versionId !== null && !source.versions.some(({ id }) => id === versionId);
  return (
    <SourceFrame place={place} trail={trailOf(place, { source, tab, versionId })}>
      <SourceLayout source={source} tab={tab} versionId={versionId}>
        {isMissing ? (
          <NotFound message={`${source.name} has no version ${versionId}.`} />
        ) : tab === 'table' && renderTable ? (
          <Fragment key={versionId}>{renderTable(versionId)}</Fragment>
        ) : (
          <TabContent source={source} tab={tab} versionId={versionId} />
        )}
      </SourceLayout>
    </SourceFrame>
  );
}

function NotFound({ message }: { message: string }) {
  return (
    <>
      <h2 className="text-21 font-semibold">404</h2>
      <p className="mt-2 text-14 text-quiet">{message}</p>
    </>
  );
}

const names: Record<SourceTab, string> = {
  overview: 'Overview',
  table: 'Table',
  validate: 'Validate',
  metadata: 'Metadata',
  upload: 'Upload',
  admin: 'Admin',
  view: 'Version',
};

function trailOf({ site, basePath }: SourcesContext, { source, tab, versionId }: TabProps) {
  const version = source.versions.find(({ id }) => id === versionId);
  const at = (...path: Parameters<typeof sourcePath>) => siteHref(site, `${basePath}${sourcePath(...path)}`);
  return [
    { label: source.name, href: at(source.id, 'overview', versionId) },
    ...(tab === 'overview' ? [] : [{ label: tab === 'view' && version ? version.name : names[tab] }]),
  ];
}

function TabContent({ source, tab, versionId }: TabProps) {
  const columns = source.columns as SourceColumn[];
  switch (tab) {
    case 'overview':
      return <SourceOverview source={source} />;
    case 'metadata':
      return <MetadataEditor source={source} start={columns} />;
    case 'admin':
      return <SourceAdmin source={source} />;
    case 'upload':
      return <UploadTab source={source} versionId={versionId} />;
    case 'table':
      return (
        <OfVersion versionId={versionId}>
          {(id) => <TablePanel sourceId={source.id} versionId={id} columns={columns} />}
        </OfVersion>
      );
    case 'view':
      return (
        <OfVersion versionId={versionId}>{(id) => <VersionPage source={source} versionId={id} />}</OfVersion>
      );
    case 'validate':
      return (
        <OfVersion versionId={versionId}>
          {(id) => (
            <ValidatePanel sourceId={source.id} versionId={id} columns={columns} isDirty={source.is_dirty} />
          )}
        </OfVersion>
      );
  }
}

function OfVersion({
  versionId,
  children,
}: {
  versionId: number | null;
  children(versionId: number): ReactNode;
}) {
  if (versionId === null) return <EmptyState text="Please select a version" />;
  return <Fragment key={versionId}>{children(versionId)}</Fragment>;
}
