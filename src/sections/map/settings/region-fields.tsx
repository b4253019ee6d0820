import { columnLabel } from '#domain/source/column/column-label.ts';
import { boundarySetNames } from '#domain/geo/boundary-set.ts';
import { functionOptionsOf } from '#dataview/settings/column-options.ts';
import { Panel } from '#dataview/settings/panel.tsx';
import { columnKey, type ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import { hasNumbers, setFunction, setRole } from '#dataview/state/column-rules.ts';
import { Select } from '#ui/select/select.tsx';
import { textsOf } from '#texts/texts-of.ts';
import type { MapState } from '../index.ts';

const eachRow = { value: '' as const, label: 'Each row' };

type RegionFieldsProps = { state: MapState; onChange(state: MapState): void };

/** Which regions a map has, which column names them, and which amount colours them. */
export function RegionFields({ state, onChange }: RegionFieldsProps) {
  const { columns, map } = state;
  const options = columns.map((column) => ({ value: columnKey(column), label: labelOf(column) }));
  const place = columns.find(({ xAxis }) => xAxis);
  const value = columns.find(({ yAxis }) => yAxis);
  const setColumns = (next: ColumnDescriptor[]) => onChange({ ...state, columns: next });
  const setValue = (key: string) => {
    const others = columns.map((column) =>
      column.yAxis ? { ...column, yAxis: false, fn: '' as const } : column,
    );
    setColumns(setRole(others, key, 'yAxis'));
  };

  return (
    <Panel title="Map">
      <Select
        label="Regions"
        options={Object.entries(boundarySetNames).map(([set, label]) => ({ value: set, label }))}
        value={map.boundaries || null}
        onChange={(boundaries) => onChange({ ...state, map: { ...map, boundaries } })}
      />
      <Select
        label="Named by"
        options={options}
        value={place ? columnKey(place) : null}
        onChange={(key) => setColumns(setRole(columns, key, 'xAxis'))}
      />
      <Select
        label="Colour by"
        options={options}
        value={value ? columnKey(value) : null}
        onChange={setValue}
      />
      {value && (
        <Select
          label="Function"
          isCompact
          options={functionsOf(value)}
          value={value.fn}
          onChange={(fn) => setColumns(setFunction(columns, columnKey(value), fn))}
        />
      )}
    </Panel>
  );
}

/** The label of a column; the column of row ids that counts rows says so. */
function labelOf(column: ColumnDescriptor): string {
  if (column.systemCol && column.fn === 'rows') return textsOf(undefined).data.countOfRows;
  return columnLabel(column);
}

/** The functions of an amount; the amount of each row is one where rows have numbers. */
function functionsOf(value: ColumnDescriptor) {
  const functions = functionOptionsOf(value).filter(({ value: fn }) => fn !== '' && fn !== 'list');
  if (hasNumbers(value) && !value.systemCol) return [eachRow, ...functions];
  return functions;
}
