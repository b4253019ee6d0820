import { Fragment, type ReactNode } from 'react';
import { NoVersion } from './no-version.tsx';
import type { OpenedSource } from './source-types.ts';
import type { SourceTab } from './sources-context.tsx';

/** A tab of the chosen version, mounted again for each one; without a version it says that one is needed. */
export function OfVersion({
  source,
  versionId,
  tab,
  children,
}: OpenedSource & { tab: SourceTab; children(versionId: number): ReactNode }) {
  if (versionId === null) return <NoVersion source={source} tab={tab} />;
  return <Fragment key={versionId}>{children(versionId)}</Fragment>;
}
