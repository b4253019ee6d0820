import { columnLabel } from '#domain/source/column/column-label.ts';
import { Select } from '#ui/select/select.tsx';
import {
  comparedColumn,
  periodColumns,
  selectionColumns,
  withComparedColumns,
} from '../state/against-columns.ts';
import { hasPlainRows, type ColumnDescriptor } from '../state/column-descriptor.ts';
import type { Compare } from '../state/compare-with.ts';
import type { DataState } from '../state/data-state.ts';
import { hasDates } from '../state/column-rules.ts';
import { rangeValues, readRange } from '../query/filter-range.ts';
import { RangeFields, ValuesPicker } from './filter-values-fields.tsx';
import { Panel } from './panel.tsx';

type CompareFieldsProps = {
  state: DataState;
  /** Whether the groups are ordered by what compares them, as those of tables and cards can be. */
  isOrdered?: boolean;
  onChange(display: DataState['display']): void;
};

const withOptions: { value: Compare['with']; label: string }[] = [
  { value: '', label: 'Nothing' },
  { value: 'before', label: 'The period before' },
  { value: 'yearBefore', label: 'The same period last year' },
  { value: 'period', label: 'Another period' },
  { value: 'selection', label: 'Other values of a filter' },
];

const newestOptions: { value: Compare['newest']; label: string }[] = [
  { value: 'year', label: 'The newest year' },
  { value: 'quarter', label: 'The newest quarter' },
  { value: 'month', label: 'The newest month' },
  { value: 'week', label: 'The newest week' },
  { value: 'day', label: 'The newest day' },
];

const orderOptions: { value: Compare['order']; label: string }[] = [
  { value: '', label: 'As the columns are sorted' },
  { value: 'difference desc', label: 'The greatest increase first' },
  { value: 'difference asc', label: 'The greatest decrease first' },
  { value: 'change desc', label: 'The greatest increase in percent first' },
  { value: 'change asc', label: 'The greatest decrease in percent first' },
];

/** What the amounts of a section are compared with. */
export function CompareFields({ state, isOrdered = true, onChange }: CompareFieldsProps) {
  const { display, columns } = state;
  const { compare } = display;
  const set = (change: Partial<Compare>) => onChange({ ...display, compare: { ...compare, ...change } });
  const isRows = hasPlainRows(columns);
  if (isRows && compare.with === '') return null;

  const column = comparedColumn(state);
  return (
    <Panel title="Compare">
      <Select
        label="Compare with"
        isCompact
        options={withOptions}
        value={compare.with}
        onChange={(value) => set({ with: value, column: '', values: [] })}
      />
      {isRows && (
        <p className="text-12 text-quiet">Group the rows, or give each column a function, to compare them.</p>
      )}
      {compare.with !== '' && !column && <p className="text-12 text-quiet">There is no column of dates.</p>}
      {column && !isRows && !isComparable(state) && (
        <p className="text-12 text-quiet">
          No column has amounts of its groups: give one a function of numbers, such as Sum.
        </p>
      )}
      {column && <ChoiceFields state={state} column={column} set={set} />}
      {column && isOrdered && isComparable(state) && (
        <Select
          label="Order"
          isCompact
          options={orderOptions}
          value={compare.order}
          onChange={(order) => set({ order })}
        />
      )}
    </Panel>
  );
}

/** Whether any column is compared. */
const isComparable = (state: DataState): boolean =>
  withComparedColumns(state).columns.length > state.columns.length;

type ChoiceFieldsProps = {
  state: DataState;
  column: ColumnDescriptor;
  set(change: Partial<Compare>): void;
};

/** By which column rows are compared, and what is chosen of it. */
function ChoiceFields({ state, column, set }: ChoiceFieldsProps) {
  const { compare } = state.display;
  const isSelection = compare.with === 'selection';
  const choices = isSelection ? selectionColumns(state.columns) : periodColumns(state.columns);
  const columnField = choices.length > 1 && (
    <Select
      label={isSelection ? 'Filter by' : 'Dates of the period'}
      isCompact
      options={choices.map((one) => ({ value: one.name, label: columnLabel(one) }))}
      value={column.name}
      onChange={(name) => set({ column: name, values: [], from: '', to: '' })}
    />
  );

  if (isSelection) {
    return (
      <>
        {columnField}
        {state.sourceInfo && (
          <ValuesPicker
            versionId={state.sourceInfo.versionId}
            column={column}
            values={compare.values}
            onChange={(values) => set({ values })}
          />
        )}
      </>
    );
  }

  return (
    <>
      {columnField}
      {compare.with === 'period' && (
        <RangeFields
          column={column}
          isShare={false}
          values={rangeValues(compare)}
          onChange={(values) => set(endsOf(values))}
        />
      )}
      {hasDates(column) && (
        <Select
          label="Without a filter of dates"
          isCompact
          options={newestOptions}
          value={compare.newest}
          onChange={(newest) => set({ newest })}
        />
      )}
    </>
  );
}

function endsOf(values: readonly string[]): Pick<Compare, 'from' | 'to'> {
  const { from, to } = readRange(values);
  return { from: from ?? '', to: to ?? '' };
}
