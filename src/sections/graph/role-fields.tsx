import { columnLabel } from '#domain/source/column-label.ts';
import { columnKey, type ColumnDescriptor } from '#dataview/column-descriptor.ts';
import { hasDates, setFunction, setRole, setSort, setStep, setX } from '#dataview/column-rules.ts';
import { functionOptions, sortOptions, stepOptions } from '#dataview/settings/column-options.ts';
import { Panel } from '#dataview/settings/panel.tsx';
import { graphType as graphTypeOf } from '#graphs/index.ts';
import { MultiSelect, Select } from '#ui/select/select.tsx';
import { columnsForType } from './queried-columns.ts';

type Columns = ColumnDescriptor[];
const nothing = '\u0000none';
const eachRow = { value: '', label: 'Each row' };
const groupFunctions = functionOptions.filter(({ value }) => value !== '' && value !== 'list');

/** Which columns a graph draws: along x, as amounts, and as series; a column can play one part only. */
export function RoleFields({
  columns,
  graphType,
  onChange,
}: {
  columns: Columns;
  graphType: string;
  onChange(columns: Columns): void;
}) {
  const { drawsRows, hasValueAxis } = graphTypeOf(graphType);
  const options = columns.map((column) => ({ value: columnKey(column), label: columnLabel(column) }));
  const x = columns.find(({ xAxis }) => xAxis);
  const by = columns.find(({ categorize }) => categorize);
  const ys = columns.filter(({ yAxis }) => yAxis);
  const setYs = (keys: string[]) => {
    const left = ys.filter((column) => !keys.includes(columnKey(column)));
    const added = keys.filter((key) => !ys.some((column) => columnKey(column) === key));
    const cleared = left.reduce((now, column) => setRole(now, columnKey(column), null), columns);
    onChange(
      columnsForType(
        added.reduce((now, key) => setRole(now, key, 'yAxis'), cleared),
        graphType,
      ),
    );
  };
  return (
    <Panel title="Columns">
      <Select
        label="X axis"
        options={options}
        value={x ? columnKey(x) : null}
        onChange={(key) => onChange(setX(columns, key))}
      />
      {x && hasDates(x) && x.group && (
        <Select
          label="Dates by"
          isCompact
          options={stepOptions}
          value={x.step}
          onChange={(step) => onChange(setStep(columns, columnKey(x), step as ColumnDescriptor['step']))}
        />
      )}
      {x && (
        <Select
          label="Order of x"
          isCompact
          options={sortOptions}
          value={x.sort}
          onChange={(sort) => onChange(setSort(columns, columnKey(x), sort as 'asc nulls last' | ''))}
        />
      )}
      <MultiSelect
        label={hasValueAxis ? 'Y axis' : 'Colour'}
        options={options}
        value={ys.map(columnKey)}
        onChange={setYs}
      />
      {ys.map((y) => (
        <div key={columnKey(y)} className="flex items-end gap-2">
          <Select
            label={`${columnLabel(y)}: function`}
            className="min-w-0 flex-1"
            isCompact
            options={drawsRows ? [eachRow, ...groupFunctions] : groupFunctions}
            value={y.fn || (drawsRows ? '' : 'count')}
            onChange={(fn) => onChange(setFunction(columns, columnKey(y), fn as ColumnDescriptor['fn']))}
          />
          <Select
            label="Order"
            className="min-w-0 flex-1"
            isCompact
            options={sortOptions}
            value={y.sort}
            onChange={(sort) => onChange(setSort(columns, columnKey(y), sort as 'asc nulls last' | ''))}
          />
        </div>
      ))}
      <Select
        label={hasValueAxis ? 'Series' : 'Rows'}
        options={[{ value: nothing, label: hasValueAxis ? 'One series' : 'One row' }, ...options]}
        value={by ? columnKey(by) : nothing}
        onChange={(key) =>
          onChange(
            key !== nothing
              ? setRole(columns, key, 'categorize')
              : by
                ? setRole(columns, columnKey(by), null)
                : columns,
          )
        }
      />
    </Panel>
  );
}
