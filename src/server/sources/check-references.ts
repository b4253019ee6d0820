import { isDeepStrictEqual } from 'node:util';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import { can, type Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { MappedOptions, SourceColumn } from '#domain/source/column/column.ts';
import { sourceSchema } from '#domain/source/description/source.ts';
import type { Connection } from '#server/items/items.server.ts';

/** A version that a column takes its options or its labels from, and how: its columns and its filter. */
type Reference = {
  column: string;
  kind: 'options' | 'labels';
  versionId: number;
  sourceId?: number;
  definition: object;
};

/** What mapped options store about their source: the type of its rows, and whether they may be edited. */
type MappedSource = { type?: string; isDms?: boolean };

/**
 * The columns with what their mapped options say of the source that they come from. Refuses new and changed
 * options and labels that come from a version that is not there, or that the editor may not read: otherwise
 * an editor of a source could read any other source through it. A changed filter or column of a mapping is a
 * change too, because it reads other cells of that version.
 */
export async function checkReferences(
  db: Connection,
  columns: readonly SourceColumn[],
  before: readonly SourceColumn[],
  viewer: Viewer,
): Promise<SourceColumn[]> {
  const known = before.flatMap(referencesOf);
  const stored = new Map(before.map(({ name, mapped_options }) => [name, mapped_options]));
  const sources = new Map<string, MappedSource>();

  for (const reference of columns.flatMap(referencesOf)) {
    const { column, kind } = reference;
    const isKnown = known.some((other) => isDeepStrictEqual(other, reference));
    const source = isKnown ? statedSource(stored.get(column)) : await checkReference(db, reference, viewer);
    if (kind === 'options') {
      sources.set(column, source);
    }
  }

  return columns.map((column) => {
    if (!column.mapped_options) return column;
    const source = sources.get(column.name);
    return { ...column, mapped_options: { ...definitionOf(column.mapped_options), ...source } };
  });
}

/** The versions that a column takes its options and its labels from. */
export function referencesOf({ name, mapped_options, meta_lookup }: SourceColumn): Reference[] {
  const references: Reference[] = [];
  if (mapped_options) {
    references.push({
      column: name,
      kind: 'options',
      versionId: mapped_options.viewId,
      sourceId: mapped_options.sourceId,
      definition: definitionOf(mapped_options),
    });
  }

  if (meta_lookup && 'view_id' in meta_lookup) {
    references.push({
      column: name,
      kind: 'labels',
      versionId: meta_lookup.view_id,
      definition: meta_lookup,
    });
  }

  return references;
}

/** What stored options say of their source; nothing in options of earlier releases. */
const statedSource = ({ type, isDms }: Partial<MappedOptions> = {}): MappedSource =>
  withoutUndefined({ type, isDms });

/** Mapped options without what the server stores about their source. */
function definitionOf({ type: _type, isDms: _isDms, ...definition }: MappedOptions) {
  return definition;
}

async function checkReference(db: Connection, reference: Reference, viewer: Viewer): Promise<MappedSource> {
  const { column, versionId, sourceId } = reference;
  const source = await db
    .selectFrom('item as version')
    .innerJoin('item as source', 'source.id', 'version.parent_id')
    .select(['source.id', 'source.data'])
    .where('version.id', '=', versionId)
    .where('version.type', '=', 'version')
    .executeTakeFirst();
  const { authLevel, doc_type, managed } = sourceSchema
    .pick({ authLevel: true, doc_type: true, managed: true })
    .strip()
    .parse(source?.data ?? {});
  const isThere = source && (sourceId === undefined || source.id === sourceId);

  if (isThere && can(viewer, 'data.read', { authLevel })) {
    return { type: `${doc_type || source.id}-${versionId}`, isDms: managed };
  }

  throw new TidemarkError('not_found', `${column}: there is no version ${versionId}.`, {
    details: { column },
  });
}
