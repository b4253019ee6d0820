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
  newest: {
    followed: ({ text }: RichTextState) =>
      idsOf(text, ({ follows, sourceId }) => (follows ? sourceId : null)),
    pinned: ({ text }: RichTextState) =>
      idsOf(text, ({ follows, versionId }) => (follows ? null : versionId)),
    withNewest: (state: RichTextState, newest: ReadonlyMap<number, ShownVersion>) => ({
      ...state,
      text: withNewest(state.text, newest),
    }),
  },
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

/** The ids of what the values of a text are taken from, each once. */
const idsOf = (text: RichTextDocument, idOf: (source: ValueSource) => number | null): number[] => [
  ...new Set(boundValues(text).flatMap(({ source }) => idOf(source) ?? [])),
];

type ValueSource = NonNullable<ValueFields['source']>;

/** A text whose values that follow their sources are taken from the newest versions of these. */
const withNewest = (text: RichTextDocument, newest: ReadonlyMap<number, ShownVersion>): RichTextDocument =>
  withChangedValues(text, (fields) => {
    const version = fields.source?.follows ? newest.get(fields.source.sourceId) : undefined;
    if (!version || version.versionId === fields.source?.versionId) return fields;
    return { ...fields, source: { ...sourceOf(version), follows: true } };
  });

const sourceOf = ({ sourceId, sourceName, versionId, versionName }: ShownVersion) => ({
  sourceId,
  sourceName,
  versionId,
  versionName,
});

/** The columns that a value is calculated from, weighted by, found by and filtered by. */
function columnsOf({ label, calculation, column, weight, order, filters }: ValueFields): UsedColumn[] {
  const own = calculation === 'weighted' ? [column, weight] : [column];
  const value = own.flatMap((name) => name || []);
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
    const { source, column, weight, order, filters } = fields;
    if (source?.versionId !== from) return fields;

    return {
      ...fields,
      column: nameOf(column),
      weight: weight && nameOf(weight),
      order: order && { ...order, column: nameOf(order.column) },
      filters: filters.map((filter) => ({ ...filter, column: nameOf(filter.column) })),
    };
  });
}

/**
 * A text whose values are taken from another version: those of one version, but those that follow their
 * source, or all of the same source.
 */
const withVersion = (text: RichTextDocument, version: ShownVersion, from?: number): RichTextDocument =>
  withChangedValues(text, (fields) => {
    const { source } = fields;
    const isMoved =
      from === undefined
        ? source?.sourceId === version.sourceId
        : source?.versionId === from && !source.follows;
    if (!source || !isMoved) return fields;
    return { ...fields, source: sourceOf(version) };
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
