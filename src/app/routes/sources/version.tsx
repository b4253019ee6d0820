import { VersionPage } from '#screens/sources/admin/version-page.tsx';
import { OfVersion } from '#screens/sources/of-version.tsx';
import type { RouteHandle } from '../../root.tsx';
import { openTab } from './load-source.server.ts';
import { useShownSource } from './shown-source.ts';
import type { Route } from './+types/version';

export const handle: RouteHandle = { tab: 'view' };

export const loader = (route: Route.LoaderArgs) => openTab(route, 'view');

export default function VersionRoute() {
  const { source, versionId } = useShownSource();
  return (
    <OfVersion source={source} versionId={versionId} tab="view">
      {(id) => <VersionPage source={source} versionId={id} />}
    </OfVersion>
  );
}
