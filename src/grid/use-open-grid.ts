import { useEffect, useMemo, useState } from 'react';
import { useUnsavedGuard } from '#client/outbox/use-unsaved-guard.ts';
import { maxColumnsPerRequest } from '#domain/query/data-request.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { showFailure } from '#ui/toast/show-failure.ts';
import { showToast } from '#ui/toast/toast.tsx';
import { loadCellParts, type CellParts } from './paint/cell-parts.ts';
import { noChoices, rowsQueryOf } from './store/column-filters.ts';
import { unreadOptionsNote, withMappedOptions } from './store/mapped-columns.ts';
import type { OptionLookups } from './store/option-lookups.tsx';
import { OpenGrid } from './store/open-grid.ts';
import type { GridSetup } from './input/rows-grid-props.ts';
import type { RowsQuery } from './store/row-store.ts';
import { useLatest } from '#ui/use-latest.ts';

/** The columns of one request without the row ids. */
export const mostColumns = maxColumnsPerRequest - 1;

/**
 * An open grid with its shown columns, their mapped options read, and how their cells are shown and edited.
 */
export type Opened = {
  grid: OpenGrid;
  columns: SourceColumn[];
  /** The columns that are read but not shown. */
  hidden: SourceColumn[];
  parts: Map<string, CellParts>;
  /** The columns whose options are looked up. */
  lookups: OptionLookups;
};

/** What a grid is opened with; a change of anything but the callbacks and `choices` opens it again. */
export type OpenGridProps = Pick<
  GridSetup,
  | 'versionId'
  | 'columns'
  | 'hiddenColumns'
  | 'canEdit'
  | 'rowsPerRead'
  | 'separated'
  | 'choices'
  | 'onChanged'
  | 'onSaved'
> & { query: RowsQuery };

/**
 * Opens a grid and closes it when the component goes; null until it is open. Warns before unsaved work is
 * left.
 */
export function useOpenGrid(props: OpenGridProps): Opened | null {
  const { versionId, canEdit, query, rowsPerRead, separated } = props;
  const columns = useMemo(() => props.columns.slice(0, mostColumns), [props.columns]);
  const hidden = useMemo(
    () => (props.hiddenColumns ?? []).slice(0, mostColumns - columns.length),
    [props.hiddenColumns, columns],
  );
  const [opened, setOpened] = useState<Opened | null>(null);
  const onChanged = useLatest(props.onChanged);
  const onSaved = useLatest(props.onSaved);
  const latest = useLatest(props.choices);
  const shape = JSON.stringify([versionId, columns, hidden, query, canEdit, rowsPerRead]);

  useEffect(() => {
    let isClosed = false;
    let grid: OpenGrid | null = null;
    const open = async () => {
      const [mapped, parts] = await Promise.all([
        withMappedOptions(versionId, [...columns, ...hidden]),
        loadCellParts([...columns, ...hidden]),
      ]);
      if (isClosed) return;

      if (mapped.unread.length > 0) {
        showToast({ text: unreadOptionsNote(mapped.unread), tone: 'danger' });
      }

      grid = new OpenGrid({
        versionId,
        columns: mapped.columns,
        shownColumns: columns.length,
        lookups: mapped.lookups,
        query: rowsQueryOf(query, latest.current ?? noChoices),
        rowsPerRead,
        separated,
        canEdit,
        onChanged: () => onChanged.current?.(),
        onSaved: (batch) => onSaved.current?.(batch),
        onNote: (text) => showToast({ text }),
      });
      setOpened({
        grid,
        columns: mapped.columns.slice(0, columns.length),
        hidden: mapped.columns.slice(columns.length),
        parts,
        lookups: mapped.lookups,
      });
    };

    open().catch(showFailure);
    return () => {
      isClosed = true;
      setOpened(null);
      grid?.close();
    };
    // Columns and queries are compared by value; their objects are made again with each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [shape]);
  useUnsavedGuard(opened?.grid.queue ?? null);
  return opened;
}
