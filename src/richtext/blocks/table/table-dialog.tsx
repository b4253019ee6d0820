import { useState } from 'react';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { EditorFormDialog } from '../../editor/controls/editor-form-dialog.tsx';
import { maxCaption } from './caption-state.ts';
import type { TableSettings } from './table-settings.ts';

const alignments = [
  { value: 'left', label: 'Left' },
  { value: 'center', label: 'Center' },
  { value: 'right', label: 'Right' },
] as const;

type TableDialogProps = {
  settings: TableSettings;
  onConfirm(settings: TableSettings): void;
  onClose(): void;
};

/** The dialog of a table: its caption, and how its rows and columns behave. */
export function TableDialog({ settings, onConfirm, onClose }: TableDialogProps) {
  const [draft, setDraft] = useState(settings);
  const set = (change: Partial<TableSettings>) => setDraft((before) => ({ ...before, ...change }));

  return (
    <EditorFormDialog title="Table settings" onConfirm={() => onConfirm(draft)} onClose={onClose}>
      <TextField
        label="Caption"
        autoFocus
        maxLength={maxCaption}
        value={draft.caption}
        onChange={(caption) => set({ caption })}
      />
      <Select
        label="Position"
        options={alignments}
        value={draft.align}
        onChange={(align) => set({ align })}
      />
      <Checkbox isSelected={draft.isStriped} onChange={(isStriped) => set({ isStriped })}>
        Striped rows
      </Checkbox>
      <Checkbox isSelected={draft.hasFixedRow} onChange={(hasFixedRow) => set({ hasFixedRow })}>
        Freeze first row
      </Checkbox>
      <Checkbox isSelected={draft.hasFixedColumn} onChange={(hasFixedColumn) => set({ hasFixedColumn })}>
        Freeze first column
      </Checkbox>
    </EditorFormDialog>
  );
}
