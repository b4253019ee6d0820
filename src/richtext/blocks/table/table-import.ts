import {
  $isTableCellNode,
  $isTableNode,
  TableCellHeaderStates,
  TableCellNode,
  TableNode,
} from '@lexical/table';
import { $setState, defineExtension, type DOMConversionOutput, type DOMConversionProp } from 'lexical';
import { collapseWhitespace } from '#domain/value/text/collapse-whitespace.ts';
import { captionState } from './caption-state.ts';

/** What Lexical reads from an element, before it is changed. */
function basicConversion(node: typeof TableNode | typeof TableCellNode, element: HTMLElement) {
  const name = element.nodeName.toLowerCase();
  return node.importDOM?.()?.[name]?.(element)?.conversion(element) ?? null;
}

// Lexical takes `scope=col` for a heading of the row and `scope=row` for one of the column.
function importHeading(element: HTMLElement): DOMConversionOutput | null {
  const output = basicConversion(TableCellNode, element);
  const cell = output?.node;
  if (cell && !Array.isArray(cell) && $isTableCellNode(cell)) {
    const scope = element.getAttribute('scope');
    if (scope === 'col') {
      cell.setHeaderStyles(TableCellHeaderStates.ROW);
    }
    if (scope === 'row') {
      cell.setHeaderStyles(TableCellHeaderStates.COLUMN);
    }
  }

  return output;
}

function importTable(element: HTMLElement): DOMConversionOutput | null {
  const output = basicConversion(TableNode, element);
  const table = output?.node;
  if (!table || Array.isArray(table) || !$isTableNode(table)) return output;

  const caption = collapseWhitespace(element.querySelector(':scope > caption')?.textContent ?? '');
  if (caption) {
    $setState(table, captionState, caption);
  }

  const box = element.parentElement?.classList;
  if (element.classList.contains('tm-striped')) {
    table.setRowStriping(true);
  }

  if (box?.contains('tm-frozen-row')) {
    table.setFrozenRows(1);
  }

  if (box?.contains('tm-frozen-column')) {
    table.setFrozenColumns(1);
  }

  if (box?.contains('tm-table-center')) {
    table.setFormat('center');
  }

  if (box?.contains('tm-table-right')) {
    table.setFormat('right');
  }

  return output;
}

const converted =
  (conversion: (element: HTMLElement) => DOMConversionOutput | null): DOMConversionProp<HTMLElement> =>
  () => ({ conversion, priority: 3 });

/**
 * Reads what Lexical's own reading of pasted tables misses: scopes of headings, captions, and the looks of
 * our tables.
 */
export const TableReadingExtension = defineExtension({
  name: 'tidemark/table-reading',
  html: { import: { th: converted(importHeading), table: converted(importTable) } },
});
