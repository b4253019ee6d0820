import { columnLabel } from '#domain/source/column/column-label.ts';
import { useRef, type PointerEvent } from 'react';
import { columnType } from '#columns/index.ts';
import { Icon } from '#ui/icon/icon.tsx';
import type { GridChoices } from '../store/column-filters.ts';
import { headerHeight, leastColumnWidth, utilityWidths } from './grid-geometry.ts';
import { columnBox, columnsEnd, columnsToDraw, frozenEnd, rowWidth, type RowLayout } from './row-layout.ts';

/** The id of a column's header, which the grid names as the active element. */
export const headerId = (grid: string, column: number) => `${grid}-head-${column}`;

type GridHeaderProps = {
  layout: RowLayout;
  choices: GridChoices;
  drawn: { firstColumn: number; endColumn: number };
  /** The column that the keyboard is at, or -1. */
  active: number;
  onMenu(column: number): void;
  onWidth(column: number, width: number, isFinal: boolean): void;
  /** Makes a column as wide as what is in it. */
  onFit(column: number): void;
};

/** The header of a grid, which stays in view: names, order, filters, and edges to pull. */
export function GridHeader({ layout, choices, drawn, active, onMenu, onWidth, onFit }: GridHeaderProps) {
  const { columns, frozen, hasActions, numberWidth, controlsWidth } = layout;
  const drawnColumns = columnsToDraw(layout, drawn.firstColumn, drawn.endColumn);
  const cell = (index: number) => (
    <HeaderCell
      key={columns[index]?.name}
      layout={layout}
      choices={choices}
      index={index}
      isActive={active === index}
      onMenu={onMenu}
      onWidth={onWidth}
      onFit={onFit}
    />
  );

  return (
    <div
      role="rowgroup"
      className="sticky top-0 z-3 bg-paper"
      style={{
        height: headerHeight,
        width: rowWidth(layout),
        minWidth: '100%',
      }}
    >
      <div role="row" aria-rowindex={1} className="relative h-full border-b border-edge">
        <div
          role="presentation"
          className={`sticky start-0 z-1 flex h-full bg-paper ${frozen > 0 ? 'border-e border-edge' : ''}`}
          style={{ width: frozenEnd(layout) }}
        >
          <div role="columnheader" aria-colindex={1} style={{ width: numberWidth }}>
            <span className="sr-only">Row</span>
          </div>
          {hasActions && (
            <div role="columnheader" aria-colindex={2} style={{ width: utilityWidths.actions }}>
              <span className="sr-only">Actions</span>
            </div>
          )}
          {drawnColumns.filter((index) => index < frozen).map(cell)}
        </div>
        {drawnColumns.filter((index) => index >= frozen).map(cell)}
        {controlsWidth > 0 && (
          <div
            role="columnheader"
            aria-colindex={columns.length + 3}
            className="absolute top-0 h-full"
            style={{ left: columnsEnd(layout), width: controlsWidth }}
          >
            <span className="sr-only">Actions of the section</span>
          </div>
        )}
      </div>
    </div>
  );
}

type HeaderCellProps = {
  layout: RowLayout;
  choices: GridChoices;
  index: number;
  isActive: boolean;
  onMenu(column: number): void;
  onWidth(column: number, width: number, isFinal: boolean): void;
  onFit(column: number): void;
};

function HeaderCell({ layout, choices, index, isActive, onMenu, onWidth, onFit }: HeaderCellProps) {
  const box = columnBox(layout, index);
  const column = layout.columns[index];
  if (!column) return null;

  const sort = sortOf(choices, column.name);
  const isFiltered = column.name in choices.filters;

  return (
    <div
      id={headerId(layout.id, index)}
      role="columnheader"
      aria-colindex={index + 3}
      aria-sort={sort ?? 'none'}
      className="absolute top-0 h-full border-e border-hairline/60"
      style={box}
    >
      <button
        type="button"
        tabIndex={-1}
        data-header={index}
        aria-haspopup="dialog"
        title={column.description || columnLabel(column)}
        className={`flex h-full w-full items-center gap-1 px-2 text-12 font-semibold text-quiet hover:bg-ink/4 hover:text-ink ${
          columnType(column.type).numeric ? 'flex-row-reverse' : ''
        } ${isActive ? 'outline-2 -outline-offset-2 outline-accent' : ''}`}
        onClick={() => onMenu(index)}
      >
        <span className="truncate">{columnLabel(column)}</span>
        {column.required === 'yes' && (
          <span className="text-danger" title="Required">
            *
          </span>
        )}
        {sort && <Icon name={sortIcons[sort]} size={12} className="text-accent" />}
        {isFiltered && <Icon name="list-filter" size={12} label="filtered" className="text-accent" />}
      </button>
      <WidthHandle
        width={box.width}
        onWidth={(width, isFinal) => onWidth(index, width, isFinal)}
        onFit={() => onFit(index)}
      />
    </div>
  );
}

type WidthHandleProps = {
  width: number;
  onWidth(width: number, isFinal: boolean): void;
  onFit(): void;
};

const sortIcons = { ascending: 'arrow-up', descending: 'arrow-down' };

/** The direction in which the rows are sorted by a column; null where they are not. */
function sortOf({ sort }: GridChoices, column: string): keyof typeof sortIcons | null {
  if (sort?.column !== column) return null;
  if (sort.order.startsWith('asc')) return 'ascending';
  return 'descending';
}

/** The edge of a column, to be pulled or double-clicked; the column's menu has both for the keyboard. */
function WidthHandle({ width, onWidth, onFit }: WidthHandleProps) {
  const start = useRef<{ x: number; width: number } | null>(null);
  const pulled = (event: PointerEvent) =>
    Math.max(leastColumnWidth, start.current!.width + event.clientX - start.current!.x);

  return (
    <div
      aria-hidden
      className="absolute top-0 -end-1 z-1 h-full w-2 cursor-col-resize touch-none hover:bg-accent/40 pointer-coarse:-end-3 pointer-coarse:w-6"
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => start.current && onWidth(pulled(event), false)}
      onDoubleClick={onFit}
      onPointerUp={(event) => {
        if (start.current && event.clientX !== start.current.x) {
          onWidth(pulled(event), true);
        }
        start.current = null;
      }}
    />
  );
}
