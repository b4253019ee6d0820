import type { SourceColumn } from '#domain/source/column/column.ts';
import type { ColumnDescriptor } from '../state/column-descriptor.ts';
import type { DataState, ShownVersion } from '../state/data-state.ts';
import { newestVersion, type CatalogueSource } from './source-catalogue.ts';

/** The columns that a section starts with when its source changes; those that it had are given. */
export type StartColumns = (columns: SourceColumn[], before: ColumnDescriptor[]) => ColumnDescriptor[];

/**
 * A section's state with a version of a source, by default the newest one; another source starts with its own
 * columns. With `follows`, the section shows each later version, too. Undefined where the source has no
 * version.
 */
export function withSource<State extends DataState>(
  state: State,
  source: CatalogueSource,
  start: StartColumns,
  versionId?: number,
  follows?: true,
): State | undefined {
  const sourceInfo = sourceInfoOf(source, versionId);
  if (!sourceInfo) return undefined;

  const isOther = source.id !== state.sourceInfo?.sourceId;
  return {
    ...state,
    sourceInfo: follows ? { ...sourceInfo, follows } : sourceInfo,
    columns: isOther ? start(source.columns, []) : state.columns,
    // A new section follows the filters of its page; this can be turned off.
    display: state.sourceInfo ? state.display : { ...state.display, usePageFilters: true },
  };
}

/** A version of a source, by default the newest one; undefined where the source has none. */
export function sourceInfoOf(
  source: Pick<CatalogueSource, 'id' | 'name' | 'versions'>,
  versionId?: number,
): ShownVersion | undefined {
  const version = source.versions.find(({ id }) => id === versionId) ?? newestVersion(source);
  if (!version) return undefined;

  return {
    sourceId: source.id,
    sourceName: source.name,
    versionId: version.id,
    versionName: version.name,
  };
}
