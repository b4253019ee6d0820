import { columnsOfRows, type SourceColumn } from '#domain/source/column/column.ts';
import { columnChoices } from '#domain/source/column/column-label.ts';
import type { MappingDraft } from './mapping-draft.ts';

/** The value of "New column" among the destinations of a column; no column has an empty name. */
export const newColumn = '';

/** The column of the source that a choice means; null for a new one. */
export const matchOf = (destination: string): string | null =>
  destination === newColumn ? null : destination;

/** The destinations that a column of a layer can be matched with. */
export type MappingTargets = { value: string; label: string }[];

/**
 * The destinations of a column: a new one, those of the source and combined ones; null when a new one is the
 * only one.
 */
export function mappingTargets(
  existing: readonly SourceColumn[],
  { combined }: MappingDraft,
): MappingTargets | null {
  if (existing.length + combined.length === 0) return null;
  return [
    { value: newColumn, label: 'New column' },
    ...columnChoices(columnsOfRows(existing)),
    ...combined.map((name) => ({ value: name, label: name })),
  ];
}
