import type { RowsEditorProps } from '#sections/row-editor-markup.tsx';
import { OpenedEditor } from './opened-editor.tsx';

/** Lets people who may edit the data edit the rows of a table in a grid, where the table is. */
export function Island(properties: RowsEditorProps) {
  return (
    <OpenedEditor
      properties={properties}
      load={async () => (await import('./edited-table.tsx')).EditedTable}
    />
  );
}
