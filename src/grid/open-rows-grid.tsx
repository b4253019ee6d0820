import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from '#client/outbox/use-snapshot.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import type { CellParts } from './cell-parts.ts';
import { noChoices, rowsQueryOf, withoutFilter } from './column-filters.ts';
import { ColumnMenu } from './column-menu.tsx';
import { ConfirmGridAction } from './confirm-grid-action.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { attempt, copyBlocks } from './grid-actions.ts';
import {
  blocksOf,
  boundedSelection,
  cellCount,
  rowCount,
  rowsSelection,
  type Selection,
} from './grid-selection.ts';
import { FilterChips } from './filter-chips.tsx';
import { GridToolbar } from './grid-toolbar.tsx';
import { GridViewport, type GridRequests } from './grid-viewport.tsx';
import type { OpenGrid } from './open-grid.ts';
import { cellsOf } from './grid-edits.ts';
import { linksOf } from './row-controls.tsx';
import { RowMenu } from './row-menu.tsx';
import type { RowsGridProps } from './rows-grid-props.ts';
import type { RowsQuery } from './row-store.ts';
import { fittedWidth } from './fitted-width.ts';
import { useGridCommands } from './use-grid-commands.ts';
import { useSelectionSummary } from './use-selection-summary.ts';
import { useColumnLayout, useGridChoices } from './use-grid-choices.ts';
import { useReturnedFocus } from './use-returned-focus.ts';

type OpenProps = RowsGridProps & {
  grid: OpenGrid;
  parts: ReadonlyMap<string, CellParts>;
  query: RowsQuery;
};
type Menu = { kind: 'column'; column: number; width: number } | { kind: 'row'; row: number };

