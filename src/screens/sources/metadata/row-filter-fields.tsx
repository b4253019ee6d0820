import { useState } from 'react';
import { columnType } from '#columns/index.ts';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import { columnsOfRows, type SourceColumn } from '#domain/source/column/column.ts';
import { joinList, splitList } from '#domain/value/text/list-text.ts';
import { columnChoices, columnLabel } from '#domain/source/column/column-label.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { MultiSelect, Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

/** Which fields of a row must have which values: all the fields named, each one of its values. */
export type RowFilter = Record<string, string[]>;

/** The same with another row filter, or with none. */
export function withFilter<Filtered extends { filter?: RowFilter | undefined }>(
  filtered: Filtered,
  filter: RowFilter | undefined,
): Filtered {
  return withoutUndefined({ ...filtered, filter });
}

type RowFilterFieldsProps = {
  label: string;
  columns: readonly SourceColumn[];
  filter: RowFilter;
  onChange(filter: RowFilter | undefined): void;
};

/** Edits a row filter: a line for each field, with its values. */
export function RowFilterFields({ label, columns, filter, onChange }: RowFilterFieldsProps) {
  const set = (next: RowFilter) => onChange(Object.keys(next).length > 0 ? next : undefined);
  const without = (name: string) =>
    Object.fromEntries(Object.entries(filter).filter(([key]) => key !== name));
  const free = columnsOfRows(columns).filter(({ name }) => !(name in filter));

  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-14 font-medium">{label}</legend>
      {Object.entries(filter).map(([name, values]) => {
        const column = columns.find((one) => one.name === name);
        return (
          <div key={name} className="flex items-end gap-2">
            <span className="w-1/3 shrink-0 truncate pb-1.5 text-14">
              {column ? columnLabel(column) : <span className="text-danger">{name} (no such field)</span>}
            </span>
            <FilterValues
              label={`Values of ${name}`}
              column={column}
              values={values}
              onChange={(next) => set({ ...filter, [name]: next })}
            />
            <IconButton
              icon="x"
              label={`Remove the condition on ${name}`}
              onPress={() => set(without(name))}
            />
          </div>
        );
      })}
      {free.length > 0 && (
        <Select
          label={`Add a field: ${label}`}
          hideLabel
          isCompact
          className="max-w-60"
          input={{ placeholder: 'Add a field…' }}
          options={columnChoices(free)}
          value={null}
          onChange={(name) => set({ ...filter, [name]: [] })}
        />
      )}
    </fieldset>
  );
}

type FilterValuesProps = {
  label: string;
  column: SourceColumn | undefined;
  values: string[];
  onChange(values: string[]): void;
};

/** The values of a filter: of the column's options, or written with commas between them. */
export function FilterValues({ label, column, values, onChange }: FilterValuesProps) {
  const [text, setText] = useState(() => joinList(values));
  const shared = { label, hideLabel: true, isCompact: true, className: 'min-w-0 grow' };
  if (column?.options?.length && columnType(column.type).hasOptions) {
    return (
      <MultiSelect
        {...shared}
        options={column.options.map((option) => ({ ...option, label: option.label || option.value }))}
        value={values}
        onChange={onChange}
      />
    );
  }

  return (
    <TextField
      {...shared}
      placeholder="Values, separated by commas"
      value={text}
      onChange={(next) => {
        setText(next);
        onChange(splitList(next));
      }}
    />
  );
}
