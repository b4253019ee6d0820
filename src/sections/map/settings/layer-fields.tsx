import { columnLabel } from '#domain/source/column/column-label.ts';
import { columnsOfRows, isMeasure } from '#domain/source/column/column.ts';
import { ColumnFunctionFields } from '#dataview/settings/column-function-fields.tsx';
import { functionOptionsOf } from '#dataview/settings/column-options.ts';
import { columnKey, type ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import { hasNumbers, setFunction, setRole, type AxisRole } from '#dataview/state/column-rules.ts';
import { landAlone } from '#domain/geo/boundary-set.ts';
import { isOnLand } from '#map-layers/places/shapes-query.ts';
import { mapLayerType, mapLayerTypes } from '#map-layers/index.ts';
import type { LayerRole } from '#map-layers/layer/layer-type.ts';
import type { MapLayer } from '#map-layers/state/map-layer.ts';
import { Select } from '#ui/select/select.tsx';
import { textsOf } from '#texts/texts-of.ts';
import { ExtentField } from './extent-field.tsx';
import { MarkLinkFields } from './mark-link-fields.tsx';
import { RegionSourceFields } from './region-source-fields.tsx';
import { useExtentOfLayer } from './use-extent-of-layer.ts';

const eachRow = { value: '' as const, label: 'Each row' };
const none = { value: '', label: 'None' };

/** A layer and how it is changed. */
export type LayerFieldsProps = { layer: MapLayer; onChange(layer: MapLayer): void };

/** What a layer draws: its type, its regions or its ground, and the columns by their roles. */
export function LayerFields({ layer, onChange }: LayerFieldsProps) {
  const { map } = layer;
  const type = mapLayerType(map.layer);
  const setMap = (change: Partial<MapLayer['map']>) => onChange({ ...layer, map: { ...map, ...change } });
  const findExtent = useExtentOfLayer(layer);
  const chooseLand = async () =>
    setMap({ boundaries: landAlone, regionSource: null, extent: await findExtent() });
  const needsRegions = type.name === 'regions';

  return (
    <>
      <Select
        label="Layer"
        options={mapLayerTypes.map(({ name, label, description }) => ({ value: name, label, description }))}
        value={type.name}
        onChange={(name) => setMap({ layer: name })}
      />
      <RegionSourceFields
        label={needsRegions ? 'Regions' : 'On a map of'}
        map={map}
        set={setMap}
        chooseLand={needsRegions ? undefined : () => void chooseLand()}
      />
      {isOnLand(map) && !needsRegions && <ExtentField extent={map.extent} onChange={setMap} />}
      {type.roles.map((role) => (
        <RoleFields key={role.role} role={role} layer={layer} onChange={onChange} />
      ))}
      <MarkLinkFields layer={layer} onChange={onChange} />
    </>
  );
}

/** The column that has a role, and the function of its amounts. */
function RoleFields({
  role: { role, label, isAmount },
  layer,
  onChange,
}: LayerFieldsProps & { role: LayerRole }) {
  const { columns } = layer;
  const column = columns.find((candidate) => candidate[role]);
  const setColumns = (next: ColumnDescriptor[]) => onChange({ ...layer, columns: next });
  const candidates = isAmount ? columns : columnsOfRows(columns);
  const options = candidates.map((candidate) => ({ value: columnKey(candidate), label: labelOf(candidate) }));

  return (
    <>
      <Select
        label={label}
        options={[none, ...options]}
        value={column ? columnKey(column) : ''}
        onChange={(key) => setColumns(withRole(columns, key, role))}
      />
      {isAmount && column && (
        <>
          <Select
            label={`Function of ${label.toLowerCase()}`}
            isCompact
            options={functionsOf(column, columns)}
            value={column.fn}
            onChange={(fn) => setColumns(setFunction(columns, columnKey(column), fn))}
          />
          {layer.sourceInfo && (
            <ColumnFunctionFields
              columns={columns}
              column={column}
              versionId={layer.sourceInfo.versionId}
              onChange={setColumns}
            />
          )}
        </>
      )}
    </>
  );
}

/** The columns with a role given to one of them alone, or to none. */
function withRole(columns: ColumnDescriptor[], key: string, role: AxisRole): ColumnDescriptor[] {
  const others = columns.map((column) =>
    column[role] ? { ...column, [role]: false, show: false, fn: '' as const, fnWhere: [] } : column,
  );
  return key === '' ? others : setRole(others, key, role);
}

/** The label of a column; the column of row ids that counts rows says so. */
function labelOf(column: ColumnDescriptor): string {
  if (column.systemCol && column.fn === 'rows') return textsOf(undefined).data.countOfRows;
  return columnLabel(column);
}

/** The functions of an amount; the amount of each row is one where rows have numbers. */
function functionsOf(value: ColumnDescriptor, columns: ColumnDescriptor[]) {
  const functions = functionOptionsOf(value, columns).filter(({ value: fn }) => fn !== '' && fn !== 'list');
  if (hasNumbers(value) && !value.systemCol && !isMeasure(value)) return [eachRow, ...functions];
  return functions;
}
