import type { SourceColumn } from '#domain/source/column/column.ts';
import type { Places } from '#domain/source/upload/upload-layer.ts';
import type { Destination } from '#domain/source/upload/upload-choices.ts';
import { pivotGroups, publicationOf, type MappingDraft } from './mapping-draft.ts';

/** The publication of a layer as the server takes it. */
export function publicationInput(
  layerName: string,
  { sourceId, versionId, sourceName, authLevel, versionName, mode }: Destination,
  draft: MappingDraft,
  existing: readonly SourceColumn[],
): object {
  const publication = { layerName, ...publicationOf(draft, existing) };
  if (sourceId === null) return { ...publication, sourceName: sourceName.trim(), authLevel, mode };
  if (versionId !== null) return { ...publication, sourceId, versionId };

  return { ...publication, sourceId, mode, versionName: versionName.trim() || undefined };
}

/** Why a layer cannot be published with these decisions; undefined when it can. */
export function publicationProblem(
  { sourceId, versionId, sourceName, mode }: Destination,
  draft: MappingDraft,
  existing: readonly SourceColumn[],
  places: Places | null = null,
): string | undefined {
  if (places !== null && places.problem !== null) return 'The shapes need a reference system.';
  const groups = pivotGroups(draft, existing);
  const rowGroups = groups.filter(({ decision }) => decision.form === 'rows');
  if (sourceId === null && !sourceName.trim()) return 'A source needs a name.';
  if (rowGroups.some(({ decision }) => !decision.value.trim())) return 'The cells need a column.';
  if (rowGroups.length > 1) return 'Only one column can be given a row for each header.';

  const isInPivot = groups.some((group) => group.columns.some(({ name }) => name === draft.primary));
  const isNew = draft.columns.some(({ column, match }) => column.name === draft.primary && match === null);
  const isAdded = mode === 'append' || mode === 'update';
  if (mode === 'update' && versionId === null && draft.primary === null) {
    return 'To update rows, choose the primary column that finds them.';
  }

  if (isInPivot || (isNew && sourceId !== null && (versionId !== null || isAdded))) {
    return 'The primary column needs a column of the source to itself.';
  }

  return undefined;
}
