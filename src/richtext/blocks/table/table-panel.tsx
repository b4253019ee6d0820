import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { lazy, Suspense, useState } from 'react';
import { useCommand } from '../../editor/use-command.ts';
import { insertTable } from './insert-table.ts';
import { OPEN_TABLE_DIALOG_COMMAND } from './table-commands.ts';

const InsertTableDialog = lazy(async () => ({
  default: (await import('./insert-table-dialog.tsx')).InsertTableDialog,
}));

/** The dialogs and menus of tables. */
export function TablePanel() {
  const [editor] = useLexicalComposerContext();
  const [isInserting, setInserting] = useState(false);
  useCommand(OPEN_TABLE_DIALOG_COMMAND, () => setInserting(true));
  return (
    <Suspense>
      {isInserting && (
        <InsertTableDialog
          onClose={() => setInserting(false)}
          onConfirm={(size) => {
            setInserting(false);
            insertTable(editor, size);
          }}
        />
      )}
    </Suspense>
  );
}
