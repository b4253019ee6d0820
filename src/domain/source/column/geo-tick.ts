import { namedRegions } from '#domain/geo/named-regions.ts';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import { columnLabel } from './column-label.ts';
import type { SourceColumn } from './column.ts';

type Ticked = Pick<SourceColumn, 'name' | 'geo_col' | 'names_regions' | 'region_keys' | 'coordinate'> & {
  display_name?: string | undefined;
};

/**
 * A column with its tick as a GEO column set or taken away. A column that is ticked names the regions that
 * some of its values say, unless it names others already.
 */
export function withGeoTick<Column extends Ticked>(
  column: Column,
  isGeo: boolean,
  values: readonly string[] = [],
): Column {
  if (!isGeo) {
    return withoutUndefined({
      ...column,
      geo_col: false,
      names_regions: undefined,
      region_keys: undefined,
      coordinate: undefined,
    }) as Column;
  }
  const names_regions = column.names_regions ?? namedRegions(columnLabel(column), values)?.boundarySet;
  return withoutUndefined({ ...column, geo_col: true, names_regions }) as Column;
}
