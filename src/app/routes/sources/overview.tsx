import { SourceOverview } from '#screens/sources/overview/source-overview.tsx';
import type { RouteHandle } from '../../root.tsx';
import { openTab } from './load-source.server.ts';
import { useShownSource } from './shown-source.ts';
import type { Route } from './+types/overview';

export const handle: RouteHandle = { tab: 'overview' };

export const loader = (route: Route.LoaderArgs) => openTab(route, 'overview');

export default function OverviewRoute() {
  const { source, versionId } = useShownSource();
  return <SourceOverview source={source} versionId={versionId} />;
}
