import { columnType } from '#columns/index.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { DateStyle } from '#domain/value/date/format-date.ts';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

/** The value of "as many as needed", of days and of moments with their time among the formats of a column. */
const standard = '';

const decimals = [
  { value: standard, label: 'As many as needed' },
  ...Array.from({ length: 7 }, (_, count) => ({ value: String(count), label: String(count) })),
];

type DateChoice = { value: DateStyle | typeof standard; label: string };

const dayLabel = 'Day (01/31/2026)';
const longerStyles: DateChoice[] = [
  { value: 'named-day', label: 'Day with month (Jan 31, 2026)' },
  { value: 'month', label: 'Month (Jan 2026)' },
  { value: 'quarter', label: 'Quarter (Q1 2026)' },
  { value: 'year', label: 'Year (2026)' },
];

/** How the dates of a column may be shown: days as days, moments with their time unless a style says less. */
const dateChoices: Record<'date' | 'timestamp', DateChoice[]> = {
  date: [{ value: standard, label: dayLabel }, ...longerStyles],
  timestamp: [
    { value: standard, label: 'Day and time (14:05)' },
    { value: 'day', label: dayLabel },
    ...longerStyles,
  ],
};

type FieldProps = {
  column: SourceColumn;
  /** Whether the field is in a cell of a table, which names it. */
  isCell?: boolean;
  onChange(column: SourceColumn): void;
};

/** What the fields of a cell look like, and their labels. */
function lookOf({ column, isCell }: FieldProps, label: string) {
  if (!isCell) return { label };
  return { isCompact: true, hideLabel: true, label: `${label} of ${column.name}` };
}

/** The unit of a column of numbers; nothing for other columns. */
export function UnitField(props: FieldProps) {
  const { column, onChange } = props;
  if (!columnType(column.type).numeric) return null;

  return (
    <TextField
      {...lookOf(props, 'Unit')}
      description={
        !props.isCell &&
        'Such as km or %; shown with the numbers everywhere. 100% shows shares of one as percentages: 0.12 as 12%.'
      }
      value={column.unit ?? ''}
      onChange={(unit) => onChange({ ...column, unit: unit.slice(0, 20) || undefined })}
    />
  );
}

/** How the numbers or the dates of a column are shown; nothing for other columns. */
export function FormatField(props: FieldProps) {
  const { column, onChange } = props;
  const { numeric, dataType } = columnType(column.type);

  if (numeric) {
    return (
      <Select
        {...lookOf(props, 'Decimals')}
        options={decimals}
        value={String(column.decimals ?? standard)}
        onChange={(count) =>
          onChange({ ...column, decimals: count === standard ? undefined : Number(count) })
        }
      />
    );
  }

  // Months and quarters are shown as these.
  if ((dataType !== 'date' && dataType !== 'timestamp') || column.date_step) return null;
  return (
    <Select
      {...lookOf(props, 'Date format')}
      options={dateChoices[dataType]}
      value={shownStyle(column.date_style, dataType)}
      onChange={(style) => onChange({ ...column, date_style: style || undefined })}
    />
  );
}

/** The choice for a style; days are shown as days without one, too. */
function shownStyle(style: DateStyle | undefined, dataType: 'date' | 'timestamp') {
  if (style === undefined || (style === 'day' && dataType === 'date')) return standard;
  return style;
}
