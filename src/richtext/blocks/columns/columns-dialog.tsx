import { useState } from 'react';
import { RadioGroup } from '#ui/radio-group/radio-group.tsx';
import { EditorFormDialog } from '../../editor/controls/editor-form-dialog.tsx';
import { columnTemplates, type ColumnTemplate } from './templates.ts';

const options = columnTemplates.map(({ value, label }) => ({ value, label }));

type ColumnsDialogProps = {
  onConfirm(template: ColumnTemplate): void;
  onClose(): void;
};

/** The dialog for new columns: one of six layouts. */
export function ColumnsDialog({ onConfirm, onClose }: ColumnsDialogProps) {
  const [template, setTemplate] = useState<ColumnTemplate>('1fr 1fr');
  return (
    <EditorFormDialog title="Insert Columns Layout" onConfirm={() => onConfirm(template)} onClose={onClose}>
      <RadioGroup
        label="Layout"
        options={options}
        value={template}
        onChange={(value) => setTemplate(value)}
      />
    </EditorFormDialog>
  );
}
