import { rowsQueryOf, withoutFilter } from '../store/column-filters.ts';
import { ColumnMenu } from './column-menu.tsx';
import { cellsOf } from '../store/grid-edits.ts';
import { rowsInBlocks } from '../store/grid-selection.ts';
import { linksOf } from '../paint/row-controls.tsx';
import { RowMenu } from './row-menu.tsx';
import type { OpenRowsGridProps, RowsGridState } from '../input/use-rows-grid.ts';

/** The menu of a column or a row that is open over a grid. */
export function GridMenus({ props, state }: { props: OpenRowsGridProps; state: RowsGridState }) {
  const { menu } = state;
  if (menu?.kind === 'column') return <OpenColumnMenu props={props} state={state} {...menu} />;
  return menu && <OpenRowMenu props={props} state={state} row={menu.row} />;
}

function OpenColumnMenu({
  props,
  state,
  column: index,
  width,
}: {
  props: OpenRowsGridProps;
  state: RowsGridState;
  column: number;
  /** How wide the column is drawn, in px. */
  width: number;
}) {
  const { choices, layout, sort, filter } = state;
  const column = props.columns[index];
  if (!column) return null;

  const { name } = column;
  return (
    <ColumnMenu
      versionId={props.versionId}
      column={column}
      rows={props.grid.rows}
      others={rowsQueryOf(props.query, withoutFilter(choices, name))}
      sort={choices.sort?.column === name ? choices.sort.order : null}
      filter={choices.filters[name] ?? null}
      width={layout.widths[name] ?? width}
      triggerRef={state.trigger}
      onSort={(order) => sort(order && { column: name, order })}
      onFilter={(next) => filter(name, next)}
      onWidth={(next) => state.setColumnWidth(index, next)}
      onFit={() => state.fit(index)}
      isFrozen={layout.frozen === index + 1}
      onFreeze={(isFrozen) => state.freeze(isFrozen ? index + 1 : 0)}
      onClose={state.closeMenu}
    />
  );
}

function OpenRowMenu({
  props,
  state,
  row: index,
}: {
  props: OpenRowsGridProps;
  state: RowsGridState;
  row: number;
}) {
  const { grid, canEdit, controls, onRowHistory } = props;
  const { blocks, commands } = state;
  const row = state.rows.row(index);
  if (!row) return null;

  return (
    <RowMenu
      row={index}
      selectedRows={rowsInBlocks(blocks) || 1}
      triggerRef={state.trigger}
      canInsert={state.canAddRows && canEdit}
      canDelete={state.canDeleteRows && canEdit}
      links={controls ? linksOf(controls, cellsOf(grid, row)) : []}
      deletion={controls?.deletion}
      onInsert={commands.insertBeside}
      onDelete={() => commands.confirmDelete(blocks)}
      {...(onRowHistory ? { onHistory: () => onRowHistory(row.id) } : {})}
      onClose={state.closeMenu}
    />
  );
}
