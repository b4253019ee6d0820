import { keyOfAddress } from '#domain/page/content/shown-asset.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import type { z } from 'zod';
import { offeredFilters, offeredKeys, offeredOperations } from './query/build-queries.ts';
import { filterKey, followsItsName } from './query/filters-in-force.ts';
import { followedInWords } from './filters/followed-in-words.ts';
import { hidesItself } from './query/section-rows.ts';
import { filterValues } from './filters/filter-values.ts';
import { columnsOfSource } from './sources/choose-source.ts';
import type { ColumnDescriptor } from './state/column-descriptor.ts';
import { selectedKeys } from './filters/selection.ts';
import type { CatalogueSource } from './sources/source-catalogue.ts';
import { withCurrentColumns } from './sources/current-columns.ts';
import { translatedAt } from './state/translated-at.ts';
import { withSource } from './sources/with-source.ts';
import { readDataState, type DataState, type ShownVersion } from './state/data-state.ts';
import { withRenamedColumns } from './state/renamed-columns.ts';
import type { NewColumns } from '#domain/source/column/used-column.ts';
import { usedColumns } from './state/used-columns.ts';
import { migrateDataState, parseJsonText } from './state/migrate-data-state.ts';

/** The texts that every data section can have; names of columns that are not its own are the source's. */
export const dataTexts = ['columns[].customName', 'columns[].linkText', 'actions[].name'];

const migrations = [parseJsonText, migrateDataState];

/** What every data section type has in common, given its schema. */
export function dataSection<State extends DataState>(schema: z.ZodType<State>) {
  const defaults = schema.parse({});
  const read = (stored: unknown) => readDataState(schema, stored, defaults);

  return {
    schema,
    defaults,
    migrations,
    read,
    accept: (stored: unknown) => ({ ok: true as const, state: read(stored) }),
    opensSettings: true,
    content: {
      ...translatedAt<State>(dataTexts),
      searchText: ({ columns, sourceInfo }: State) =>
        [sourceInfo?.sourceName, ...columns.filter(({ show }) => show).map(columnLabel)]
          .filter(Boolean)
          .join(' '),
      assets: ({ columns, actions }: State) =>
        [
          ...columns.flatMap(({ imageSrc, location }) => [imageSrc, location]),
          ...actions.map(({ url }) => url),
        ].flatMap((address) => keyOfAddress(address) ?? []),
      withLinks: (state: State, change: (url: string) => string): State => ({
        ...state,
        columns: state.columns.map((column) => ({ ...column, location: change(column.location) })),
        actions: state.actions.map((action) => ({ ...action, url: change(action.url) })),
      }),
    },
    data: {
      shownFilters: (state: State) => ({
        offered: offeredFilters(state).flatMap(offeredKeys),
        selected: selectedKeys(state),
        operations: offeredOperations(state),
      }),
      followedKeys: ({ columns }: State) => columns.flatMap(keysOfColumn),
      followedNames: ({ columns, display }: State) =>
        display.usePageFilters ? columns.filter(followsItsName).map(({ name }) => name) : [],
      followedInWords,
      isHidden: hidesItself,
      filterValues,
      dataVersions: ({ sourceInfo }: State) => (sourceInfo ? [sourceInfo.versionId] : []),
      newest: { followed: followedBy, pinned: pinnedBy, withNewest: withNewest<State> },
      usedColumns: columnsOfVersion,
      withRenamedColumns: renamedOfVersion<State>,
      withVersion: (state: State, version: ShownVersion, from?: number): State => {
        if (from === undefined || state.sourceInfo?.versionId === from) {
          return { ...state, sourceInfo: version };
        }

        return state;
      },
      withCurrentColumns: (state: State, sources: readonly CatalogueSource[]): State =>
        withCurrentColumns(state, sources),
      needsSource: true,
      withSource: (state: State, source: CatalogueSource): State | undefined =>
        withSource(state, source, columnsOfSource),
    },
  };
}

const followedBy = ({ sourceInfo }: DataState): number[] =>
  sourceInfo?.follows ? [sourceInfo.sourceId] : [];

const pinnedBy = ({ sourceInfo }: DataState): number[] =>
  sourceInfo && !sourceInfo.follows ? [sourceInfo.versionId] : [];

/** A state that follows its source, with the newest version of it; any other state as it is. */
function withNewest<State extends DataState>(state: State, newest: ReadonlyMap<number, ShownVersion>): State {
  const version = state.sourceInfo?.follows ? newest.get(state.sourceInfo.sourceId) : undefined;
  if (!version) return state;
  return { ...state, sourceInfo: { ...version, follows: true } };
}

function columnsOfVersion(state: DataState) {
  if (!state.sourceInfo) return [];
  return [{ versionId: state.sourceInfo.versionId, columns: usedColumns(state) }];
}

function renamedOfVersion<State extends DataState>(state: State, columns: NewColumns, from: number): State {
  if (state.sourceInfo?.versionId !== from) return state;
  return withRenamedColumns(state, columns);
}

const keysOfColumn = (column: ColumnDescriptor): string[] =>
  column.filters.map((filter) => filterKey(filter, column)).filter((key) => key !== null);
