import type { ReactNode } from 'react';
import type { OpenedSource } from './source-types.ts';
import { SourceShell } from './source-shell.tsx';
import { SourceLayout } from './source-layout.tsx';
import { sourcePath, useSourcesContext, type SourceTab } from './sources-context.tsx';

/** The shell of a source with its tabs; `children` is the open tab, shown where the chosen version exists. */
export function SourceScreen({
  tab,
  children,
  ...shown
}: OpenedSource & { tab: SourceTab; children: ReactNode }) {
  const { source, versionId } = shown;
  const isMissing = versionId !== null && !source.versions.some(({ id }) => id === versionId);

  return (
    <SourceShell trail={useTrail(shown, tab)}>
      <SourceLayout source={source} tab={tab} versionId={versionId}>
        {isMissing ? (
          <NotFound message={`${source.name} has no such version. It may have been deleted.`} />
        ) : (
          children
        )}
      </SourceLayout>
    </SourceShell>
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
  compare: 'Comparison',
};

function useTrail({ source, versionId }: OpenedSource, tab: SourceTab) {
  const { href } = useSourcesContext();
  const overview = { label: source.name, href: href(sourcePath(source.id, 'overview', versionId)) };
  if (tab === 'overview') return [overview];

  const version = source.versions.find(({ id }) => tab === 'view' && id === versionId);
  return [overview, { label: version?.name ?? names[tab] }];
}
