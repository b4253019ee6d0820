import { SourceVersionSelects } from '#dataview/settings/source-version-fields.tsx';
import { useCatalogue, useSource, type CatalogueSource } from '#dataview/sources/source-catalogue.ts';
import { sourceInfoOf } from '#dataview/sources/with-source.ts';
import { boundarySetNames, landAlone } from '#domain/geo/boundary-set.ts';
import { mayBeBoundaries } from '#domain/source/column/boundary-columns.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { Select } from '#ui/select/select.tsx';
import { useState } from 'react';
import type { LayerDrawing } from '#map-layers/state/layer-drawing.ts';

/** The value of the option for the areas of a source that is chosen next. */
const another = 'source';
const land = [{ value: landAlone, label: 'Land', description: 'What is around the data' }];
const found = { value: '', label: 'Found by itself' };

type RegionSourceProps = {
  label: string;
  map: LayerDrawing;
  set(change: Partial<LayerDrawing>): void;
  /** Takes the land around the data; absent where a layer needs regions. */
  chooseLand?: (() => void) | undefined;
};

/** Chooses the regions of a layer: a shipped set, the areas of a source, or land alone. */
export function RegionSourceFields({ label, map, set, chooseLand }: RegionSourceProps) {
  const { regionSource, boundaries } = map;
  const { sources } = useCatalogue();
  const [isChoosing, setIsChoosing] = useState(false);
  const withAreas = sources.filter(
    ({ columns, versions }) => versions.length > 0 && mayBeBoundaries(columns),
  );
  const grounds = chooseLand ? land : [];
  const chooseSource = (source: CatalogueSource, versionId?: number) => {
    const info = sourceInfoOf(source, versionId);
    if (!info) return;
    setIsChoosing(false);
    const isSame = regionSource?.sourceId === source.id;
    const columns = isSame ? { key: regionSource.key, label: regionSource.label } : { key: '', label: '' };
    set({ boundaries: '', regionSource: { ...info, ...columns } });
  };
  const choose = (value: string) => {
    const source = withAreas.find(({ id }) => value === `source:${id}`);
    if (source) return chooseSource(source);
    setIsChoosing(value === another);
    if (value === landAlone) return chooseLand?.();
    if (value !== another) {
      set({ boundaries: value, regionSource: null });
    }
  };

  return (
    <>
      <Select
        label={label}
        options={[
          ...grounds,
          ...Object.entries(boundarySetNames).map(([value, name]) => ({ value, label: name })),
          ...withAreas.map(({ id, name }) => ({ value: `source:${id}`, label: name })),
          { value: another, label: 'Areas of another source' },
        ]}
        value={valueOf({ regionSource, boundaries, isChoosing, withAreas })}
        onChange={choose}
      />
      {(regionSource || isChoosing) && (
        <SourceVersionSelects
          chosen={isChoosing ? null : regionSource}
          labels={{ source: 'Source of the regions', version: 'Version of the regions' }}
          onChoose={chooseSource}
        />
      )}
      {regionSource && !isChoosing && <RegionColumnFields regionSource={regionSource} set={set} />}
    </>
  );
}

function valueOf({
  regionSource,
  boundaries,
  isChoosing,
  withAreas,
}: Pick<LayerDrawing, 'regionSource' | 'boundaries'> & {
  isChoosing: boolean;
  withAreas: CatalogueSource[];
}): string | null {
  if (isChoosing) return another;
  if (!regionSource) return boundaries || null;
  return withAreas.some(({ id }) => id === regionSource.sourceId)
    ? `source:${regionSource.sourceId}`
    : another;
}

type RegionColumnProps = {
  regionSource: NonNullable<LayerDrawing['regionSource']>;
  set(change: Partial<LayerDrawing>): void;
};

/** Which column of the source of regions is their key, and which has their names. */
function RegionColumnFields({ regionSource, set }: RegionColumnProps) {
  const source = useSource(regionSource.sourceId);
  const options = (source?.columns ?? [])
    .filter(({ type }) => type !== 'geometry')
    .map((column) => ({ value: column.name, label: columnLabel(column) }));
  const change = (columns: Partial<typeof regionSource>) =>
    set({ regionSource: { ...regionSource, ...columns } });

  return (
    <>
      <Select
        label="Key of the regions"
        options={[found, ...options]}
        value={regionSource.key}
        onChange={(key) => change({ key })}
      />
      <Select
        label="Names of the regions"
        options={[found, ...options]}
        value={regionSource.label}
        onChange={(label) => change({ label })}
      />
    </>
  );
}
