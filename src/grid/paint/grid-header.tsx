import { columnLabel } from '#domain/source/column/column-label.ts';
import { useRef, type PointerEvent } from 'react';
import { columnType } from '#columns/index.ts';
import { Icon } from '#ui/icon/icon.tsx';
import type { GridChoices } from '../store/column-filters.ts';
import { headerHeight, leastColumnWidth, utilityWidths } from './grid-geometry.ts';
import { columnPlace, columnsEnd, columnsToDraw, frozenEnd, rowWidth, type GridFrame } from './grid-frame.ts';

/** The id of a column's header, which the grid names as the active element. */
export const headerId = (grid: string, column: number) => `${grid}-head-${column}`;

/** The header of a grid, which stays in view: names, order, filters, and edges to pull. */
export function GridHeader({
  frame,
  choices,
  first,
  end,
  active,
  onMenu,
  onWidth,
  onFit,
}: {
  frame: GridFrame;
  choices: GridChoices;
  first: number;
  end: number;
  /** The column that the keyboard is at, or -1. */
  active: number;
  onMenu(column: number): void;
  onWidth(column: number, width: number, isFinal: boolean): void;
  /** Makes a column as wide as what is in it. */
  onFit(column: number): void;
}) {
  const { columns, frozen, hasActions, numberWidth, controlsWidth } = frame;
  const drawn = columnsToDraw(frame, first, end);
  const cell = (index: number) => (
    <HeaderCell
      key={columns[index]?.name}
      frame={frame}
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
        width: rowWidth(frame),
        minWidth: '100%',
      }}
    >
      <div role="row" aria-rowindex={1} className="relative h-full border-b border-edge">
        <div
          role="presentation"
          className={`sticky left-0 z-1 flex h-full bg-paper ${frozen > 0 ? 'border-r border-edge' : ''}`}
          style={{ width: frozenEnd(frame) }}
        >
          <div role="columnheader" aria-colindex={1} style={{ width: numberWidth }}>
            <span className="sr-only">Row</span>
          </div>
          {hasActions && (
            <div role="columnheader" aria-colindex={2} style={{ width: utilityWidths.actions }}>
              <span className="sr-only">Actions</span>
            </div>
          )}
          {drawn.filter((index) => index < frozen).map(cell)}
        </div>
        {drawn.filter((index) => index >= frozen).map(cell)}
        {controlsWidth > 0 && (
          <div
            role="columnheader"
            aria-colindex={columns.length + 3}
            className="absolute top-0 h-full"
            style={{ left: columnsEnd(frame), width: controlsWidth }}
          >
            <span className="sr-only">Actions of the section</span>
          </div>
        )}
      </div>
    </div>
  );
}

function HeaderCell({
  frame,
  choices,
  index,
  isActive,
  onMenu,
  onWidth,
  onFit,
}: {
  frame: GridFrame;
  choices: GridChoices;
  index: number;
  isActive: boolean;
  onMenu(column: number): void;
  onWidth(column: number, width: number, isFinal: boolean): void;
  onFit(column: number): void;
}) {
  const place = columnPlace(frame, index);
  const column = frame.columns[index];
  if (!column) return null;

  const sort = choices.sort?.column === column.name ? choices.sort.order : null;
  const isFiltered = column.name in choices.filters;

  return (
    <div
      id={headerId(frame.id, index)}
      role="columnheader"
      aria-colindex={index + 3}
      aria-sort={sort ? (sort.startsWith('asc') ? 'ascending' : 'descending') : 'none'}
      className="absolute top-0 h-full border-r border-hairline/60"
      style={place}
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
        {sort && (
          <Icon name={sort.startsWith('asc') ? 'arrow-up' : 'arrow-down'} size={12} className="text-accent" />
        )}
        {isFiltered && <Icon name="list-filter" size={12} label="filtered" className="text-accent" />}
      </button>
      <WidthHandle
        width={place.width}
        onWidth={(width, isFinal) => onWidth(index, width, isFinal)}
        onFit={() => onFit(index)}
      />
    </div>
  );
}

/** The edge of a column, to be pulled or double-clicked; the column's menu has both for the keyboard. */
function WidthHandle({
  width,
  onWidth,
  onFit,
}: {
  width: number;
  onWidth(width: number, isFinal: boolean): void;
  onFit(): void;
}) {
  const start = useRef<{ x: number; width: number } | null>(null);
  const pulled = (event: PointerEvent) =>
    Math.max(leastColumnWidth, start.current!.width + event.clientX - start.current!.x);

  return (
    <div
      aria-hidden
      className="absolute top-0 -right-1 z-1 h-full w-2 cursor-col-resize touch-none hover:bg-accent/40 pointer-coarse:-right-3 pointer-coarse:w-6"
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
