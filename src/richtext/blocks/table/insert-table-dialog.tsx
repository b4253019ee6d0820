import { useState, type FocusEvent } from 'react';
import { TextField } from '#ui/text-field/text-field.tsx';
import { EditorFormDialog } from '../../editor/controls/editor-form-dialog.tsx';
import { newTableSize, tableLimits } from './grid.ts';
import type { TableSize } from './insert-table.ts';
import { wholeNumber } from './whole-number.ts';

const selectAll = (event: FocusEvent<Element>) => {
  if (event.target instanceof HTMLInputElement) {
    event.target.select();
  }
};

type InsertTableDialogProps = {
  onConfirm(size: TableSize): void;
  onClose(): void;
};

/** The dialog for a new table: how many rows and columns it has. */
export function InsertTableDialog({ onConfirm, onClose }: InsertTableDialogProps) {
  const [typed, setTyped] = useState({
    rows: String(newTableSize.rows),
    columns: String(newTableSize.columns),
  });
  const rows = wholeNumber(typed.rows, 1, tableLimits.rows);
  const columns = wholeNumber(typed.columns, 1, tableLimits.columns);

  return (
    <EditorFormDialog
      title="Insert Table"
      isValid={rows !== undefined && columns !== undefined}
      onConfirm={() => rows !== undefined && columns !== undefined && onConfirm({ rows, columns })}
      onClose={onClose}
    >
      <TextField
        label="Rows"
        autoFocus
        onFocus={selectAll}
        inputMode="numeric"
        value={typed.rows}
        onChange={(text) => setTyped((before) => ({ ...before, rows: text }))}
        error={rows === undefined ? `Rows are a whole number from 1 to ${tableLimits.rows}.` : undefined}
      />
      <TextField
        label="Columns"
        onFocus={selectAll}
        inputMode="numeric"
        value={typed.columns}
        onChange={(text) => setTyped((before) => ({ ...before, columns: text }))}
        error={
          columns === undefined ? `Columns are a whole number from 1 to ${tableLimits.columns}.` : undefined
        }
      />
    </EditorFormDialog>
  );
}
