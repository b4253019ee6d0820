import { columnsOfRows } from '#domain/source/column/column.ts';
import { FormsTable } from '#screens/forms/forms-table.tsx';
import { OfVersion } from '#screens/sources/of-version.tsx';
import { useSourcesContext } from '#screens/sources/sources-context.tsx';
import { RowsPanel } from '#screens/sources/table/rows-panel.tsx';
import type { RouteHandle } from '../../root.tsx';
import { openTab } from './load-source.server.ts';
import { useShownSource } from './shown-source.ts';
import type { Route } from './+types/table';

export const handle: RouteHandle = { tab: 'table' };

export const loader = (route: Route.LoaderArgs) => openTab(route, 'table');

export default function TableRoute() {
  const { source, versionId } = useShownSource();
  const { formsSite } = useSourcesContext();
  const columns = columnsOfRows(source.columns);
  if (formsSite !== null) return <FormsTable key={versionId} source={source} versionId={versionId} />;

  return (
    <OfVersion source={source} versionId={versionId} tab="table">
      {(id) => <RowsPanel sourceId={source.id} versionId={id} columns={columns} isManaged={source.managed} />}
    </OfVersion>
  );
}
