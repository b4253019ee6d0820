import { boundarySetNames } from '#domain/geo/boundary-set.ts';
import { coordinates } from '#domain/geo/coordinate.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { withGeoTick } from '#domain/source/column/geo-tick.ts';
import { useCatalogue } from '#dataview/sources/source-catalogue.ts';
import { mayBeBoundaries } from '#domain/source/column/boundary-columns.ts';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { UnmatchedRegions } from './unmatched-regions.tsx';

const unknown = { value: '', label: 'Found by its name' };
const sets = Object.entries(boundarySetNames).map(([value, label]) => ({ value, label }));
const parts = coordinates.map((value) => ({ value, label: value }));

type PlaceFieldsProps = {
  column: SourceColumn;
  versionId: number | null;
  onChange(column: SourceColumn): void;
};

/** Whether a column names places, and which: regions of a boundary set, or a part of coordinates. */
export function PlaceFields({ column, versionId, onChange }: PlaceFieldsProps) {
  const { geo_col = false, names_regions = '', coordinate = '' } = column;
  const { sources } = useCatalogue();
  const withAreas = sources
    .filter(({ columns }) => mayBeBoundaries(columns))
    .map(({ id, name }) => ({ value: `source:${id}`, label: name }));
  const known = [...sets, ...withAreas];
  const ownSets = [{ value: names_regions, label: names_regions }].filter(
    ({ value }) => value !== '' && !known.some((set) => set.value === value),
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
          options={[unknown, ...known, ...ownSets]}
          value={names_regions}
          onChange={(set) => onChange({ ...column, names_regions: set || undefined })}
        />
      )}
      {geo_col && names_regions !== '' && versionId !== null && (
        <UnmatchedRegions column={column} set={names_regions} versionId={versionId} onChange={onChange} />
      )}
    </>
  );
}
