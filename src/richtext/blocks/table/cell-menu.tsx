import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { COMMAND_PRIORITY_HIGH } from 'lexical';
import { BlockMenu } from '../../editor/block/block-menu.tsx';
import { useEditorValue } from '../../editor/block/use-editor-value.ts';
import { cellMenuGroups } from './cell-menu-groups.ts';
import { $selectedCells } from './selected-cells.ts';
import { $tableAction, type TableAction } from './table-actions.ts';

/** The menu of the selected cells, beside the cell that the selection ends in. */
export function CellMenu({ onOpenCell, onOpenTable }: { onOpenCell(): void; onOpenTable(): void }) {
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
