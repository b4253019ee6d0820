import { useEffect, useMemo, useState } from 'react';
import { useUnsavedGuard } from '#client/outbox/use-unsaved-guard.ts';
import { describeError } from '#domain/error/describe-error.ts';
import { maxColumnsPerRequest } from '#domain/query/data-request.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { formatNumber } from '#domain/value/format-number.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { showToast } from '#ui/toast/toast.tsx';
import { loadCellParts, type CellParts } from './cell-parts.ts';
import { noChoices, rowsQueryOf } from './column-filters.ts';
import { unreadOptionsNote, withMappedOptions } from './mapped-columns.ts';
import { OpenGrid } from './open-grid.ts';
import { OpenRowsGrid } from './open-rows-grid.tsx';
import type { RowsGridProps } from './rows-grid-props.ts';
import type { RowsQuery } from './row-store.ts';
import { useLatest } from './use-latest.ts';

const nothing: RowsQuery = {};

/** The columns of one request without the row ids. */
const mostColumns = maxColumnsPerRequest - 1;

type Opened = { grid: OpenGrid; columns: SourceColumn[]; parts: Map<string, CellParts> };

/** A version's rows in a grid that scrolls over any number of them, is edited in place and saves by itself. */
export function RowsGrid(props: RowsGridProps) {
  const { versionId, canEdit, query = nothing, rowsPerRead } = props;
  const columns = useMemo(() => props.columns.slice(0, mostColumns), [props.columns]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const onChanged = useLatest(props.onChanged);
  const latest = useLatest(props.choices);
  const shape = JSON.stringify([versionId, columns, query, canEdit, rowsPerRead]);
  useEffect(() => {
    let isClosed = false;
    let grid: OpenGrid | null = null;
    const open = async () => {
      const [mapped, parts] = await Promise.all([
        withMappedOptions(versionId, columns),
        loadCellParts(columns),
      ]);
      if (isClosed) return;
      if (mapped.unread.length > 0) showToast({ text: unreadOptionsNote(mapped.unread), tone: 'danger' });
      grid = new OpenGrid({
        versionId,
        columns: mapped.columns,
        query: rowsQueryOf(query, latest.current ?? noChoices),
        rowsPerRead,
        canEdit,
        onChanged: () => onChanged.current?.(),
        onNote: (text) => showToast({ text }),
      });
      setOpened({ grid, columns: mapped.columns, parts });
    };
    open().catch((error: unknown) => showToast({ text: describeError(error), tone: 'danger' }));
    return () => {
      isClosed = true;
      setOpened(null);
      grid?.close();
    };
    // Columns and queries are compared by value; their objects are made again with each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [shape]);
  useUnsavedGuard(opened?.grid.queue ?? null);
  if (!opened) return <Skeleton lines={8} />;
  return (
    <>
      {props.columns.length > mostColumns && (
        <p className="mb-2 text-14 text-quiet">
          The first {mostColumns} of {formatNumber(props.columns.length)} columns are shown.
        </p>
      )}
      <OpenRowsGrid
        {...props}
        columns={opened.columns}
        query={query}
        grid={opened.grid}
        parts={opened.parts}
      />
    </>
  );
}
