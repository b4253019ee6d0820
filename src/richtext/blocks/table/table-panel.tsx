import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { useCommand } from '../../editor/block/use-command.ts';
import { insertTable } from './insert-table.ts';
import { OPEN_TABLE_DIALOG_COMMAND } from './table-commands.ts';
import { TableEdges } from './table-edges.tsx';
import {
  $cellSettings,
  $setCellSettings,
  $setTableSettings,
  $tableSettings,
  type CellSettings,
  type TableSettings,
} from './table-settings.ts';
import { COMMAND_PRIORITY_HIGH } from 'lexical';
import { BlockMenu } from '../../editor/block/block-menu.tsx';
import { useEditorValue } from '../../editor/block/use-editor-value.ts';
import { cellMenuGroups } from './cell-menu-groups.ts';
import { $selectedCells } from './selected-cells.ts';
import { $tableAction, type TableAction } from './table-actions.ts';

const InsertTableDialog = lazyPart(() => import('./insert-table-dialog.tsx'), 'InsertTableDialog');
const CellDialog = lazyPart(() => import('./cell-dialog.tsx'), 'CellDialog');
const TableDialog = lazyPart(() => import('./table-dialog.tsx'), 'TableDialog');

/** The menu of cells, the edges that are dragged, and the dialogs of tables. */
export function TablePanel({ onOpen }: { onOpen(isOpen: boolean): void }) {
  const [editor] = useLexicalComposerContext();
  const [isInserting, setInserting] = useState(false);
  const [cell, setCell] = useState<CellSettings>();
  const [table, setTable] = useState<TableSettings & { key: string }>();

  useCommand(OPEN_TABLE_DIALOG_COMMAND, () => setInserting(true));
  const close = () => {
    setInserting(false);
    setCell(undefined);
    setTable(undefined);
    onOpen(false);
    // The dialog gives the focus back first.
    requestAnimationFrame(() => editor.focus());
  };

  const confirm = (change: () => void) => {
    editor.update(change);
    close();
  };
  return (
    <>
      <CellMenu
        onOpenCell={() => setCell(editor.read($cellSettings))}
        onOpenTable={() => setTable(editor.read($tableSettings))}
      />
      <TableEdges />
      <Suspense>
        {isInserting && (
          <InsertTableDialog onClose={close} onConfirm={(size) => confirm(() => insertTable(editor, size))} />
        )}
        {cell && (
          <CellDialog
            settings={cell}
            onClose={close}
            onConfirm={(settings) => confirm(() => $setCellSettings(editor, settings))}
          />
        )}
        {table && (
          <TableDialog
            settings={table}
            onClose={close}
            onConfirm={(settings) => confirm(() => $setTableSettings(table.key, settings))}
          />
        )}
      </Suspense>
    </>
  );
}

/** The menu of the selected cells, beside the cell that the selection ends in. */
function CellMenu({ onOpenCell, onOpenTable }: { onOpenCell(): void; onOpenTable(): void }) {
  const [editor] = useLexicalComposerContext();
  const selected = useEditorValue($selectedCells);
  if (!selected) return null;

  const run = (action: TableAction) => editor.update(() => $tableAction(action));
  return (
    <BlockMenu
      label="Table cell"
      blockKey={selected.cellKey}
      priority={COMMAND_PRIORITY_HIGH}
      groups={cellMenuGroups(selected, { run, openCell: onOpenCell, openTable: onOpenTable })}
    />
  );
}
