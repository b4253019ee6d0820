import { columnsOfRows } from '#domain/source/column/column.ts';
import { maxLargest } from '#domain/query/data-request.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { columnKey, type ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import { changeColumn } from '#dataview/state/change-columns.ts';
import {
  countedRows,
  hasDates,
  moveAmong,
  setFunction,
  setSort,
  setStep,
} from '#dataview/state/column-rules.ts';
import {
  formatOptions,
  functionOptionsOf,
  sortOptions,
  stepOptionsOf,
} from '#dataview/settings/column-options.ts';
import { CellLookFields } from '#dataview/settings/cell-look-fields.tsx';
import { ColumnFunctionFields } from '#dataview/settings/column-function-fields.tsx';
import { CompareFields } from '#dataview/settings/compare-fields.tsx';
import { CommonFields, DisplaySwitch } from '#dataview/settings/display-fields.tsx';
import { FilterDisplayFields } from '#dataview/settings/filter-display-fields.tsx';
import { FiltersFields } from '#dataview/settings/filters-fields.tsx';
import { FormulasFields } from '#dataview/settings/formulas-fields.tsx';
import { OverFields } from '#dataview/settings/over-fields.tsx';
import { Panel } from '#dataview/settings/panel.tsx';
import { SettingsTabs } from '#dataview/settings/settings-tabs.tsx';
import { SourceFields } from '#dataview/settings/source-fields.tsx';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { NumberField } from '#ui/number-field/number-field.tsx';
import type { Option } from '#ui/select/option.tsx';
import { SortableList } from '#ui/sortable-tree/sortable-list.tsx';
import { MultiSelect, Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import type { SectionEditProps } from '../section-type.ts';
import { firstPivot } from './first-pivot.ts';
import type { PivotState } from './index.ts';
import { innerLevel, nextSteps, setInnerLevel } from './date-levels.ts';
import { acrossOf, rowsOf, setLargest, setPart, valuesOf, type PivotRole } from './pivot-columns.ts';

type Columns = ColumnDescriptor[];
type Props = SectionEditProps<PivotState>;

/** A pivot's settings in the drawer. */
export function SectionSettings({ state, onChange }: Props) {
  const { sourceInfo, columns } = state;
  const setColumns = (next: Columns) => onChange({ ...state, columns: next });
  const source = (
    <SourceFields
      state={state}
      onChange={(next, chosen) =>
        onChange(isOtherSource(next, state) ? { ...next, columns: firstPivot(chosen) } : next)
      }
      start={() => []}
      usesProfile
    />
  );
  if (!sourceInfo) return source;

  return (
    <SettingsTabs
      data={
        <>
          {source}
          <PartsFields versionId={sourceInfo.versionId} columns={columns} onChange={setColumns} />
          <CompareFields state={state} onChange={(display) => onChange({ ...state, display })} />
          <FormulasFields
            sourceId={sourceInfo.sourceId}
            columns={columns}
            onChange={setColumns}
            shown={false}
          />
        </>
      }
      look={<LookFields state={state} onChange={onChange} />}
      filters={
        <>
          <FiltersFields versionId={sourceInfo.versionId} columns={columns} onChange={setColumns} isPivot />
          <FilterDisplayFields state={state} onChange={(display) => onChange({ ...state, display })} />
        </>
      }
    />
  );
}

const isOtherSource = (next: PivotState, before: PivotState): boolean =>
  next.sourceInfo?.sourceId !== before.sourceInfo?.sourceId;

type PartsProps = { versionId: number; columns: Columns; onChange(columns: Columns): void };

/** What the rows, the columns and the amounts of a pivot are. */
function PartsFields({ versionId, columns, onChange }: PartsProps) {
  const withRows = columns.some(({ systemCol }) => systemCol)
    ? columns
    : [...columns, countedRows({ show: false })];
  const parts = { rows: rowsOf(columns), across: acrossOf(columns), values: valuesOf(columns) };
  const options = withRows.map(partChoice);
  const groupOptions = columnsOfRows(columns.filter(({ systemCol }) => !systemCol)).map(partChoice);
  const fields: [PivotRole, string][] = [
    ['rows', 'Rows'],
    ['across', 'Columns'],
    ['values', 'Amounts'],
  ];

  return (
    <Panel title="Columns">
      {fields.map(([role, label]) => (
        <div key={role} className="flex flex-col gap-2">
          <MultiSelect
            label={label}
            options={role === 'values' ? options : groupOptions}
            value={parts[role].map(columnKey)}
            onChange={(keys) =>
              onChange(setPart(keys.some((key) => isCount(withRows, key)) ? withRows : columns, role, keys))
            }
          />
          <SortableList
            label={label}
            items={parts[role].map((column) => ({ id: columnKey(column), label: partLabel(column), column }))}
            onMove={(key, before) =>
              onChange(moveAmong(columns, key, before, (one) => parts[role].includes(one)))
            }
            renderItem={({ label: name, column }) => (
              <Disclosure className="min-w-0 flex-1" title={name}>
                <PartFields {...{ role, column, columns, versionId, onChange }} />
                {role === 'values' && <ColumnFunctionFields {...{ column, columns, versionId, onChange }} />}
              </Disclosure>
            )}
          />
        </div>
      ))}
    </Panel>
  );
}

const isCount = (columns: Columns, key: string): boolean =>
  columns.some((column) => columnKey(column) === key && column.systemCol);

const partChoice = (column: ColumnDescriptor) => ({ value: columnKey(column), label: partLabel(column) });

const partLabel = (column: ColumnDescriptor): string =>
  column.systemCol ? 'Count of rows' : columnLabel(column);

/** The steps by which the dates inside of a group can be grouped, as choices. */
function innerStepOptions(column: ColumnDescriptor): Option<ColumnDescriptor['step']>[] {
  const steps: readonly string[] = nextSteps(column);
  return [
    { value: '', label: 'Nothing' },
    ...stepOptionsOf(column).filter(({ value }) => steps.includes(value)),
  ];
}

/** How one column is grouped, calculated and sorted. */
function PartFields({
  role,
  column,
  columns,
  onChange,
}: PartsProps & { role: PivotRole; column: ColumnDescriptor }) {
  const key = columnKey(column);
  const name = partLabel(column);

  return (
    <div className="flex flex-wrap items-end gap-2">
      {role === 'values' && !column.systemCol && (
        <Select
          label={`${name}: function`}
          className="min-w-0 flex-1"
          isCompact
          options={functionOptionsOf(column, columns).filter(({ value }) => value !== '')}
          value={column.fn}
          onChange={(fn) => onChange(setFunction(columns, key, fn))}
        />
      )}
      {role !== 'values' && hasDates(column) && (
        <Select
          label={`${name}: dates by`}
          className="min-w-0 flex-1"
          isCompact
          options={stepOptionsOf(column)}
          value={column.step}
          onChange={(step) => onChange(setStep(columns, key, step))}
        />
      )}
      {role !== 'values' && nextSteps(column).length > 0 && (
        <Select
          label={`${name}: inside of these, by`}
          className="min-w-0 flex-1"
          isCompact
          options={innerStepOptions(column)}
          value={innerLevel(columns, column)?.step ?? ''}
          onChange={(step) => onChange(setInnerLevel(columns, column, step))}
        />
      )}
      {role !== 'values' && (
        <NumberField
          label={`${name}: only the largest`}
          className="min-w-0 flex-1"
          isCompact
          minValue={1}
          maxValue={maxLargest}
          placeholder="All"
          value={column.largest ?? NaN}
          onChange={(largest) => onChange(setLargest(columns, key, largest || null))}
        />
      )}
      {column.fn !== 'list' && (
        <Select
          label={`${name}: order`}
          className="min-w-0 flex-1"
          isCompact
          options={sortOptions}
          value={column.sort}
          onChange={(sort) => onChange(setSort(columns, key, sort))}
        />
      )}
      {role === 'values' && (
        <div className="flex w-full flex-col gap-2">
          <OverFields columns={columns} column={column} onChange={onChange} isPivot />
        </div>
      )}
    </div>
  );
}

/** Which totals a pivot has, and how its amounts look. */
function LookFields({ state, onChange }: Pick<Props, 'state' | 'onChange'>) {
  const { pivot, columns } = state;
  const set = (change: Partial<PivotState['pivot']>) =>
    onChange({ ...state, pivot: { ...pivot, ...change } });
  const setColumn = (key: string, change: Partial<ColumnDescriptor>) =>
    onChange({ ...state, columns: changeColumn(columns, key, () => change) });
  const display = {
    display: state.display,
    onChange: (next: PivotState['display']) => onChange({ ...state, display: next }),
  };

  return (
    <>
      <Panel title="Totals">
        <Switch isSelected={pivot.subtotals} onChange={(subtotals) => set({ subtotals })}>
          Subtotals
        </Switch>
        <Switch isSelected={pivot.totalRow} onChange={(totalRow) => set({ totalRow })}>
          Total below the rows
        </Switch>
        <Switch isSelected={pivot.totalColumn} onChange={(totalColumn) => set({ totalColumn })}>
          Total beside the columns
        </Switch>
      </Panel>
      {valuesOf(columns).map((column) => (
        <Panel key={columnKey(column)} title={partLabel(column)}>
          <CellLookFields
            columns={columns}
            column={column}
            set={(change) => setColumn(columnKey(column), change)}
            label="Cells show"
            offered={['', 'bar', 'heat', 'arrow']}
          />
          <Select
            label="Format"
            isCompact
            options={formatOptions}
            value={column.formatFn}
            onChange={(formatFn) => setColumn(columnKey(column), { formatFn })}
          />
        </Panel>
      ))}
      <Panel title="Visitors">
        <DisplaySwitch {...display} name="striped">
          Striped rows
        </DisplaySwitch>
        <CommonFields {...display} follows={state.sourceInfo?.follows === true} />
      </Panel>
    </>
  );
}
