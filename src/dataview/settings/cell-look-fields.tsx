import { columnLabel } from '#domain/source/column/column-label.ts';
import { showsValue } from '#domain/value/cell/function-name.ts';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import type { ColumnDescriptor } from '../state/column-descriptor.ts';
import { hasDates, hasNumbers } from '../state/column-rules.ts';
import { mayHaveTrend, trendChoices, trendOf } from '../state/trend.ts';
import { shadeOptions, stepOptions } from './column-options.ts';
import type { ColumnPartProps } from './column-look-fields.tsx';

type CellLookFieldsProps = ColumnPartProps & {
  columns: readonly ColumnDescriptor[];
  label: string;
  /** What cells can show in this type of section. */
  offered: readonly ColumnDescriptor['shade'][];
};

/** What the cells of a column of numbers show beside them, and the settings of that. */
export function CellLookFields({ columns, column, set, label, offered }: CellLookFieldsProps) {
  if (!hasNumberResults(column)) return null;

  const mayHaveLine = mayHaveTrend(column) && trendChoices(columns).length > 0;
  const options = shadeOptions.filter(
    ({ value }) => value === column.shade || (offered.includes(value) && (value !== 'line' || mayHaveLine)),
  );
  return (
    <>
      <Select
        label={label}
        isCompact
        options={options}
        value={column.shade}
        onChange={(shade) => set({ shade })}
      />
      {column.shade === 'arrow' && (
        <Select
          label="Good is"
          isCompact
          options={[
            { value: '', label: 'Neither' },
            { value: 'up', label: 'Up' },
            { value: 'down', label: 'Down' },
          ]}
          value={column.goodChange}
          onChange={(goodChange) => set({ goodChange })}
        />
      )}
      {column.shade === 'line' && mayHaveLine && <LineFields columns={columns} column={column} set={set} />}
    </>
  );
}

/** Whether a column shows numbers: its cells are, or what its function makes of them. */
export const hasNumberResults = (column: ColumnDescriptor): boolean =>
  hasNumbers(column) || (column.fn !== 'list' && !showsValue(column.fn));

/** What a line is over, by what its dates are grouped, and its scale. */
function LineFields({ columns, column, set }: ColumnPartProps & Pick<CellLookFieldsProps, 'columns'>) {
  const along = trendOf(columns, { ...column, show: true })?.along;
  if (!along) return null;

  const choices = trendChoices(columns);
  return (
    <>
      {choices.length > 1 && (
        <Select
          label="Line over"
          isCompact
          options={choices.map((choice) => ({ value: choice.name, label: columnLabel(choice) }))}
          value={along.name}
          onChange={(trendAlong) => set({ trendAlong })}
        />
      )}
      {hasDates(along) && (
        <Select
          label="Line by"
          isCompact
          options={stepOptions}
          value={column.trendStep}
          onChange={(trendStep) => set({ trendStep })}
        />
      )}
      <Switch isSelected={column.trendIsCommon} onChange={(trendIsCommon) => set({ trendIsCommon })}>
        One scale for all lines
      </Switch>
    </>
  );
}
