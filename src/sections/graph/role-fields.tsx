import { columnLabel } from '#domain/source/column-label.ts';
import { columnKey, type ColumnDescriptor } from '#dataview/column-descriptor.ts';
import { hasDates, setRole, setSort, setStep, setX } from '#dataview/column-rules.ts';
import { functionOptionsOf, sortOptions, stepOptions } from '#dataview/settings/column-options.ts';
import { Panel } from '#dataview/settings/panel.tsx';
import { graphType as graphTypeOf } from '#graphs/index.ts';
import { MultiSelect, Select } from '#ui/select/select.tsx';
import { drawsEachRow, mayDrawRows, setAmountFunction, setAmounts } from './queried-columns.ts';

type Columns = ColumnDescriptor[];
const nothing = '\u0000none';
const eachRow = { value: '' as const, label: 'Each row' };

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
  const { hasValueAxis } = graphTypeOf(graphType);
  const drawsRows = mayDrawRows(columns, graphType);
  const isGrouped = !drawsEachRow(columns, graphType);
  const options = columns.map((column) => ({ value: columnKey(column), label: columnLabel(column) }));
  const x = columns.find(({ xAxis }) => xAxis);
  const by = columns.find(({ categorize }) => categorize);
  const ys = columns.filter(({ yAxis }) => yAxis);
  return (
    <Panel title="Columns">
      <Select
        label="X axis"
        options={options}
        value={x ? columnKey(x) : null}
        onChange={(key) => onChange(setX(columns, key))}
      />
      {x && isGrouped && <StepField label="Dates by" column={x} columns={columns} onChange={onChange} />}
      {x && (
        <Select
          label="Order of x"
          isCompact
          options={sortOptions}
          value={x.sort}
          onChange={(sort) => onChange(setSort(columns, columnKey(x), sort))}
        />
      )}
      <MultiSelect
        label={hasValueAxis ? 'Y axis' : 'Colour'}
        options={options}
        value={ys.map(columnKey)}
        onChange={(keys) => onChange(setAmounts(columns, keys, graphType))}
      />
      {ys.map((y) => (
        <div key={columnKey(y)} className="flex items-end gap-2">
          <Select
            label={`${columnLabel(y)}: function`}
            className="min-w-0 flex-1"
            isCompact
            options={drawsRows ? [eachRow, ...functionsOf(y)] : functionsOf(y)}
            value={y.fn || (drawsRows ? '' : 'count')}
            onChange={(fn) => onChange(setAmountFunction(columns, columnKey(y), fn))}
          />
          <Select
            label="Order"
            className="min-w-0 flex-1"
            isCompact
            options={sortOptions}
            value={y.sort}
            onChange={(sort) => onChange(setSort(columns, columnKey(y), sort))}
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
      {by && isGrouped && (
        <StepField
          label={hasValueAxis ? 'Dates of the series by' : 'Dates of the rows by'}
          column={by}
          columns={columns}
          onChange={onChange}
        />
      )}
    </Panel>
  );
}

/** The functions of a column whose amounts are drawn: what a graph draws of a group is one amount. */
const functionsOf = (column: ColumnDescriptor) =>
  functionOptionsOf(column).filter(({ value }) => value !== '' && value !== 'list');

/** What dates are grouped by; nothing for a column of another type. */
function StepField({
  label,
  column,
  columns,
  onChange,
}: {
  label: string;
  column: ColumnDescriptor;
  columns: Columns;
  onChange(columns: Columns): void;
}) {
  if (!hasDates(column) || !column.group) return null;
  return (
    <Select
      label={label}
      isCompact
      options={stepOptions}
      value={column.step}
      onChange={(step) => onChange(setStep(columns, columnKey(column), step))}
    />
  );
}
