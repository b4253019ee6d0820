import type { StoredNode } from '../../block.ts';
import { directionProps, viewOf, type BlockView } from '../../block-view.ts';
import { cellMode } from './cell-colour.ts';
import { headerBits, tableCellNode, tableNode, tableRowNode } from './index.ts';
import { storedSpans } from './fit-table.ts';
import { locateCells } from './grid.ts';

const names = (classes: Record<string, unknown>) =>
  Object.keys(classes)
    .filter((name) => classes[name])
    .join(' ') || undefined;

/** A table in a box that scrolls sideways where it is wider than the text, with its head and headings. */
export const tableView: BlockView = {
  table: viewOf(tableNode, (table, context) => {
    const rows = table.children ?? [];
    const head = headRows(rows, Boolean(table.frozenRowCount));
    const caption = table.$?.caption;
    const within = context.inside(table);
    const part = (some: readonly StoredNode[]) => within.children(some);

    return (
      <div
        className={names({
          'tm-text-table': true,
          'tm-frozen-row': table.frozenRowCount,
          'tm-frozen-column': table.frozenColumnCount,
          [`tm-table-${table.format}`]: table.format === 'center' || table.format === 'right',
        })}
        role="group"
        aria-label={caption ?? context.texts.table}
        tabIndex={0}
      >
        <table className={names({ 'tm-striped': table.rowStriping })} {...directionProps(table, context)}>
          {caption && <caption>{caption}</caption>}
          {table.colWidths && (
            <colgroup>
              {table.colWidths.map((width, column) => (
                <col key={column} style={{ width }} />
              ))}
            </colgroup>
          )}
          {head > 0 && <thead>{part(rows.slice(0, head))}</thead>}
          <tbody>{part(rows.slice(head))}</tbody>
        </table>
      </div>
    );
  }),
  tablerow: viewOf(tableRowNode, ({ height, children }, context) => (
    <tr style={height === undefined ? undefined : { height }}>{context.children(children)}</tr>
  )),
  tablecell: viewOf(tableCellNode, (cell, context) => {
    const { headerState, rowSpan, colSpan, backgroundColor, verticalAlign } = cell;
    const Tag = headerState ? 'th' : 'td';
    const hasStyle = backgroundColor !== undefined || verticalAlign !== undefined;

    return (
      <Tag
        scope={scopeOf(headerState)}
        rowSpan={rowSpan}
        colSpan={colSpan}
        data-theme={cellMode(backgroundColor)}
        style={hasStyle ? { backgroundColor, verticalAlign } : undefined}
      >
        {context.children(cell.children)}
      </Tag>
    );
  }),
};

function scopeOf(headerState: number): 'col' | 'row' | undefined {
  if (!headerState) return undefined;
  if (headerState & headerBits.ofColumn) return 'col';
  return 'row';
}

/**
 * How many of the first rows are the head of a table: rows of headings of their columns, or else the first
 * row where it is frozen. Their cells do not reach into the rows after them.
 */
function headRows(rows: readonly StoredNode[], isFrozen: boolean): number {
  const isHeading = rows.map(({ children = [] }) =>
    children.every((cell) => (Number(cell['headerState']) & 1) === 1),
  );
  const first = isHeading.indexOf(false);
  const headings = first < 0 ? rows.length : first;
  const count = headings === 0 && isFrozen ? 1 : headings;
  const { cells } = locateCells(
    rows.map(({ children = [] }) => children),
    storedSpans,
  );
  const reachesOut = cells.some(({ row, rowSpan }) => row < count && row + rowSpan > count);

  if (reachesOut || count === rows.length) return 0;
  return count;
}
