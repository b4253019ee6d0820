import { useEffect, useMemo, useRef } from 'react';
import { columnType } from '#columns/index.ts';
import { filterOptions } from '#domain/source/column/filter-options.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { CellParts } from './cell-parts.ts';
import { WithPrompt } from './cell-prompt.tsx';

/** A cell that is being edited: what it held when that began, and what the editor reports. */
export type CellEditing = {
  row: number;
  column: number;
  rowId: number;
  value: Cell;
  /** The row's cells by column, which decide what conditional options are offered. */
  cells: Record<string, Cell>;
  /** What was typed on the cell to begin. */
  start?: string;
  onDraft(raw: string | null): void;
  onCommit(raw: string | null): void;
  onCancel(): void;
};

/** The editor of the cell's column type, floating over the cell; it reports its end once. */
export function CellEditor({
  column,
  parts,
  editing,
}: {
  column: SourceColumn;
  parts: CellParts | undefined;
  editing: CellEditing;
}) {
  const hasEnded = useRef(false);
  const offered = useMemo(
    () => (column.options ? { ...column, options: filterOptions(column.options, editing.cells) } : column),
    [column, editing.cells],
  );
  const { start, onDraft } = editing;

  useEffect(() => {
    if (start !== undefined && isDraft(column)) {
      onDraft(start);
    }
    // What was typed to begin is a draft from the start.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (!parts) return null;

  const once = (end: () => void) => {
    if (hasEnded.current) return;
    hasEnded.current = true;
    end();
  };
  return (
    <div
      className="absolute top-0 start-0 z-2 w-full bg-paper text-14 leading-5 shadow-float max-sm:text-16 [&_.tm-cell-field]:-outline-offset-2 [&_.tm-cell-tick]:m-2"
      data-editor
    >
      <WithPrompt column={column}>
        {(describedBy) => (
          <parts.CellEdit
            value={editing.value}
            column={offered}
            describedBy={describedBy}
            start={start}
            onDraft={onDraft}
            onCommit={(raw) => once(() => editing.onCommit(raw))}
            onCancel={() => once(editing.onCancel)}
          />
        )}
      </WithPrompt>
    </div>
  );
}

/**
 * Whether typing on a cell of this column begins to edit it with what is typed: it begins its text, or finds
 * an option.
 */
export function startsWithTyping(column: SourceColumn): boolean {
  return isTyped(column) || columnType(column.type).storage === 'option';
}

/** Whether typing on a cell of this column begins its text: other cells are chosen or ticked. */
function isTyped(column: SourceColumn): boolean {
  const { dataType, hasOptions } = columnType(column.type);
  return !hasOptions && dataType !== 'boolean';
}

/** Whether the first character is worth saving: that of a date is not one yet. */
function isDraft(column: SourceColumn): boolean {
  const { dataType } = columnType(column.type);
  return isTyped(column) && dataType !== 'date' && dataType !== 'timestamp';
}
