import { useMemo, useState } from 'react';
import { RowsGrid } from '#grid/rows-grid.tsx';
import type { RowsEditorProps } from '#sections/row-editor-markup.tsx';
import { useTexts } from '#texts/use-texts.tsx';
import type { EditorProps } from './opened-editor.tsx';
import { rowControlsOf } from './row-controls-of.ts';
import { saveMessage } from './save-messages.ts';

/** The rows of a section's table in the grid, with the section's filters, order and actions. */
export function EditedTable({ label, editing, onDone }: EditorProps<RowsEditorProps>) {
  const { sourceId, versionId, columns, hiddenColumns, query, actions } = editing;
  const texts = useTexts();
  const [message, setMessage] = useState('');
  const controls = useMemo(() => rowControlsOf(actions, texts), [actions, texts]);

  return (
    <div className="flex flex-col gap-2">
      <RowsGrid
        label={label}
        version={{ sourceId, versionId, columns, hiddenColumns }}
        reading={{ query }}
        rights={{ canEdit: true, canAddRows: true }}
        around={{ controls, maxHeight: 'min(36rem, 100dvh - 12rem)', emptyText: texts.data.noMatches }}
        events={{ onSaved: (batch) => setMessage(saveMessage(batch, columns, texts.editing)), onDone }}
      />
      <p role="status" className="min-h-5 text-14 text-quiet">
        {message}
      </p>
    </div>
  );
}
