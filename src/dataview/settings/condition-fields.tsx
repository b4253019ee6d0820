import type { RowCondition } from '#domain/formula/condition.ts';
import { columnsOfRows } from '#domain/source/column/column.ts';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import { columnChoices, columnLabelByName } from '#domain/source/column/column-label.ts';
import { shareUnit } from '#domain/value/cell/share-unit.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Select } from '#ui/select/select.tsx';
import { filterOfCondition } from '../query/filter-of-condition.ts';
import { condition as conditionOf, hasRange } from '../query/filters-in-force.ts';
import { columnDescriptorSchema, type ColumnFilter } from '../state/column-descriptor.ts';
import type { FunctionColumn } from '../state/function-columns.ts';
import { operationsOf } from './column-options.ts';
import { goneText } from './gone-text.ts';
import { useSourceColumn, ValueFields } from './filter-values-fields.tsx';

type ConditionFieldsProps = {
  columns: readonly FunctionColumn[];
  /** The version that values are picked from; where there is none, they are typed. */
  versionId: number | null;
  conditions: readonly RowCondition[];
  onChange(conditions: RowCondition[]): void;
};

/** The conditions that rows have to meet for a function, and the choice of a column for the next one. */
export function ConditionFields({ columns, versionId, conditions, onChange }: ConditionFieldsProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-14 font-medium">Only rows where</legend>
      {conditions.map((condition, at) => (
        <OneConditionFields
          key={`${condition.column} ${at}`}
          {...{ columns, versionId, condition }}
          onChange={(next) => onChange(conditions.with(at, next))}
          onRemove={() => onChange(conditions.toSpliced(at, 1))}
        />
      ))}
      <Select
        label="Add a condition"
        isCompact
        input={{ placeholder: 'Choose a column' }}
        options={columnChoices(columnsOfRows(columns))}
        value={null}
        onChange={(name) => onChange([...conditions, newCondition(name, columns)])}
      />
    </fieldset>
  );
}

/** A condition without values, which all rows meet: a range of numbers and dates, else a list. */
function newCondition(name: string, columns: readonly FunctionColumn[]): RowCondition {
  const column = columns.find((one) => one.name === name);
  return { column: name, operation: column && hasRange(column) ? 'between' : 'filter', values: [] };
}

type OneConditionProps = Pick<ConditionFieldsProps, 'columns' | 'versionId'> & {
  condition: RowCondition;
  onChange(condition: RowCondition): void;
  onRemove(): void;
};

function OneConditionFields({ columns, versionId, condition, onChange, onRemove }: OneConditionProps) {
  const { column: name } = condition;
  const label = columnLabelByName(columns, name);
  const { type = 'text' } = columns.find((one) => one.name === name) ?? {};
  const column = columnDescriptorSchema.parse({ name, type, customName: label });
  const filter = filterOfCondition(condition);
  const isShare = useSourceColumn(versionId, column).unit === shareUnit;
  const gone = goneColumn(name, columns);
  const set = (operation: ColumnFilter['operation'], values: string[]) =>
    onChange(conditionWith(name, { operation, part: filter.part }, values));

  return (
    <div role="group" aria-label={label} className="flex flex-col gap-2 border-s-2 ps-3">
      <div className="flex items-end gap-2">
        <Select
          label={label}
          className="min-w-0 flex-1"
          isCompact
          options={operationsOf(column, filter)}
          error={gone}
          value={filter.operation}
          onChange={(operation) => set(operation, [])}
        />
        <IconButton icon="x" label={`Remove the condition on ${label}`} onPress={onRemove} />
      </div>
      {gone === undefined && (
        <ValueFields
          versionId={versionId}
          column={column}
          filter={filter}
          isTyped={false}
          isShare={isShare}
          values={filter.values}
          onChange={(values) => set(filter.operation, values)}
        />
      )}
    </div>
  );
}

/** That a column is gone which a function or a condition names; undefined where it is there, or none is. */
export function goneColumn(name: string | undefined, columns: readonly FunctionColumn[]): string | undefined {
  if (name === undefined || columns.some((column) => column.name === name)) return undefined;
  return goneText('column', name);
}

/** A condition with these values of a filter; none of them is no condition yet. */
function conditionWith(
  name: string,
  filter: Pick<ColumnFilter, 'operation' | 'part'>,
  values: string[],
): RowCondition {
  const { operation, part, values: made } = conditionOf({ column: { name }, filter, values });
  return withoutUndefined({ column: name, operation, part, values: values.length === 0 ? [] : [...made] });
}
