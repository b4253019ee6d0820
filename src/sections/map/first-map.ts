import { regionColumn } from '#domain/source/column/place-columns.ts';
import type { ColumnProfile } from '#domain/source/column/column-profile.ts';
import type { CatalogueSource } from '#dataview/sources/source-catalogue.ts';
import { columnRoles } from '#dataview/suggestion/column-roles.ts';
import { describeColumn } from '#dataview/suggestion/suggested-graph.ts';
import { amountFunction, countedRows } from '#dataview/state/column-rules.ts';
import type { ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import type { MapDisplay } from './map-display.ts';

type Drawing = { columns: ColumnDescriptor[]; map: MapDisplay };

/**
 * A map with a source that was just chosen for it: the regions that a column names, coloured by the first
 * column of amounts, else by the number of rows. Without such a column only its columns change.
 */
export function firstMap<State extends Drawing>(state: State, source: CatalogueSource): State {
  const { columns, profile } = source;
  const region = regionColumn(columns, (column) => {
    const { top = [] } = profile?.columns.find(({ name }) => name === column) ?? {};
    return top.map(({ value }) => String(value ?? ''));
  });
  const place = columns.find(({ name }) => name === region?.column);
  const amount = profile ? columnRoles(columns, profile.columns).measures[0]?.column : undefined;
  const others = columns.filter((column) => column !== place && column !== amount);
  const described = others.map((column) => describeColumn({ column }));
  if (!region || !place) return { ...state, columns: columns.map((column) => describeColumn({ column })) };

  const isRow = isNamedOnce(profile?.columns.find(({ name }) => name === place.name));
  return {
    ...state,
    columns: [
      describeColumn({ column: place, show: true, xAxis: true, group: true }),
      valueColumn(amount, isRow),
      ...described,
    ],
    map: { ...state.map, boundaries: region.boundarySet },
  };
}

function valueColumn(
  amount: CatalogueSource['columns'][number] | undefined,
  isRow: boolean,
): ColumnDescriptor {
  if (!amount) return countedRows({ yAxis: true });
  const column = describeColumn({ column: amount, show: true, yAxis: true });
  return { ...column, fn: isRow ? '' : amountFunction(column) };
}

/** Whether each region has one row, so that its amounts need no function. */
const isNamedOnce = (profile: ColumnProfile | undefined): boolean =>
  profile !== undefined && profile.distinct === profile.filled;
