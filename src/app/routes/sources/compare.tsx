import { ComparePanel } from '#screens/sources/compare/compare-panel.tsx';
import { OfVersion } from '#screens/sources/of-version.tsx';
import type { RouteHandle } from '../../root.tsx';
import { openTab } from './load-source.server.ts';
import { useShownSource } from './shown-source.ts';
import type { Route } from './+types/compare';

export const handle: RouteHandle = { tab: 'compare' };

export const loader = (route: Route.LoaderArgs) => openTab(route, 'compare');

export default function CompareRoute() {
  const { source, versionId } = useShownSource();
  return (
    <OfVersion source={source} versionId={versionId} tab="compare">
      {(id) => <ComparePanel source={source} versionId={id} />}
    </OfVersion>
  );
}
