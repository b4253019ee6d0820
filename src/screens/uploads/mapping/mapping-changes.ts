import { sourceColumnSchema, type SourceColumn } from '#domain/source/column/column.ts';
import type { MappingChanges } from '#domain/source/upload/upload-choices.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import type { ColumnDraft, MappingDraft } from './mapping-draft.ts';

type ColumnChange = MappingChanges['columns'][string];

/** What differs between the proposed mapping and a person's draft of it, to be kept. */
export function mappingChanges(proposed: MappingDraft, draft: MappingDraft): MappingChanges {
  const before = new Map(proposed.columns.map((one) => [one.column.name, one]));
  const columns = draft.columns.flatMap((one) => {
    const change = columnChange(before.get(one.column.name), one);
    if (!change) return [];
    return [[one.column.name, change] as const];
  });
  const { combined, pivots, primary } = draft;

  return { columns: Object.fromEntries(columns), combined, pivots, primary };
}

function columnChange(before: ColumnDraft | undefined, now: ColumnDraft): ColumnChange | null {
  if (!before || before === now) return null;

  const attributes = Object.entries(now.column).filter(
    ([name, value]) => value !== undefined && !isSameJson(attributeOf(before.column, name), value),
  );
  const removed = Object.keys(before.column).filter(
    (name) => attributeOf(before.column, name) !== undefined && attributeOf(now.column, name) === undefined,
  );

  const change: ColumnChange = {};
  if (now.match !== before.match) {
    change.match = now.match;
  }

  if (now.newOptions?.length) {
    change.newOptions = now.newOptions;
  }

  if (now.corrections?.length) {
    change.corrections = now.corrections;
  }

  if (attributes.length > 0) {
    change.set = Object.fromEntries(attributes);
  }

  if (removed.length > 0) {
    change.removed = removed;
  }

  if (Object.keys(change).length === 0) return null;
  return change;
}

const attributeOf = (column: SourceColumn, name: string): unknown => column[name as keyof SourceColumn];

/**
 * The draft of a person who made these changes. What they were about may be gone: a file that is parsed in
 * another way has other columns, and a source may have lost some.
 */
export function withChanges(
  proposed: MappingDraft,
  { columns, combined, pivots, primary }: MappingChanges,
  existing: readonly SourceColumn[],
): MappingDraft {
  const destinations = new Set([...existing.map(({ name }) => name), ...combined]);
  return {
    columns: proposed.columns.map((proposal) => {
      const change = columns[proposal.column.name];
      if (!change) return proposal;
      return changedColumn(proposal, change, destinations);
    }),
    combined,
    pivots,
    primary: proposed.columns.some(({ column }) => column.name === primary) ? primary : null,
  };
}

function changedColumn(
  { column, match: proposed }: ColumnDraft,
  { match, newOptions, corrections, set, removed = [] }: ColumnChange,
  destinations: ReadonlySet<string>,
): ColumnDraft {
  const kept = Object.entries(column).filter(([name]) => !removed.includes(name));
  const { data } = sourceColumnSchema.safeParse({ ...Object.fromEntries(kept), ...set });
  const isThere = match === null || (match !== undefined && destinations.has(match));

  return {
    column: data ?? column,
    match: isThere ? match : proposed,
    newOptions,
    corrections,
  };
}
