import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { readChoices, withChoices } from '#grid/store/choices-address.ts';
import { RowsGrid } from '#grid/rows-grid.tsx';
import { can } from '#domain/access/access.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { RowHistoryPanel } from './row-history-panel.tsx';
import { useSourcesContext } from '../sources-context.tsx';

type RowsPanelProps = {
  sourceId: number;
  versionId: number;
  columns: SourceColumn[];
  /** Whether the rows may be edited; else the grid is read-only. */
  isManaged: boolean;
  rowsPerRead?: number;
};

/**
 * The rows of a version in a grid to edit in; with `?history` in the address, who changed them, with `&row=`
 * one of them.
 */
export function RowsPanel({ sourceId, versionId, columns, isManaged, rowsPerRead }: RowsPanelProps) {
  const { viewer } = useSourcesContext();
  const [search, setSearch] = useSearchParams();
  const row = Number(search.get('row'));
  // The grid writes its filters and its order into the address without the router, which would load the page
  // again.
  const show = (history: Record<string, string> | null) => {
    const next = new URLSearchParams(location.search);
    for (const name of ['history', 'row']) {
      next.delete(name);
    }

    for (const [name, value] of Object.entries(history ?? {})) {
      next.set(name, value);
    }

    setSearch(next);
  };
  const [undone, setUndone] = useState(0);
  const [choices] = useState(() => readChoices(`?${search}`, columns));
  const mayEdit = can({ id: null, ...viewer }, 'data.edit');
  const canEdit = mayEdit && isManaged;
  if (columns.length === 0) return <EmptyState text="Please setup metadata." />;

  const isHistory = search.has('history') && mayEdit;
  const showHistory = (rowId: number | null) => {
    if (rowId === null) return show({ history: '' });
    return show({ history: '', row: String(rowId) });
  };

  return (
    <div className="relative">
      {isHistory && (
        <RowHistoryPanel
          versionId={versionId}
          columns={columns}
          rowId={Number.isSafeInteger(row) && row > 0 ? row : null}
          onRow={showHistory}
          onUndone={() => setUndone((count) => count + 1)}
          onClose={() => show(null)}
        />
      )}
      <Behind isBehind={isHistory}>
        <RowsGrid
          label="Rows"
          version={{ sourceId, versionId, columns }}
          reading={{ rowsPerRead, isShown: !isHistory, changes: undone }}
          rights={{ canEdit, canAddRows: canEdit }}
          order={{
            choices,
            onChoices: (next) =>
              history.replaceState(history.state, '', location.pathname + withChoices(location.search, next)),
          }}
          events={{ onRowHistory: mayEdit ? (rowId) => showHistory(rowId) : undefined }}
          around={{
            actions: mayEdit && (
              <Button size="compact" icon="history" onPress={() => showHistory(null)}>
                History
              </Button>
            ),
          }}
        />
      </Behind>
    </div>
  );
}

/**
 * What is behind something else keeps its state and its place of scrolling; it is first drawn when it is
 * seen.
 */
function Behind({ isBehind, children }: { isBehind: boolean; children: ReactNode }) {
  const [wasSeen, setSeen] = useState(!isBehind);
  if (!isBehind && !wasSeen) {
    setSeen(true);
  }

  if (!wasSeen) return null;
  return (
    <div
      inert={isBehind}
      className={isBehind ? 'invisible absolute inset-x-0 top-0 -z-1 h-0 overflow-clip' : ''}
    >
      {children}
    </div>
  );
}
