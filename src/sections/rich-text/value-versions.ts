import type { ShownVersion } from '#dataview/state/data-state.ts';
import { changeValues, valueNode, type ValueFields } from '#richtext/blocks/value/index.ts';
import { readDocument, type RichTextDocument } from '#richtext/document.ts';

/** A text whose values are taken from another version: those of one version, or those of the same source. */
export const withVersion = (text: RichTextDocument, version: ShownVersion, from?: number): RichTextDocument =>
  changed(text, (fields) => {
    const { source } = fields;
    const isMoved = from === undefined ? source?.sourceId === version.sourceId : source?.versionId === from;
    if (!source || !isMoved) return fields;
    const { sourceId, sourceName, versionId, versionName } = version;
    return { ...fields, source: { sourceId, sourceName, versionId, versionName } };
  });

/** A text in which values of some versions are empty: only their places are left. */
export const withoutVersions = (text: RichTextDocument, hidden: ReadonlySet<number>): RichTextDocument =>
  changed(text, (fields) =>
    fields.source && hidden.has(fields.source.versionId) ? valueNode.fields.parse({}) : fields,
  );

function changed(text: RichTextDocument, change: (fields: ValueFields) => ValueFields): RichTextDocument {
  const children = changeValues(text.root.children, change);
  if (children === text.root.children) return text;
  return readDocument({ root: { ...text.root, children } });
}
