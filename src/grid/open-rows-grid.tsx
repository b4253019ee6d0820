import { formatNumber } from '#domain/value/format-number.ts';
import { plural, pluralForm } from '#domain/value/plural.ts';
import { describeError } from '#domain/error/describe-error.ts';
import { useEffect, useRef, useState, useSyncExternalStore, type ClipboardEvent } from 'react';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { showToast } from '#ui/toast/toast.tsx';
import type { CellParts } from './cell-parts.ts';
import { readClipboardTable } from './clipboard-table.ts';
import { noChoices, rowsQueryOf, type ColumnFilter, type GridChoices } from './column-filters.ts';
import { ColumnMenu } from './column-menu.tsx';
import { keepColumnWidths, readColumnWidths } from './column-widths.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { clearedBlocks, copiedBlocks, copiedNow, pastedEdits, rowIdsOf } from './grid-edits.ts';
import {
  blocksOf,
  boundedSelection,
  cellCount,
  cellSelection,
  rowCount,
  type Block,
  type Selection,
} from './grid-selection.ts';
import { FilterChips, GridToolbar } from './grid-toolbar.tsx';
import { GridViewport, type GridRequests } from './grid-viewport.tsx';
import { isCalculated } from '#domain/source/column.ts';
import type { OpenGrid } from './open-grid.ts';
import { planPaste } from './plan-paste.ts';
import { RowMenu } from './row-menu.tsx';
import type { RowsGridProps } from './rows-grid-props.ts';
import type { RowsQuery } from './row-store.ts';
import { writeClipboardLater } from './write-clipboard.ts';

/** Clearing more cells than this is asked about first. */
const askedFrom = 1000;
/** The most that one act may hold. */
const most = { copiedCells: 2_000_000, deletedRows: 100_000, addedRows: 10_000, writtenCells: 1_000_000 };

type Asking =
  { kind: 'clear'; blocks: Block[]; cells: number } | { kind: 'delete'; blocks: Block[]; rows: number };
type Menu = { kind: 'column'; column: number; width: number } | { kind: 'row'; row: number };

const failed = (error: unknown): void => {
  showToast({ text: describeError(error), tone: 'danger' });
};

