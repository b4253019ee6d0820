import { OfVersion } from '#screens/sources/of-version.tsx';
import { useSourcesContext } from '#screens/sources/sources-context.tsx';
import { UploadTab } from '#screens/uploads/upload-screen.tsx';
import type { RouteHandle } from '../../root.tsx';
import { openTab } from './load-source.server.ts';
import { useShownSource } from './shown-source.ts';
import type { Route } from './+types/upload';

export const handle: RouteHandle = { tab: 'upload' };

export const loader = (route: Route.LoaderArgs) => openTab(route, 'upload');

export default function UploadRoute() {
  const { source, versionId } = useShownSource();
  const { formsSite } = useSourcesContext();
  if (formsSite === null) return <UploadTab source={source} versionId={versionId} />;

  return (
    <OfVersion source={source} versionId={versionId} tab="upload">
      {(id) => <UploadTab source={source} versionId={id} />}
    </OfVersion>
  );
}
