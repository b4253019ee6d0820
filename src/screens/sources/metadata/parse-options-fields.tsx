import { useState } from 'react';
import { columnType } from '#columns/index.ts';
import { type DateOrder, type SourceColumn } from '#domain/source/column/column.ts';
import type { HeldStep } from '#domain/value/date/date-step.ts';
import { numberFormats, type NumberFormat } from '#domain/value/cell/number-format.ts';
import { joinList, splitList } from '#domain/value/text/list-text.ts';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { numberFormatNames } from '../number-format-names.ts';

const isoOnly = '';
const orders: { value: DateOrder | typeof isoOnly; label: string }[] = [
  { value: isoOnly, label: 'Year first only (2020-12-31)' },
  { value: 'dmy', label: 'Day first too (31/12/2020)' },
  { value: 'mdy', label: 'Month first too (12/31/2020)' },
];

const days = '';
const steps: { value: HeldStep | typeof days; label: string }[] = [
  { value: days, label: 'Days' },
  { value: 'month', label: 'Months (Jan 2024)' },
  { value: 'quarter', label: 'Quarters (Q1 2024)' },
];

const localTime = '';
const zoneChoices: { value: NonNullable<SourceColumn['zone']> | typeof localTime; label: string }[] = [
  { value: localTime, label: 'None (local times)' },
  { value: 'UTC', label: 'UTC' },
];

const plainOnly = '';
const formats: { value: NumberFormat | typeof plainOnly; label: string }[] = [
  { value: plainOnly, label: 'Plain only (1234.5)' },
  ...numberFormats.map((value) => ({ value, label: numberFormatNames[value] })),
];

type ParseOptionsFieldsProps = {
  column: SourceColumn;
  onChange(column: SourceColumn): void;
};

/**
 * The parse options of a column: texts to treat as empty, what its dates are and how they are written, the
 * format of numbers.
 */
export function ParseOptionsFields({ column, onChange }: ParseOptionsFieldsProps) {
  const [text, setText] = useState(joinList(column.na_values ?? []));
  const { dataType } = columnType(column.type);

  return (
    <>
      <TextField
        label="Treat as empty"
        description="Such as NA, None; separated by commas. The text is kept."
        value={text}
        onChange={(next) => {
          setText(next);
          const members = [...new Set(splitList(next))];
          onChange({ ...column, na_values: members.length > 0 ? members : undefined });
        }}
      />
      {(dataType === 'date' || column.date_step) && (
        <Select
          label="Dates are"
          description="Months and quarters are stored as their first days. Days are then not recognised, nor are months among days."
          options={steps}
          value={column.date_step ?? days}
          onChange={(step) =>
            onChange({
              ...column,
              date_step: step || undefined,
              date_style: step ? undefined : column.date_style,
            })
          }
        />
      )}
      {dataType === 'timestamp' && (
        <Select
          label="Time zone"
          description="Times in UTC say so wherever they are shown. The times themselves stay."
          options={zoneChoices}
          value={column.zone ?? localTime}
          onChange={(zone) => onChange({ ...column, zone: zone || undefined })}
        />
      )}
      {(dataType === 'date' || dataType === 'timestamp') && column.date_step === undefined && (
        <Select
          label="Order of dates"
          options={orders}
          value={column.date_order ?? isoOnly}
          onChange={(order) => onChange({ ...column, date_order: order || undefined })}
        />
      )}
      {dataType === 'numeric' && (
        <Select
          label="Format of numbers"
          description="Also currencies, percent signs (12% is 0.12) and negative numbers in parentheses."
          options={formats}
          value={column.number_format ?? plainOnly}
          onChange={(format) => onChange({ ...column, number_format: format || undefined })}
        />
      )}
    </>
  );
}