/** A grid whose rows are being read: toolbar, filters in force, the grid itself, and what opens over it. */
export function OpenRowsGrid(props: OpenProps) {
  const { grid, columns, canEdit, canAddRows = false, canDeleteRows = canAddRows, sourceId } = props;
  const { store, queue } = grid;
  const rows = useSnapshot(store);
  const unsaved = useSnapshot(queue);
  const element = useRef<HTMLDivElement | null>(null);
  const trigger = useRef<Element | null>(null);
  const [chosen, setSelection] = useState<Selection | null>(null);
  const [menu, setMenu] = useState<Menu | null>(null);
  const [isComparing, setComparing] = useState(false);
  const [layout, setLayout] = useColumnLayout(sourceId);
  const searchField = useRef<HTMLInputElement | null>(null);
  const atFirst = props.choices ?? noChoices;
  const { choices, isFiltered, sort, filter, find } = useGridChoices(store, props.query, atFirst, (next) => {
    setSelection(null);
    element.current?.scrollTo({ top: 0 });
    props.onChoices?.(next);
  });
  useReadAgain(store, props.isShown ?? true, props.changes ?? 0);
  const extent = { rows: rows.length ?? 0, columns: columns.length };
  const selection = chosen && rows.length !== null ? boundedSelection(chosen, extent) : chosen;
  const blocks = selection ? blocksOf(selection, extent) : [];
  const query = rowsQueryOf(props.query, choices);
  const summary = useSelectionSummary(grid, columns, blocks, { rows, unsaved, query });
  const fit = (column: number) => {
    const name = columns[column]?.name;
    if (name === undefined || !element.current) return;
    setLayout({ widths: { ...layout.widths, [name]: fittedWidth(element.current, column) } });
  };
  const openMenu = (next: Menu, from: Element | null) => {
    trigger.current = from;
    setMenu(next);
  };
  const closeMenu = () => {
    setMenu(null);
    returnFocus();
  };

  const commands = useGridCommands({
    grid,
    columns,
    canEdit,
    canAddRows,
    isRearranged: isFiltered || choices.sort !== null,
    selection,
    blocks,
    onSelect: setSelection,
    element,
  });
  const { confirmed } = commands;
  const returnFocus = useReturnedFocus(element, confirmed !== null || menu !== null);
  const finish = async () => {
    await grid.saveAll();
    props.onDone?.();
  };
  const requests: GridRequests = {
    copy: (event, of) => attempt(() => copyBlocks(grid, columns, of, event)),
    clear: commands.clear,
    paste: commands.paste,
    search: () => searchField.current?.focus(),
    insert: commands.insertBeside,
    undo: () => attempt(grid.undo),
    redo: () => attempt(grid.redo),
    columnMenu: (column, from, width) => openMenu({ kind: 'column', column, width }, from),
    rowMenu: (row, from) => openMenu({ kind: 'row', row }, from),
    deleteRow: (row) => {
      const selected = rowsSelection(row, row);
      setSelection(selected);
      commands.confirmDelete(blocksOf(selected, extent));
    },
  };
  const menuColumn = menu?.kind === 'column' ? columns[menu.column] : undefined;
  const menuRow = menu?.kind === 'row' ? rows.row(menu.row) : null;
  return (
    <div className="flex flex-col gap-3">
      <GridToolbar
        length={rows.length}
        isFiltered={isFiltered}
        selected={
          selection && {
            cells: cellCount(selection, extent),
            rows: rowCount(selection, extent),
            isRows: selection.kind === 'rows',
            summary,
          }
        }
        find={choices.find}
        onFind={find}
        searchField={searchField}
        onLeaveSearch={() => element.current?.focus({ preventScroll: true })}
        grid={grid}
        unsaved={unsaved}
        canEdit={canEdit}
        canAddRows={canAddRows}
        canDeleteRows={canDeleteRows}
        onInsert={commands.insertAtEnd}
        onDelete={() => commands.confirmDelete(blocks)}
        onUndo={requests.undo}
        onRedo={requests.redo}
        onConflicts={() => setComparing(true)}
        actions={
          <>
            {props.actions}
            {props.onDone && (
              <Button variant="primary" size="compact" onPress={() => attempt(finish)}>
                Done
              </Button>
            )}
          </>
        }
      />
      <FilterChips
        columns={columns}
        lookups={grid.lookups}
        choices={choices}
        onRemove={(name) => filter(name, null)}
        onUnsort={() => sort(null)}
      />
      {rows.error && (
        <ErrorNote message={rows.error} action={<Button onPress={store.reload}>Try again</Button>} />
      )}
      <GridViewport
        label={props.label}
        grid={grid}
        columns={columns}
        parts={props.parts}
        rows={rows}
        unsaved={unsaved}
        choices={choices}
        layout={layout}
        onLayout={setLayout}
        onFit={fit}
        selection={selection}
        onSelect={setSelection}
        canEdit={canEdit}
        hasActions={canDeleteRows || props.onRowHistory !== undefined}
        controls={props.controls}
        maxHeight={props.maxHeight ?? 'max(20rem, 100dvh - 22rem)'}
        requests={requests}
        element={element}
      />
      {rows.length === 0 && (
        <p className="text-14 text-quiet">
          {isFiltered ? 'No row matches.' : (props.emptyText ?? 'There are no rows.')}
        </p>
      )}
      {menuColumn && menu?.kind === 'column' && (
        <ColumnMenu
          versionId={props.versionId}
          column={menuColumn}
          rows={grid.rows}
          others={rowsQueryOf(props.query, withoutFilter(choices, menuColumn.name))}
          sort={choices.sort?.column === menuColumn.name ? choices.sort.order : null}
          filter={choices.filters[menuColumn.name] ?? null}
          width={layout.widths[menuColumn.name] ?? menu.width}
          triggerRef={trigger}
          onSort={(order) => sort(order && { column: menuColumn.name, order })}
          onFilter={(next) => filter(menuColumn.name, next)}
          onWidth={(width) =>
            setLayout({ widths: { ...layout.widths, [menuColumn.name]: Math.round(width) } })
          }
          onFit={() => fit(menu.column)}
          isFrozen={layout.frozen === menu.column + 1}
          onFreeze={(isFrozen) => setLayout({ frozen: isFrozen ? menu.column + 1 : 0 })}
          onClose={closeMenu}
        />
      )}
      {menu?.kind === 'row' && menuRow && (
        <RowMenu
          row={menu.row}
          selectedRows={selection ? rowCount(selection, extent) : 1}
          triggerRef={trigger}
          canInsert={canAddRows && canEdit}
          canDelete={canDeleteRows && canEdit}
          links={props.controls ? linksOf(props.controls, cellsOf(grid, menuRow)) : []}
          deletion={props.controls?.deletion}
          onInsert={commands.insertBeside}
          onDelete={() => commands.confirmDelete(blocks)}
          {...(props.onRowHistory ? { onHistory: () => props.onRowHistory?.(menuRow.id) } : {})}
          onClose={closeMenu}
        />
      )}
      {isComparing && unsaved.conflicts.length > 0 && (
        <ConflictDialog
          conflicts={unsaved.conflicts}
          columns={columns}
          queue={queue}
          onSettled={(rowIds) =>
            attempt(async () => {
              await queue.flush();
              await store.refresh(rowIds);
            })
          }
          onClose={() => setComparing(false)}
        />
      )}
      {confirmed && (
        <ConfirmGridAction
          action={confirmed}
          onConfirm={() => commands.runConfirmed(confirmed)}
          onClose={() => {
            commands.forgetConfirmed();
            returnFocus();
          }}
        />
      )}
    </div>
  );
}

/** Reads the rows again when they are seen again, or have been changed elsewhere, as by the history. */
function useReadAgain(store: OpenGrid['store'], isShown: boolean, changes: number): void {
  const last = useRef({ isShown, changes });
  useEffect(() => {
    const { isShown: wasShown, changes: before } = last.current;
    if (isShown && (!wasShown || changes !== before)) store.reload();
    last.current = { isShown, changes };
  }, [store, isShown, changes]);
}
