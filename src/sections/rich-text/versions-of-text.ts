import type { ShownVersion } from '#dataview/state/data-state.ts';
import type { NewColumns, UsedColumn } from '#domain/source/column/used-column.ts';
import { changeValues, valueNode, type ValueFields } from '#richtext/blocks/value/index.ts';
import { readDocument, type RichTextDocument } from '#richtext/document.ts';
import type { RichTextState } from './state.ts';
import { boundValues } from './text-values.ts';

/** The versions that values in a text are taken from. */
export const versionsOfText = {
  dataVersions: ({ text }: RichTextState) => [
    ...new Set(boundValues(text).map(({ source }) => source.versionId)),
  ],
  usedColumns: ({ text }: RichTextState) => {
    const byVersion = Map.groupBy(boundValues(text), ({ source }) => source.versionId);
    return [...byVersion].map(([versionId, values]) => ({ versionId, columns: values.flatMap(columnsOf) }));
  },
  withRenamedColumns: (state: RichTextState, columns: NewColumns, from: number) => ({
    ...state,
    text: withRenamedColumns(state.text, columns, from),
  }),
  withVersion: (state: RichTextState, version: ShownVersion, from?: number) => ({
    ...state,
    text: withVersion(state.text, version, from),
  }),
  withoutVersions: (state: RichTextState, hidden: ReadonlySet<number>) => ({
    ...state,
    text: withoutVersions(state.text, hidden),
  }),
};

/** The columns that a value is calculated from, found by and filtered by. */
function columnsOf({ label, column, order, filters }: ValueFields): UsedColumn[] {
  const value = column === '' ? [] : [column];
  const found = order === null ? [] : [order.column];
  const used = (name: string, use: UsedColumn['use']): UsedColumn => ({ name, label: name, use, of: label });
  return [
    ...[...value, ...found].map((name) => used(name, 'value')),
    ...filters.map((filter) => used(filter.column, 'filter')),
  ].filter(({ name }) => name !== 'id');
}

/** A text whose values are taken from columns with new names, those of one version. */
function withRenamedColumns(text: RichTextDocument, columns: NewColumns, from: number): RichTextDocument {
  const nameOf = (name: string) => columns.get(name)?.name ?? name;
  return withChangedValues(text, (fields) => {
    const { source, column, order, filters } = fields;
    if (source?.versionId !== from) return fields;

    return {
      ...fields,
      column: nameOf(column),
      order: order && { ...order, column: nameOf(order.column) },
      filters: filters.map((filter) => ({ ...filter, column: nameOf(filter.column) })),
    };
  });
}

/** A text whose values are taken from another version: those of one version, or those of the same source. */
const withVersion = (text: RichTextDocument, version: ShownVersion, from?: number): RichTextDocument =>
  withChangedValues(text, (fields) => {
    const { source } = fields;
    const isMoved = from === undefined ? source?.sourceId === version.sourceId : source?.versionId === from;
    if (!source || !isMoved) return fields;
    const { sourceId, sourceName, versionId, versionName } = version;
    return { ...fields, source: { sourceId, sourceName, versionId, versionName } };
  });

/** A text in which values of some versions are empty: only their places are left. */
const withoutVersions = (text: RichTextDocument, hidden: ReadonlySet<number>): RichTextDocument =>
  withChangedValues(text, (fields) =>
    fields.source && hidden.has(fields.source.versionId) ? valueNode.fields.parse({}) : fields,
  );

function withChangedValues(
  text: RichTextDocument,
  change: (fields: ValueFields) => ValueFields,
): RichTextDocument {
  const children = changeValues(text.root.children, change);
  if (children === text.root.children) return text;
  return readDocument({ root: { ...text.root, children } });
}
