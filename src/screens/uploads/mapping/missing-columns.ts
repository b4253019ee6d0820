import { isCalculated, type SourceColumn } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { nameSome } from '#domain/value/number/name-some.ts';
import { publicationOf, type MappingDraft } from './mapping-draft.ts';

/**
 * A sentence about the columns of a source that a new version has no cells of; null where the file fills all
 * of them.
 */
export function missingColumns(draft: MappingDraft, existing: readonly SourceColumn[]): string | null {
  const filled = new Set([
    ...draft.columns.map(({ match }) => match),
    ...publicationOf(draft, existing).pivots.map((pivot) =>
      pivot.form === 'rows' ? pivot.value.name : null,
    ),
  ]);
  const missing = existing.filter((column) => !isCalculated(column) && !filled.has(column.name));
  if (missing.length === 0) return null;

  const [verb, cells] = missing.length === 1 ? ['is', 'its cells'] : ['are', 'their cells'];
  return `${nameSome(missing.map(columnLabel), 6)} of the source ${verb} not in this file: ${cells} are empty in the new version.`;
}
