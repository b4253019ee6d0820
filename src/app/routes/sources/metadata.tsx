import { MetadataEditor } from '#screens/sources/metadata/metadata-editor.tsx';
import type { RouteHandle } from '../../root.tsx';
import { openTab } from './load-source.server.ts';
import { useShownSource } from './shown-source.ts';
import type { Route } from './+types/metadata';

export const handle: RouteHandle = { tab: 'metadata' };

export const loader = (route: Route.LoaderArgs) => openTab(route, 'metadata');

export default function MetadataRoute() {
  const { source } = useShownSource();
  return <MetadataEditor source={source} start={source.columns} />;
}
