import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $isTableNode } from '@lexical/table';
import {
  $findMatchingParent,
  $getNodeByKey,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_NORMAL,
  createCommand,
  type LexicalCommand,
} from 'lexical';
import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { BlockMenu } from '../../editor/block/block-menu.tsx';
import { $insertBlock } from '../../editor/block/insert-block.ts';
import { useCommand } from '../../editor/block/use-command.ts';
import { useEditorValue } from '../../editor/block/use-editor-value.ts';
import { $isColumnsNode, $newColumns, type ColumnsNode } from './column-nodes.ts';
import { $changeTemplate, $removeColumns } from './column-rules.ts';
import { columnTemplates, type ColumnTemplate } from './templates.ts';

/** Opens the dialog for new columns. */
export const OPEN_COLUMNS_DIALOG_COMMAND: LexicalCommand<void> = createCommand('OPEN_COLUMNS_DIALOG_COMMAND');

const ColumnsDialog = lazyPart(() => import('./columns-dialog.tsx'), 'ColumnsDialog');

type SelectedColumns = { columnsKey: string; template: ColumnTemplate };

function $selectedColumns(): SelectedColumns | undefined {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return undefined;
  const columns = $findMatchingParent(selection.anchor.getNode(), $isColumnsNode);
  if (!columns) return undefined;
  return { columnsKey: columns.getKey(), template: columns.getTemplate() };
}

/** The dialog for new columns, and the menu that changes their layout. */
export function ColumnsPanel({ onOpen }: { onOpen(isOpen: boolean): void }) {
  const [editor] = useLexicalComposerContext();
  const [isInserting, setInserting] = useState(false);
  const selected = useEditorValue($selectedColumns);

  useCommand(OPEN_COLUMNS_DIALOG_COMMAND, () => setInserting(true));
  const close = () => {
    setInserting(false);
    onOpen(false);
    requestAnimationFrame(() => editor.focus());
  };

  const insert = (template: ColumnTemplate) => {
    editor.update(() => {
      $insertBlock($newColumns(template), (node) => $isColumnsNode(node) || $isTableNode(node));
    });
    close();
  };
  return (
    <>
      {selected && <ColumnsMenu {...selected} />}
      {isInserting && (
        <Suspense>
          <ColumnsDialog onConfirm={insert} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function ColumnsMenu({ columnsKey, template }: SelectedColumns) {
  const [editor] = useLexicalComposerContext();
  const change = (act: (columns: ColumnsNode) => void) => () =>
    editor.update(() => {
      const columns = $getNodeByKey(columnsKey);
      if ($isColumnsNode(columns)) {
        act(columns);
      }
    });

  return (
    <BlockMenu
      label="Columns"
      blockKey={columnsKey}
      priority={COMMAND_PRIORITY_NORMAL}
      groups={[
        {
          id: 'layout',
          heading: 'Layout',
          items: columnTemplates.map(({ value, label }) => ({
            id: value,
            label,
            isSelected: value === template,
            onAction: change((columns) => $changeTemplate(columns, value)),
          })),
        },
        {
          id: 'remove',
          items: [
            { id: 'remove', label: 'Remove columns, keep their text', onAction: change($removeColumns) },
          ],
        },
      ]}
    />
  );
}
