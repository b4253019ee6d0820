import { boundarySetNames } from '#domain/geo/boundary-set.ts';
import { coordinates } from '#domain/geo/coordinate.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { withGeoTick } from '#domain/source/column/geo-tick.ts';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';

const unknown = { value: '', label: 'Found by its name' };
const sets = Object.entries(boundarySetNames).map(([value, label]) => ({ value, label }));
const parts = coordinates.map((value) => ({ value, label: value }));

type PlaceFieldsProps = { column: SourceColumn; onChange(column: SourceColumn): void };

/** Whether a column names places, and which: regions of a boundary set, or a part of coordinates. */
export function PlaceFields({ column, onChange }: PlaceFieldsProps) {
  const { geo_col = false, names_regions = '', coordinate = '' } = column;
  const ownSets = [{ value: names_regions, label: names_regions }].filter(
    ({ value }) => value !== '' && !sets.some((set) => set.value === value),
  );

  return (
    <>
      <Switch isSelected={geo_col} onChange={(isGeo) => onChange(withGeoTick(column, isGeo))}>
        GEO column: its cells name places
      </Switch>
      {geo_col && column.dataType === 'numeric' && (
        <Select
          label="Part of coordinates"
          options={[unknown, ...parts]}
          value={coordinate}
          onChange={(chosen) =>
            onChange({ ...column, coordinate: coordinates.find((part) => part === chosen) })
          }
        />
      )}
      {geo_col && (
        <Select
          label="Regions that it names"
          options={[unknown, ...sets, ...ownSets]}
          value={names_regions}
          onChange={(set) => onChange({ ...column, names_regions: set || undefined })}
        />
      )}
    </>
  );
}
