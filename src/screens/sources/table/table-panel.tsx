import { useSearchParams } from 'react-router';
import { RowsGrid } from '#grid/rows-grid.tsx';
import { can } from '#domain/access/access.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { useSourcesContext } from '../sources-context.tsx';

/** The rows of a version in a grid to edit in; with `?history` in the address, who changed them, with `&row=` one of them. */
export function TablePanel({
  sourceId,
  versionId,
  columns,
  isManaged,
  rowsPerRead,
}: {
  sourceId: number;
  versionId: number;
  columns: SourceColumn[];
  /** Whether the rows may be edited; else the grid is read-only. */
  isManaged: boolean;
  rowsPerRead?: number;
}) {
  const { viewer } = useSourcesContext();
  const [search, setSearch] = useSearchParams();
  if (columns.length === 0) return <EmptyState text="Please setup metadata." />;
  const row = Number(search.get('row'));
  const show = (history: Record<string, string> | null) => setSearch(history ?? {});
  const mayEdit = can({ id: null, ...viewer }, 'data.edit');
  const canEdit = mayEdit && isManaged;
  if (search.has('history') && mayEdit) {
    return (
      <HistoryPanel
        versionId={versionId}
        columns={columns}
        rowId={Number.isSafeInteger(row) && row > 0 ? row : null}
        onRow={(rowId) => show(rowId === null ? { history: '' } : { history: '', row: String(rowId) })}
        onClose={() => show(null)}
      />
    );
  }
  return (
    <RowsGrid
      label="Rows"
      sourceId={sourceId}
      versionId={versionId}
      columns={columns}
      canEdit={canEdit}
      canAddRows={canEdit}
      {...(rowsPerRead ? { rowsPerRead } : {})}
      {...(mayEdit
        ? {
            onRowHistory: (rowId) => show({ history: '', row: String(rowId) }),
            actions: (
              <Button size="compact" icon="history" onPress={() => show({ history: '' })}>
                History
              </Button>
            ),
          }
        : {})}
    />
  );
}
