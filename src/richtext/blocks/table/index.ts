import { z } from 'zod';
import { isRecord } from '#domain/value/object/is-record.ts';
import type { Ancestors, Block, NodeType, StoredNode } from '../../block.ts';
import { elementFields } from '../../element-fields.ts';
import { newParagraph } from '../../new-paragraph.ts';
import { readCellColour } from './cell-colour.ts';
import { fitTable, storedSpans } from './fit-table.ts';
import { locateCells, tableLimits, tableMinimum } from './grid.ts';
import { readTable, writeMarkdownTable } from './table-markdown.ts';

/** The bits of a cell's `headerState`: it is a heading of its column, of its row, or of both. */
export const headerBits = { ofColumn: 1, ofRow: 2 };

const pixels = (least: number) =>
  z
    .number()
    .transform((value) => Math.round(Math.min(Math.max(value, least), 2000)))
    .catch(least);
const count = z.literal(1).optional().catch(undefined);

const tableFields = z.object({
  ...elementFields,
  /** The widths of columns in pixels; without them, columns are as wide as their content needs. */
  colWidths: z.array(pixels(tableMinimum.width)).min(1).max(tableLimits.columns).optional().catch(undefined),
  rowStriping: z.literal(true).optional().catch(undefined),
  /** Whether the first row or column stays in sight while the table scrolls: 1 or nothing. */
  frozenRowCount: count,
  frozenColumnCount: count,
  /** Where Lexical stores what its own nodes do not have. */
  $: z
    .object({ caption: z.string().min(1).max(500) })
    .optional()
    .catch(undefined),
});

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const childrenOf = (node: unknown) => listOf(isRecord(node) ? node['children'] : undefined);

function refuseTable(raw: Record<string, unknown>, ancestors: Ancestors): string | undefined {
  if (ancestors.has('table')) return 'A table cannot be in a table.';
  const rows = childrenOf(raw);
  const limit = `A table has ${tableLimits.rows} rows and ${tableLimits.columns} columns at most.`;
  if (rows.length > tableLimits.rows) return limit;
  const cells = rows.map((row) => childrenOf(row).filter(isRecord));
  if (!locateCells(cells, storedSpans).isTooWide) return undefined;
  return limit;
}

const newCell = (): StoredNode => ({
  type: 'tablecell',
  version: 1,
  headerState: 0,
  children: [newParagraph([])],
});

/** A table. Its rows always form a full grid. */
export const tableNode: NodeType<z.output<typeof tableFields>> = {
  type: 'table',
  role: 'block',
  holds: 'parts',
  parts: ['tablerow'],
  isStyled: () => true,
  fields: tableFields,
  refuse: refuseTable,
  complete: (rows) => fitTable(rows, newCell),
  heading: ({ $ }) => $?.caption ?? '',
};

const rowFields = z.object({ height: pixels(tableMinimum.height).optional() });

/** A row of a table, with its least height in pixels. */
export const tableRowNode: NodeType<z.output<typeof rowFields>> = {
  type: 'tablerow',
  role: 'part',
  holds: 'parts',
  parts: ['tablecell'],
  fields: rowFields,
};

const spanOf = (most: number) => z.number().int().min(2).max(most).optional().catch(undefined);
const cellFields = z.object({
  headerState: z.literal([0, 1, 2, 3]).catch(0),
  rowSpan: spanOf(tableLimits.rows),
  colSpan: spanOf(tableLimits.columns),
  /** `#rrggbb`. */
  backgroundColor: z
    .string()
    .transform((text) => readCellColour(text))
    .optional()
    .catch(undefined),
  verticalAlign: z.enum(['middle', 'bottom']).optional().catch(undefined),
});

/** A cell of a table. What has its usual value is not stored: a table may have 25,000 cells. */
export const tableCellNode: NodeType<z.output<typeof cellFields>> = {
  type: 'tablecell',
  role: 'part',
  holds: 'blocks',
  fields: cellFields,
};

/** The block of tables. */
export const tableBlock: Block = {
  nodes: [tableNode, tableRowNode, tableCellNode],
  markdown: {
    read: readTable,
    inline: [{ pattern: /<br ?\/?>/i, read: () => [{ type: 'linebreak' }] }],
    write: { table: writeMarkdownTable },
  },
};
