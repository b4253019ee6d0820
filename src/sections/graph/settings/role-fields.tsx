import { Fragment } from 'react';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { columnsOfRows, isMeasure } from '#domain/source/column/column.ts';
import { columnKey, type ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import {
  amountFunction,
  hasDates,
  hasNumbers,
  hasOptions,
  setFunction,
  setRole,
  setSort,
  setStep,
  setX,
  type AxisRole,
} from '#dataview/state/column-rules.ts';
import { ColumnFunctionFields } from '#dataview/settings/column-function-fields.tsx';
import { OverFields } from '#dataview/settings/over-fields.tsx';
import { functionOptionsOf, sortOptions, stepOptionsOf } from '#dataview/settings/column-options.ts';
import { Panel } from '#dataview/settings/panel.tsx';
import type { GraphType } from '#graphs/graph-type.ts';
import { graphType as graphTypeOf } from '#graphs/index.ts';
import { MultiSelect, Select } from '#ui/select/select.tsx';
import { textsOf } from '#texts/texts-of.ts';
import { drawsEachRow, mayDrawRows, setAmountFunction, setAmounts } from '../points/queried-columns.ts';
import { hasSpread, spreadOf } from '../points/spread.ts';

type Columns = ColumnDescriptor[];
const nothing = '\u0000none';
const eachRow = { value: '' as const, label: 'Each row' };

/** What roles are called where amounts are heights along an axis, and where they are colours of cells. */
const roleNames = {
  axis: {
    amounts: 'Y axis',
    series: 'Series',
    withoutSeries: 'One series',
    seriesDates: 'Dates of the series by',
  },
  parts: {
    amounts: 'Size of parts',
    series: 'Series',
    withoutSeries: 'One series',
    seriesDates: 'Dates of the series by',
  },
  colours: {
    amounts: 'Colour',
    series: 'Rows',
    withoutSeries: 'One row',
    seriesDates: 'Dates of the rows by',
  },
};

type RoleFieldsProps = {
  columns: Columns;
  /** The version that values are picked from. */
  versionId: number;
  graphType: string;
  /** The names of the columns whose values have an order in their source. */
  orderedNames: ReadonlySet<string>;
  onChange(columns: Columns): void;
};

/**
 * Which columns a graph draws: along x, as amounts, as series, and as the names and sizes of points; a column
 * can play one part only.
 */
export function RoleFields({ columns, versionId, graphType, orderedNames, onChange }: RoleFieldsProps) {
  const { drawsRows: drawsPoints, isWhole = false, countsSteps, spread } = graphTypeOf(graphType);
  const names = roleNames[amountsOf(graphTypeOf(graphType))];
  const isGrouped = !drawsEachRow(columns, graphType);
  const x = columns.find(({ xAxis }) => xAxis);
  const by = columns.find(({ categorize }) => categorize);
  const panel = columns.find((column) => column.panel);
  const ys = columns.filter(({ yAxis }) => yAxis);
  const hasOwnOrder = (column: ColumnDescriptor) => hasOptions(column) || orderedNames.has(column.name);
  if (countsSteps) return <CountedField columns={columns} onChange={onChange} />;

  return (
    <Panel title="Columns">
      <Select
        label={isWhole ? 'Parts' : 'X axis'}
        options={columnsOfRows(columns).map(roleChoice)}
        value={x ? columnKey(x) : null}
        onChange={(key) => onChange(alongOwnOrder(setX(columns, key), hasOwnOrder))}
      />
      {x && isGrouped && <StepField label="Dates by" column={x} columns={columns} onChange={onChange} />}
      {x && (
        <Select
          label="Order of x"
          isCompact
          options={ordersOfX(x, ys, hasOwnOrder(x))}
          value={x.sort}
          onChange={(sort) => onChange(setSort(columns, columnKey(x), sort))}
        />
      )}
      <AmountFields versionId={versionId} {...{ columns, graphType, onChange }} label={names.amounts} />
      {spread !== 'quartiles' && (
        <OptionalRole
          label={names.series}
          without={names.withoutSeries}
          axisRole="categorize"
          {...{ columns, onChange }}
        />
      )}
      {by && isGrouped && spread !== 'quartiles' && (
        <StepField label={names.seriesDates} column={by} columns={columns} onChange={onChange} />
      )}
      <OptionalRole label="One chart per" without="One chart" axisRole="panel" {...{ columns, onChange }} />
      {panel && isGrouped && (
        <StepField label="Dates of the charts by" column={panel} columns={columns} onChange={onChange} />
      )}
      {drawsPoints && <PointFields isGrouped={isGrouped} {...{ columns, onChange }} />}
    </Panel>
  );
}

/** The columns of amounts, each with its function and its order; the values of a spread have no function. */
function AmountFields({
  columns,
  versionId,
  graphType,
  label,
  onChange,
}: ColumnsProps & { versionId: number; graphType: string; label: string }) {
  const drawsRows = mayDrawRows(columns, graphType);
  const ys = columns.filter(({ yAxis }) => yAxis);
  const spread = spreadOf(columns, graphType);
  const hasNoFunction = (y: ColumnDescriptor) => columnKey(y) === spread?.key;
  const isOfOne = graphTypeOf(graphType).spread === 'quartiles';

  return (
    <>
      {isOfOne ? (
        <Select
          label="Values of"
          options={columns.filter((column) => hasNoFunction(column) || hasSpread(column)).map(roleChoice)}
          value={spread?.key ?? null}
          onChange={(key) => onChange(setAmounts(columns, [key], graphType))}
        />
      ) : (
        <MultiSelect
          label={label}
          options={columns.map(roleChoice)}
          value={ys.map(columnKey)}
          onChange={(keys) => onChange(setAmounts(columns, keys, graphType))}
        />
      )}
      {ys.map((y) => (
        <Fragment key={columnKey(y)}>
          <div className="flex items-end gap-2">
            {!hasNoFunction(y) && (
              <Select
                label={`${roleLabel(y)}: function`}
                className="min-w-0 flex-1"
                isCompact
                options={amountFunctions(y, drawsRows, columns)}
                value={amountFunctionOf(y, drawsRows)}
                onChange={(fn) => onChange(setAmountFunction(columns, columnKey(y), fn))}
              />
            )}
            <Select
              label="Order"
              className="min-w-0 flex-1"
              isCompact
              options={sortOptions}
              value={y.sort}
              onChange={(sort) => onChange(setSort(columns, columnKey(y), sort))}
            />
          </div>
          {!hasNoFunction(y) && (
            <>
              <ColumnFunctionFields {...{ columns, versionId, onChange }} column={y} />
              <OverFields columns={columns} column={y} onChange={onChange} />
            </>
          )}
        </Fragment>
      ))}
    </>
  );
}

/** The column whose values are counted in steps: numbers, or dates. */
function CountedField({ columns, onChange }: ColumnsProps) {
  const x = columns.find(({ xAxis }) => xAxis);
  const counted = columnsOfRows(columns).filter(
    (column) => column === x || ((hasNumbers(column) || hasDates(column)) && !column.systemCol),
  );
  return (
    <Panel title="Columns">
      <Select
        label="Values of"
        options={counted.map(roleChoice)}
        value={x ? columnKey(x) : null}
        onChange={(key) => onChange(setX(columns, key))}
      />
    </Panel>
  );
}

/** What the amounts of a type are on its drawing. */
function amountsOf({ hasValueAxis, isWhole }: GraphType): keyof typeof roleNames {
  if (isWhole) return 'parts';
  return hasValueAxis ? 'axis' : 'colours';
}

type ColumnsProps = { columns: Columns; onChange(columns: Columns): void };

/** What the points of a scatter plot are called, and the amount that their size is by. */
function PointFields({ isGrouped, columns, onChange }: ColumnsProps & { isGrouped: boolean }) {
  const size = columns.find(({ pointSize }) => pointSize);
  return (
    <>
      <OptionalRole label="Point names" without="No name" axisRole="pointName" {...{ columns, onChange }} />
      <OptionalRole
        label="Size by"
        without="All of one size"
        axisRole="pointSize"
        among={(column) => isGrouped || column === size || isAmountOfRow(column)}
        {...{ columns, onChange }}
      />
      {size && isGrouped && (
        <Select
          label="Size by: function"
          isCompact
          options={functionsOf(size, columns)}
          value={size.fn || amountFunction(size)}
          onChange={(fn) => onChange(setFunction(columns, columnKey(size), fn))}
        />
      )}
    </>
  );
}

type OptionalRoleProps = ColumnsProps & {
  label: string;
  without: string;
  axisRole: AxisRole;
  among?(column: ColumnDescriptor): boolean;
};

/** The column in a role that a graph need not have, of all columns or those that can have it. */
function OptionalRole({
  label,
  without,
  axisRole,
  among = (column) => !isMeasure(column),
  columns,
  onChange,
}: OptionalRoleProps) {
  const chosen = columns.find((column) => column[axisRole]);
  const choose = (key: string): Columns => {
    if (key !== nothing) return setRole(columns, key, axisRole);
    if (chosen) return setRole(columns, columnKey(chosen), null);
    return columns;
  };
  const options = columns.filter(among).map(roleChoice);

  return (
    <Select
      label={label}
      options={[{ value: nothing, label: without }, ...options]}
      value={chosen ? columnKey(chosen) : nothing}
      onChange={(key) => onChange(choose(key))}
    />
  );
}

/** Whether each row has a number in a column. */
const isAmountOfRow = (column: ColumnDescriptor): boolean =>
  hasNumbers(column) && !column.systemCol && !isMeasure(column);

const roleChoice = (column: ColumnDescriptor) => ({ value: columnKey(column), label: roleLabel(column) });

/** The label of a column; the column of row ids that counts rows says so. */
function roleLabel(column: ColumnDescriptor): string {
  const isCountOfRows = column.systemCol && column.fn === 'rows';
  if (isCountOfRows) return column.customName || textsOf(undefined).data.countOfRows;
  return columnLabel(column);
}

/** The functions of a column whose amounts are drawn: what a graph draws of a group is one amount. */
const functionsOf = (column: ColumnDescriptor, columns: Columns) =>
  functionOptionsOf(column, columns).filter(({ value }) => value !== '' && value !== 'list');

/** The functions of an amount as choices; where rows can be drawn, the amount of each row is one of them. */
function amountFunctions(
  y: ColumnDescriptor,
  drawsRows: boolean,
  columns: Columns,
): ReturnType<typeof functionsOf> {
  if (drawsRows && !isMeasure(y)) return [eachRow, ...functionsOf(y, columns)];
  return functionsOf(y, columns);
}

/** The function of an amount in force: groups are counted unless another is chosen. */
function amountFunctionOf(y: ColumnDescriptor, drawsRows: boolean): ColumnDescriptor['fn'] {
  if (y.fn === '' && !drawsRows) return 'count';
  return y.fn;
}

/** The orders of x as choices: without one of its own, it says which order it has. */
const ordersOfX = (x: ColumnDescriptor, ys: Columns, hasOwnOrder: boolean): typeof sortOptions =>
  sortOptions.map((option) => {
    if (option.value !== '') return option;
    return { ...option, label: ownOrderOf(x, ys, hasOwnOrder) };
  });

/**
 * Columns of which a newly chosen x with an order of its own is sorted by that, and no longer by an amount.
 */
function alongOwnOrder(columns: Columns, hasOwnOrder: (column: ColumnDescriptor) => boolean): Columns {
  const isOrdered = columns.some((column) => column.xAxis && hasOwnOrder(column));
  if (!isOrdered) return columns;
  return columns.map((column) => (column.yAxis ? { ...column, sort: '' } : column));
}

function ownOrderOf(x: ColumnDescriptor, ys: Columns, hasOwnOrder: boolean): string {
  const sorted = ys.find(({ sort }) => sort !== '');
  if (sorted?.systemCol && sorted.fn === 'rows') return 'By count';
  if (sorted) return `By ${columnLabel(sorted)}`;
  if (hasOptions(x)) return 'By its options';
  if (hasOwnOrder) return 'By the order of its values';
  if (hasNumbers(x) || hasDates(x)) return 'From the least';
  return 'By name';
}

type StepFieldProps = {
  label: string;
  column: ColumnDescriptor;
  columns: Columns;
  onChange(columns: Columns): void;
};

/** What dates are grouped by; nothing for a column of another type. */
function StepField({ label, column, columns, onChange }: StepFieldProps) {
  if (!hasDates(column) || !column.group) return null;
  return (
    <Select
      label={label}
      isCompact
      options={stepOptionsOf(column)}
      value={column.step}
      onChange={(step) => onChange(setStep(columns, columnKey(column), step))}
    />
  );
}
