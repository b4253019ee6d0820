import { SourceAdmin } from '#screens/sources/admin/source-admin.tsx';
import type { RouteHandle } from '../../root.tsx';
import { openTab } from './load-source.server.ts';
import { useShownSource } from './shown-source.ts';
import type { Route } from './+types/admin';

export const handle: RouteHandle = { tab: 'admin' };

export const loader = (route: Route.LoaderArgs) => openTab(route, 'admin');

export default function AdminRoute() {
  const { source } = useShownSource();
  return <SourceAdmin source={source} />;
}
