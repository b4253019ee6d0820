import { Fragment, type ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';

/** A tab of the chosen version, mounted again for each one; without a version it says that one is needed. */
export function OfVersion({
  versionId,
  children,
}: {
  versionId: number | null;
  children(versionId: number): ReactNode;
}) {
  if (versionId === null) return <EmptyState text="Please select a version" />;
  return <Fragment key={versionId}>{children(versionId)}</Fragment>;
}
