import { useState } from 'react';
import { columnType } from '#columns/index.ts';
import type { DateOrder, SourceColumn } from '#domain/source/column.ts';
import { joinList, splitList } from '#domain/value/list-text.ts';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

const isoOnly = '';
const orders: { value: DateOrder | typeof isoOnly; label: string }[] = [
  { value: isoOnly, label: 'Year first only (2020-12-31)' },
  { value: 'dmy', label: 'Day first too (31/12/2020)' },
  { value: 'mdy', label: 'Month first too (12/31/2020)' },
];

/** The parse options of a column: texts to treat as empty, and the order of day and month. */
export function ReadingFields({
  column,
  onChange,
}: {
  column: SourceColumn;
  onChange(column: SourceColumn): void;
}) {
  const { na_values = [], date_order, ...rest } = column;
  const [text, setText] = useState(joinList(na_values));
  const { dataType } = columnType(column.type);
  const isDate = dataType === 'date' || dataType === 'timestamp';
  const withoutEmpties = { ...rest, ...(date_order ? { date_order } : {}) };
  const withoutOrder = { ...rest, ...(na_values.length > 0 ? { na_values } : {}) };
  return (
    <>
      <TextField
        label="Treat as empty"
        description="Such as NA, None; separated by commas. The text is kept."
        value={text}
        onChange={(next) => {
          setText(next);
          const members = [...new Set(splitList(next))];
          onChange(members.length > 0 ? { ...withoutEmpties, na_values: members } : withoutEmpties);
        }}
      />
      {isDate && (
        <Select
          label="Order of dates"
          options={orders}
          value={date_order ?? isoOnly}
          onChange={(order) =>
            onChange(order === isoOnly ? withoutOrder : { ...withoutOrder, date_order: order as DateOrder })
          }
        />
      )}
    </>
  );
}
