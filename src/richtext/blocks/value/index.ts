import { cutText } from '#domain/value/text/cut-text.ts';
import { z } from 'zod';
import type { Block, NodeType, StoredNode } from '../../block.ts';

/**
 * How a value is calculated from the rows: their number, a function of a column (`percentile` and `weighted`
 * need `part` and `weight`), the cell of the first row, or a measure of the source.
 */
export const calculations = [
  'rows',
  'count',
  'sum',
  'avg',
  'median',
  'min',
  'max',
  'first',
  'measure',
  'distinct',
  'deviation',
  'percentile',
  'weighted',
] as const;
/** One of `calculations`. */
export type Calculation = (typeof calculations)[number];

/** The operations of filters of values; `range` has one value such as `1..5`. */
const operations = ['filter', 'exclude', 'like', 'gt', 'gte', 'lt', 'lte', 'range'] as const;

const id = z.number().int().positive();
const name = z.string().min(1).max(256);
const filter = z.object({
  column: name,
  /** The type of the column. */
  type: z.string().max(64).catch('text'),
  operation: z.enum(operations),
  values: z.array(z.string().max(1000)).max(300),
});
const label = z
  .string()
  .transform((text) => cutText(text, 200))
  .catch('');

const fields = z.object({
  /** What people call it, such as `flights.count`. */
  label,
  /** With `follows`, the newest version of the source, whichever that is when the page is shown. */
  source: z
    .object({
      sourceId: id,
      sourceName: label,
      versionId: id,
      versionName: label,
      follows: z.literal(true).optional().catch(undefined).optional(),
    })
    .nullable()
    .catch(null),
  calculation: z.enum(calculations).catch('rows'),
  /** The column that it is calculated from; empty for the number of rows. */
  column: name.or(z.literal('')).catch(''),
  /** The part of the numbers that is below a percentile, from 0 to 1. */
  part: z.number().min(0).max(1).optional().catch(undefined).optional(),
  /** The column by which an average is weighted. */
  weight: name.optional().catch(undefined).optional(),
  /** By which column the first row is found. */
  order: z
    .object({ column: name, isDescending: z.boolean().catch(false) })
    .nullable()
    .catch(null),
  filters: z.array(filter).max(20).catch([]),
  /** Whether the filters of the page apply, to the columns of their names. */
  followsPage: z.boolean().catch(true),
  /** How it is written; empty for the way of its column. */
  valueFormat: z.string().max(40).catch(''),
  decimals: z.number().int().min(0).max(8).nullable().catch(null),
});
/** What a value in text stores. */
export type ValueFields = z.output<typeof fields>;

/** A value in text that is calculated from the rows of a version whenever the page is shown. */
export const valueNode: NodeType<ValueFields> = {
  type: 'value',
  role: 'inline',
  holds: 'nothing',
  fields,
  // What it is changes with the data; searches and comparisons show that something is there.
  text: () => '…',
};

/** The block of values in text. Markdown has their labels only. */
export const valueBlock: Block = {
  nodes: [valueNode],
  markdown: {
    write: { value: (node) => `{{${String(node['label']).replaceAll(/[^\p{L}\p{N}. -]/gu, '')}}}` },
  },
};

/** The fields of the values within nodes, in their order. */
export function valuesIn(nodes: readonly StoredNode[]): ValueFields[] {
  return nodes.flatMap((node) =>
    node.type === valueNode.type ? [valueNode.fields.parse(node)] : valuesIn(node.children ?? []),
  );
}

/** Nodes with the fields of some values replaced; nodes without such values stay the same objects. */
export function changeValues(
  nodes: readonly StoredNode[],
  change: (fields: ValueFields) => ValueFields,
): readonly StoredNode[] {
  let isChanged = false;
  const changed = nodes.map((node) => {
    const next = changedNode(node, change);
    isChanged ||= next !== node;
    return next;
  });

  if (isChanged) return changed;
  return nodes;
}

function changedNode(node: StoredNode, change: (fields: ValueFields) => ValueFields): StoredNode {
  if (node.type === valueNode.type) {
    const before = valueNode.fields.parse(node);
    const after = change(before);
    if (after === before) return node;
    return { ...node, ...after };
  }

  if (!node.children) return node;
  const children = changeValues(node.children, change);
  if (children === node.children) return node;
  return { ...node, children: [...children] };
}