/** A grid whose rows are being read: toolbar, filters in force, the grid itself, and what opens over it. */
export function OpenRowsGrid({
  grid,
  parts,
  query,
  ...props
}: RowsGridProps & { grid: OpenGrid; parts: ReadonlyMap<string, CellParts>; query: RowsQuery }) {
  const {
    label,
    sourceId,
    versionId,
    columns,
    canEdit,
    canAddRows = false,
    maxHeight = 'max(20rem, 100dvh - 22rem)',
  } = props;
  const { store, queue } = grid;
  const rows = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);
  const unsaved = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot);
  const [choices, setChoices] = useState<GridChoices>(noChoices);
  const [widths, setWidths] = useState(() => readColumnWidths(sourceId));
  const [chosen, setSelection] = useState<Selection | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [menu, setMenu] = useState<Menu | null>(null);
  const [isComparing, setComparing] = useState(false);
  const element = useRef<HTMLDivElement | null>(null);
  const trigger = useRef<Element | null>(null);
  const extent = { rows: rows.length ?? 0, columns: columns.length };
  const selection = chosen && rows.length !== null ? boundedSelection(chosen, extent) : chosen;

  const choose = (next: GridChoices) => {
    setChoices(next);
    setSelection(null);
    element.current?.scrollTo({ top: 0 });
    store.setQuery(rowsQueryOf(query, next));
  };
  const returns = useRef(false);
  const focus = () => {
    returns.current = true;
  };
  useEffect(() => {
    if (asking || menu || !returns.current) return;
    returns.current = false;
    // What has closed gives the focus back to where it was, a frame later.
    requestAnimationFrame(() => requestAnimationFrame(() => element.current?.focus({ preventScroll: true })));
  }, [asking, menu]);
  const clearNow = async (blocks: Block[]) => {
    queue.run(...(await clearedBlocks(grid, columns, blocks)));
  };
  const deleteNow = async (blocks: Block[]) => {
    const rowIds = await rowIdsOf(grid, blocks);
    queue.run({ kind: 'delete', rowIds });
    await queue.flush();
    setSelection(null);
  };
  const askDelete = (blocks: Block[]) => {
    const count = blocks.reduce((sum, { top, bottom }) => sum + bottom - top + 1, 0);
    if (count > most.deletedRows) {
      return failed(new Error(`At most ${formatNumber(most.deletedRows)} rows can be deleted at once.`));
    }
    setAsking({ kind: 'delete', blocks, rows: count });
  };
  const insertRow = () => {
    const row = extent.rows;
    const stop = store.subscribe(() => {
      if ((store.snapshot().length ?? 0) <= row) return;
      stop();
      setSelection(cellSelection({ row, column: 0 }));
      requestAnimationFrame(() => {
        element.current?.scrollTo({ top: element.current.scrollHeight });
        element.current?.focus({ preventScroll: true });
      });
    });
    queue.run({ kind: 'cells', edits: [], inserts: [{}] });
    if (Object.keys(choices.filters).length > 0 || choices.sort) {
      showToast({ text: 'The new row stands last when nothing is filtered or sorted.' });
    }
  };
  const takeBack = (step: () => Promise<void>) => void step().catch(failed);

  const requests: GridRequests = {
    copy: (event, blocks) => copyBlocks(grid, columns, blocks, event),
    clear: (blocks) => {
      if (!canEdit) return;
      const cells = selection ? cellCount(selection, extent) : 0;
      if (cells > most.writtenCells)
        return failed(new Error(`At most ${formatNumber(most.writtenCells)} cells can be cleared at once.`));
      if (cells > askedFrom) setAsking({ kind: 'clear', blocks, cells });
      else void clearNow(blocks).catch(failed);
    },
    paste: (text, block) => {
      const plan = planPaste(
        readClipboardTable(text),
        block,
        columns,
        isCalculated,
        canAddRows ? extent.rows : Infinity,
      );
      if (plan.added.length > most.addedRows) {
        return failed(
          new Error(
            `At most ${formatNumber(most.addedRows)} rows can be added by pasting. Upload them as a file instead.`,
          ),
        );
      }
      const act = async () => {
        queue.run(...(await pastedEdits(grid, columns, plan)));
        const bottom = Math.min(plan.block.bottom, extent.rows - 1);
        setSelection({
          kind: 'cells',
          anchor: { row: plan.block.top, column: plan.block.left },
          focus: { row: bottom, column: plan.block.right },
        });
        const notes = [
          ...(plan.added.length > 0 ? [`${plural(plan.added.length, 'row')} added below the last one.`] : []),
          ...(plan.leftOut > 0
            ? [
                `${plural(plan.leftOut, 'column')} on the right found no place and ${pluralForm(plan.leftOut, 'was', 'were')} left out.`,
              ]
            : []),
        ];
        if (notes.length > 0)
          showToast({
            text: notes.join(' '),
            action: { label: 'Undo', onAction: () => takeBack(grid.undo) },
          });
      };
      void act().catch(failed);
    },
    undo: () => takeBack(grid.undo),
    redo: () => takeBack(grid.redo),
    columnMenu: (column, from, width) => {
      trigger.current = from;
      setMenu({ kind: 'column', column, width });
    },
    rowMenu: (row, from) => {
      trigger.current = from;
      setMenu({ kind: 'row', row });
    },
  };
  const setWidth = (name: string, width: number) => {
    const next = { ...widths, [name]: Math.round(width) };
    setWidths(next);
    keepColumnWidths(sourceId, next);
  };
  const filterColumn = (name: string, filter: ColumnFilter | null) => {
    const { [name]: _, ...others } = choices.filters;
    choose({ ...choices, filters: filter ? { ...others, [name]: filter } : others });
  };
  const menuColumn = menu?.kind === 'column' ? columns[menu.column] : undefined;
  const menuRow = menu?.kind === 'row' ? rows.row(menu.row) : null;
  const blocks = selection ? blocksOf(selection, extent) : [];
  return (
    <div className="flex flex-col gap-3">
      <GridToolbar
        length={rows.length}
        isFiltered={Object.keys(choices.filters).length > 0}
        selected={
          selection && {
            cells: cellCount(selection, extent),
            rows: rowCount(selection, extent),
            isRows: selection.kind === 'rows',
          }
        }
        grid={grid}
        unsaved={unsaved}
        canEdit={canEdit}
        canAddRows={canAddRows}
        onInsert={insertRow}
        onDelete={() => askDelete(blocks)}
        onUndo={requests.undo}
        onRedo={requests.redo}
        onConflicts={() => setComparing(true)}
        actions={props.actions}
      />
      <FilterChips
        columns={columns}
        choices={choices}
        onRemove={(name) => filterColumn(name, null)}
        onUnsort={() => choose({ ...choices, sort: null })}
      />
      {rows.error && (
        <ErrorNote message={rows.error} action={<Button onPress={store.reload}>Try again</Button>} />
      )}
      <GridViewport
        label={label}
        grid={grid}
        columns={columns}
        parts={parts}
        rows={rows}
        unsaved={unsaved}
        choices={choices}
        widths={widths}
        onWidths={(next, isFinal) => {
          setWidths(next);
          if (isFinal) keepColumnWidths(sourceId, next);
        }}
        selection={selection}
        onSelect={setSelection}
        canEdit={canEdit}
        hasActions={canAddRows || props.onRowHistory !== undefined}
        maxHeight={maxHeight}
        requests={requests}
        element={element}
      />
      {rows.length === 0 && <p className="text-14 text-quiet">{props.emptyText ?? 'There are no rows.'}</p>}
      {menuColumn && menu?.kind === 'column' && (
        <ColumnMenu
          versionId={versionId}
          column={menuColumn}
          rows={grid.rows}
          sort={choices.sort?.column === menuColumn.name ? choices.sort.order : null}
          filter={choices.filters[menuColumn.name] ?? null}
          width={widths[menuColumn.name] ?? menu.width}
          triggerRef={trigger}
          onSort={(order) => choose({ ...choices, sort: order && { column: menuColumn.name, order } })}
          onFilter={(filter) => filterColumn(menuColumn.name, filter)}
          onWidth={(width) => setWidth(menuColumn.name, width)}
          onClose={() => {
            setMenu(null);
            focus();
          }}
        />
      )}
      {menu?.kind === 'row' && menuRow && (
        <RowMenu
          row={menu.row}
          selectedRows={selection ? rowCount(selection, extent) : 1}
          triggerRef={trigger}
          canDelete={canAddRows && canEdit}
          onDelete={() => askDelete(blocks)}
          {...(props.onRowHistory ? { onHistory: () => props.onRowHistory?.(menuRow.id) } : {})}
          onClose={() => {
            setMenu(null);
            focus();
          }}
        />
      )}
      {isComparing && unsaved.conflicts.length > 0 && (
        <ConflictDialog
          conflicts={unsaved.conflicts}
          columns={columns}
          queue={queue}
          onSettled={(rowIds) =>
            void queue
              .flush()
              .then(() => store.refresh(rowIds))
              .catch(failed)
          }
          onClose={() => setComparing(false)}
        />
      )}
      {asking && (
        <ConfirmDialog
          title={
            asking.kind === 'delete'
              ? `Delete ${asking.rows === 1 ? 'row' : plural(asking.rows, 'row')}`
              : `Clear ${plural(asking.cells, 'cell')}`
          }
          text={
            asking.kind === 'delete'
              ? `Are you sure you want to delete ${asking.rows === 1 ? 'this row' : 'these rows'}? The history keeps what is deleted, and it can be undone.`
              : 'Are you sure you want to empty these cells? The history keeps what they hold, and it can be undone.'
          }
          confirmLabel={asking.kind === 'delete' ? 'Delete' : 'Clear'}
          pendingLabel={asking.kind === 'delete' ? 'Deleting...' : 'Clearing...'}
          isDestructive
          isOpen
          onOpenChange={(isOpen) => {
            if (isOpen) return;
            setAsking(null);
            focus();
          }}
          onConfirm={() => (asking.kind === 'delete' ? deleteNow(asking.blocks) : clearNow(asking.blocks))}
        />
      )}
    </div>
  );
}

function copyBlocks(
  grid: OpenGrid,
  columns: RowsGridProps['columns'],
  blocks: Block[],
  event: ClipboardEvent,
): void {
  const cells = blocks.reduce(
    (sum, { top, bottom, left, right }) => sum + (bottom - top + 1) * (right - left + 1),
    0,
  );
  if (cells > most.copiedCells) {
    return failed(
      new Error(
        `At most ${formatNumber(most.copiedCells)} cells can be copied at once. Download the rows instead.`,
      ),
    );
  }
  event.preventDefault();
  const here = copiedNow(grid, columns, blocks);
  if (here !== null) return event.clipboardData.setData('text/plain', here);
  const tell = () => showToast({ text: `${plural(cells, 'cell')} copied.` });
  const onReady = (copy: () => Promise<void>) =>
    showToast({
      text: `${plural(cells, 'cell')} are ready.`,
      action: { label: 'Copy', onAction: () => void copy().then(tell, failed) },
    });
  void writeClipboardLater(copiedBlocks(grid, columns, blocks), onReady).then(
    (isDone) => isDone && tell(),
    failed,
  );
}
