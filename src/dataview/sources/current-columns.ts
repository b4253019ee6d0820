import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnsOfSource } from './choose-source.ts';
import type { ColumnDescriptor } from '../state/column-descriptor.ts';
import type { DataState } from '../state/data-state.ts';
import type { CatalogueSource } from './source-catalogue.ts';
import { sourceInfoOf } from './with-source.ts';

/** A column of a section under the name that its source has for it now, where that has one. */
export function underCurrentName(
  column: ColumnDescriptor,
  source: Pick<SourceColumn, 'display_name'> | null | undefined,
): ColumnDescriptor {
  const current = source?.display_name || column.display_name;
  if (current === column.display_name) return column;
  return { ...column, display_name: current };
}

/**
 * Whether a column of a section is one of its source that the source does not have, so that no request may
 * name it.
 */
export function isGone(
  { name, systemCol, formula }: Pick<ColumnDescriptor, 'name' | 'systemCol' | 'formula'>,
  source: Pick<CatalogueSource, 'columns'> | undefined,
): boolean {
  return !systemCol && !formula && source !== undefined && !source.columns.some((one) => one.name === name);
}

/**
 * The columns of a section and those that its source has got since; columns that are gone stay until they are
 * removed.
 */
export function withNewColumns(
  columns: readonly ColumnDescriptor[],
  source: Pick<CatalogueSource, 'columns'> | undefined,
): ColumnDescriptor[] {
  if (!source || columns.length === 0) return [...columns];
  const known = new Set(columns.map(({ name }) => name));
  return [
    ...columns,
    ...columnsOfSource(source.columns, [...columns]).filter(({ name }) => !known.has(name)),
  ];
}

/**
 * A section's state with the names and types that its source has for its columns now, and the newest version
 * where it follows this; the same object where nothing differs.
 */
export function withCurrentColumns<State extends DataState>(
  state: State,
  sources: readonly CatalogueSource[],
): State {
  const source = sources.find(({ id }) => id === state.sourceInfo?.sourceId);
  if (!source) return state;
  const byName = new Map(source.columns.map((column) => [column.name, column]));
  const columns = state.columns.map((column) => {
    const current = column.formula || column.systemCol ? undefined : byName.get(column.name);
    const named = underCurrentName(column, current);
    if (current && current.type !== named.type) return { ...named, type: current.type };
    return named;
  });

  const shown = shownVersion(state, source);
  if (shown === state.sourceInfo && columns.every((column, at) => column === state.columns[at])) return state;
  return { ...state, sourceInfo: shown, columns };
}

/** The version that a state shows; of one that follows its source, the newest one of this. */
function shownVersion({ sourceInfo }: DataState, source: CatalogueSource): DataState['sourceInfo'] {
  if (!sourceInfo?.follows) return sourceInfo;
  const newest = sourceInfoOf(source);
  if (!newest || newest.versionId === sourceInfo.versionId) return sourceInfo;
  return { ...newest, follows: true };
}
