import { $isTableNode } from '@lexical/table';
import { $createParagraphNode, $findMatchingParent, mergeRegister, type LexicalEditor } from 'lexical';
import { registerLeaving } from '../../editor/block/leave-block.ts';
import { $isColumnNode, $isColumnsNode, $newColumn, ColumnNode, ColumnsNode } from './column-nodes.ts';
import { columnCount, type ColumnTemplate } from './templates.ts';

/** Keeps columns as they may be stored: as many as the layout has, not in each other or in tables. */
export function registerColumnRules(editor: LexicalEditor): () => void {
  return mergeRegister(
    editor.registerNodeTransform(ColumnsNode, $checkColumns),
    editor.registerNodeTransform(ColumnNode, (column) => {
      if (!$isColumnsNode(column.getParent())) {
        $unwrap(column);
      } else if (column.isEmpty()) {
        column.append($createParagraphNode());
      }
    }),
    registerLeaving(editor, $isColumnsNode),
  );
}

/** Replaces columns by their blocks. */
export function $removeColumns(columns: ColumnsNode): void {
  for (const column of columns.getChildren().filter($isColumnNode)) {
    $unwrap(column);
  }
  columns.remove();
}

function $unwrap(column: ColumnNode): void {
  const columns = column.getParent();
  const target = $isColumnsNode(columns) ? columns : column;
  for (const block of column.getChildren()) {
    target.insertBefore(block);
  }
  column.remove();
}

function $checkColumns(columns: ColumnsNode): void {
  const parent = columns.getParent();
  const isMisplaced =
    parent && $findMatchingParent(parent, (node) => $isColumnsNode(node) || $isTableNode(node)) !== null;
  if (isMisplaced) return $removeColumns(columns);

  for (const child of columns.getChildren()) {
    if (!$isColumnNode(child)) {
      const column = new ColumnNode();
      child.replace(column);
      column.append(child.isInline() ? $createParagraphNode().append(child) : child);
    }
  }

  $setCount(columns, columnCount(columns.getTemplate()));
}

function $setCount(columns: ColumnsNode, count: number): void {
  const all = columns.getChildren().filter($isColumnNode);
  for (let at = all.length; at < count; at += 1) {
    columns.append($newColumn());
  }

  const last = all[count - 1];
  for (const column of all.slice(count)) {
    const [only] = column.getChildren();
    const isEmpty = column.getChildrenSize() === 1 && only?.getTextContent() === '';
    if (!isEmpty) {
      last?.append(...column.getChildren());
    }
    column.remove();
  }
}

/** Gives columns another layout; blocks of columns that it does not have are added to the last one. */
export function $changeTemplate(columns: ColumnsNode, template: ColumnTemplate): void {
  columns.setTemplate(template);
  $setCount(columns, columnCount(template));
}
