import { memo } from 'react';
import { columnType } from '#columns/index.ts';
import { cellProblem, cellRules } from '#domain/source/cell-rules.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { CellEditor, type CellEditing } from './cell-editor.tsx';
import type { CellParts } from './cell-parts.ts';
import { cellOfRaw } from './cell-text.ts';
import { CellValue } from './cell-value.tsx';
import { useLookedUp } from './option-lookups.tsx';
import { rowHeight, utilityWidths } from './grid-geometry.ts';
import { isCalculated } from '#domain/source/column.ts';
import { problemTexts } from '#domain/value/cell-problem.ts';
import type { UnsavedRow } from './unsaved-cells.ts';
import type { GridRow } from './row-store.ts';

/** What all rows of a grid share while it is drawn. */
export type RowFrame = {
  id: string;
  columns: readonly SourceColumn[];
  parts: ReadonlyMap<string, CellParts>;
  edges: readonly number[];
  /** How many of the first columns stay in view. */
  frozen: number;
  numberWidth: number;
  hasActions: boolean;
};

/** The id of a cell's element, which the grid names as the active one. */
export const cellId = (grid: string, row: number, column: number) => `${grid}-${row}-${column}`;

type RowProps = {
  frame: RowFrame;
  index: number;
  row: GridRow | null;
  unsaved: UnsavedRow | undefined;
  /** In pixels, from the top of the rows' element. */
  top: number;
  first: number;
  end: number;
  /** The selected columns: from, to, inclusive; both -1 for none. */
  from: number;
  to: number;
  isWhole: boolean;
  /** The active cell's column, or -1. */
  active: number;
  editing: CellEditing | null;
};

/** A row of a grid: its number, its actions, and the cells that are in view. A row that is on its way is empty. */
export const GridRowView = memo(function GridRowView(props: RowProps) {
  const { frame, index, row, top, first, end, isWhole, editing } = props;
  const { edges, frozen, numberWidth, hasActions } = frame;
  const shown = columnsToDraw(frame, first, end);
  if (editing && !shown.includes(editing.column)) shown.push(editing.column);
  const cell = (column: number) => (
    <CellBox
      key={frame.columns[column]!.name}
      {...props}
      id={cellId(frame.id, index, column)}
      column={column}
    />
  );
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isWhole}
      aria-busy={row === null}
      data-row={index}
      className={`absolute left-0 border-b border-hairline ${editing ? 'z-2' : ''} ${isWhole ? 'bg-accent-soft' : 'hover:bg-ink/3'}`}
      style={{
        top: 0,
        transform: `translateY(${top}px)`,
        height: rowHeight,
        width: edges.at(-1)! + utilityWidths.gutter + startWidth(frame),
        minWidth: '100%',
      }}
    >
      <div
        className={`sticky left-0 z-1 flex h-full items-center ${frozen > 0 ? 'border-r border-edge' : ''} ${isWhole ? 'bg-accent-soft' : 'bg-paper'}`}
        style={{ width: startWidth(frame) + edges[frozen]! }}
        role="presentation"
      >
        <div
          role="rowheader"
          data-number
          aria-colindex={1}
          {...(row ? { title: `Id ${row.id}` } : {})}
          className="tabular h-full cursor-default truncate pr-1 text-right text-12 leading-8 text-quiet select-none"
          style={{ width: numberWidth }}
        >
          {index + 1}
        </div>
        {hasActions && (
          <div
            role="gridcell"
            aria-colindex={2}
            style={{ width: utilityWidths.actions }}
            className="grid place-items-center"
          >
            {row && (
              <button
                type="button"
                tabIndex={-1}
                data-actions
                aria-label={`Actions of row ${index + 1}`}
                className="grid size-6 place-items-center rounded-small text-quiet opacity-60 hover:bg-ink/6 hover:opacity-100"
              >
                <Icon name="ellipsis-vertical" size={14} />
              </button>
            )}
          </div>
        )}
        {shown.filter((column) => column < frozen).map(cell)}
      </div>
      {shown.filter((column) => column >= frozen).map(cell)}
    </div>
  );
});

/** The columns that are drawn: the frozen ones, and those from the first to the one before `end`. */
export function columnsToDraw({ frozen }: Pick<RowFrame, 'frozen'>, first: number, end: number): number[] {
  const from = Math.max(first, frozen);
  return [...Array(frozen).keys(), ...Array.from({ length: Math.max(0, end - from) }, (_, at) => from + at)];
}

/** The width of the cells to the left of the data. */
export function startWidth({
  numberWidth,
  hasActions,
}: Pick<RowFrame, 'numberWidth' | 'hasActions'>): number {
  return numberWidth + (hasActions ? utilityWidths.actions : 0);
}

function CellBox({
  frame,
  row,
  unsaved,
  column,
  from,
  to,
  active,
  editing,
  id,
}: RowProps & { id: string; column: number }) {
  const own = frame.columns[column]!;
  const pending = unsaved?.get(own.name);
  const value = pending ? cellOfRaw(pending.raw, own) : (row?.cells[column] ?? null);
  const { labels, hasUnknown } = useLookedUp(own.name, value, row?.labels?.[own.name]);
  const broken = row && cellProblem(value, cellRules(own, columnType(own.type)));
  const problem = broken ?? (row && hasUnknown ? 'options' : null);
  const isSelected = column >= from && column <= to;
  const isEdited = editing?.column === column;
  const ground = pending?.isConflict
    ? 'bg-warning-soft'
    : problem
      ? 'bg-danger-soft text-danger'
      : isCalculated(own)
        ? 'text-quiet'
        : '';
  return (
    <div
      role="gridcell"
      id={id}
      aria-colindex={column + 3}
      aria-selected={isSelected}
      {...(problem ? { 'aria-invalid': true, title: problemTexts[problem] } : {})}
      data-column={column}
      className={`absolute top-0 h-full border-r border-hairline/60 text-14 leading-8 select-none ${ground} ${
        isSelected ? 'after:pointer-events-none after:absolute after:inset-0 after:bg-accent/10' : ''
      } ${active === column ? 'before:pointer-events-none before:absolute before:inset-0 before:z-1 before:shadow-[inset_0_0_0_2px_var(--tm-accent)]' : ''}`}
      style={{
        left: startWidth(frame) + frame.edges[column]!,
        width: frame.edges[column + 1]! - frame.edges[column]!,
      }}
    >
      {isEdited ? (
        <CellEditor column={own} parts={frame.parts.get(own.type)} editing={editing} />
      ) : (
        row && (
          <div
            className={`h-full tabular truncate px-2 [&_.tm-chips]:flex-nowrap [&_.tm-lines]:whitespace-nowrap ${isNumeric(own, row) ? 'text-right' : ''}`}
          >
            <CellValue column={own} value={value} labels={labels} parts={frame.parts} />
          </div>
        )
      )}
      {problem && !isEdited && <span className="sr-only">, {problemTexts[problem]}</span>}
      {pending?.isConflict && <span className="sr-only">, changed by someone else too</span>}
    </div>
  );
}

/** Codes are shown by their labels, which are text. */
const isNumeric = (column: SourceColumn, row: GridRow) =>
  columnType(column.type).numeric && !row.labels?.[column.name];
