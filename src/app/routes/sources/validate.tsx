import { columnsOfRows } from '#domain/source/column/column.ts';
import { OfVersion } from '#screens/sources/of-version.tsx';
import { ValidatePanel } from '#screens/sources/validate/validate-panel.tsx';
import type { RouteHandle } from '../../root.tsx';
import { openTab } from './load-source.server.ts';
import { useShownSource } from './shown-source.ts';
import type { Route } from './+types/validate';

export const handle: RouteHandle = { tab: 'validate' };

export const loader = (route: Route.LoaderArgs) => openTab(route, 'validate');

export default function ValidateRoute() {
  const { source, versionId } = useShownSource();
  const columns = columnsOfRows(source.columns);

  return (
    <OfVersion source={source} versionId={versionId} tab="validate">
      {(id) => (
        <ValidatePanel
          sourceId={source.id}
          versionId={id}
          columns={columns}
          isDirty={source.is_dirty}
          isManaged={source.managed}
        />
      )}
    </OfVersion>
  );
}
