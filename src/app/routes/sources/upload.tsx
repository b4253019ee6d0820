import { UploadTab } from '#screens/uploads/upload-screen.tsx';
import type { RouteHandle } from '../../root.tsx';
import { openTab } from './load-source.server.ts';
import { useShownSource } from './shown-source.ts';
import type { Route } from './+types/upload';

export const handle: RouteHandle = { tab: 'upload' };

export const loader = (route: Route.LoaderArgs) => openTab(route, 'upload');

export default function UploadRoute() {
  const { source, versionId } = useShownSource();
  return <UploadTab source={source} versionId={versionId} />;
}
