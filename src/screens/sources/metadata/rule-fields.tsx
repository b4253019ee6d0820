import { useState } from 'react';
import { columnType } from '#columns/index.ts';
import { hasRange, takesPattern } from '#domain/source/column/cell-rules.ts';
import { columnsOfRows, type Comparison, type SourceColumn } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { maxPatternCharacters, patternProblem } from '#domain/value/text/cell-pattern.ts';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { SourceColumnFieldsProps } from './source-column-fields-props.ts';

/**
 * The rules for the cells of a column beside those of its type: a range and a comparison with another column
 * for numbers and dates, a pattern for texts.
 */
export function RuleFields({
  column,
  columns,
  onChange,
}: Pick<SourceColumnFieldsProps, 'column' | 'columns' | 'onChange'>) {
  return (
    <>
      {hasRange(column) && (
        <>
          <LimitField limit="least" {...{ column, onChange }} />
          <LimitField limit="most" {...{ column, onChange }} />
          <ComparisonFields {...{ column, columns, onChange }} />
        </>
      )}
      {takesPattern(column) && <PatternField key={column.name} {...{ column, onChange }} />}
    </>
  );
}

const limitLabels = {
  numeric: { least: 'At least', most: 'At most' },
  date: { least: 'Not before', most: 'Not after' },
};

function LimitField({
  limit,
  column,
  onChange,
}: {
  limit: 'least' | 'most';
  column: SourceColumn;
  onChange(column: SourceColumn): void;
}) {
  const value = column[limit];
  if (columnType(column.type).dataType === 'numeric') {
    return (
      <NumberField
        label={limitLabels.numeric[limit]}
        description="Other numbers are invalid."
        formatOptions={{ maximumFractionDigits: 10 }}
        value={typeof value === 'number' ? value : Number.NaN}
        onChange={(next) => onChange({ ...column, [limit]: Number.isNaN(next) ? undefined : next })}
      />
    );
  }

  return (
    <TextField
      type="date"
      label={limitLabels.date[limit]}
      description="Other dates are invalid."
      value={typeof value === 'string' ? value : ''}
      onChange={(day) => onChange({ ...column, [limit]: day || undefined })}
    />
  );
}

/** A pattern that cannot be used is not taken over, and says why. */
function PatternField({ column, onChange }: Pick<SourceColumnFieldsProps, 'column' | 'onChange'>) {
  const [text, setText] = useState(column.pattern ?? '');
  const problem = patternProblem(text);

  return (
    <TextField
      label="Pattern"
      description="A regular expression of the whole text, such as [A-Z]{2}-\d+. Other texts are invalid."
      maxLength={maxPatternCharacters}
      error={problem === null ? undefined : `The pattern ${problem}.`}
      value={text}
      onChange={(next) => {
        setText(next);
        if (patternProblem(next) === null) {
          onChange({ ...column, pattern: next || undefined });
        }
      }}
    />
  );
}

const anyValue = '';
const comparisonsOf: Record<'numeric' | 'date', { value: Comparison; label: string }[]> = {
  numeric: [
    { value: 'lt', label: 'Less than' },
    { value: 'lte', label: 'At most' },
    { value: 'gt', label: 'Greater than' },
    { value: 'gte', label: 'At least' },
  ],
  date: [
    { value: 'lt', label: 'Before' },
    { value: 'lte', label: 'Not after' },
    { value: 'gt', label: 'After' },
    { value: 'gte', label: 'Not before' },
  ],
};

/** How the cells have to be to those of another column; nothing where no other column has such values. */
function ComparisonFields({
  column,
  columns,
  onChange,
}: Pick<SourceColumnFieldsProps, 'column' | 'columns' | 'onChange'>) {
  const { dataType } = columnType(column.type);
  const others = columnsOfRows(columns).filter(
    (one) => one.name !== column.name && hasRange(one) && columnType(one.type).dataType === dataType,
  );
  const [first] = others;
  if (!first) return null;

  const { compared_with: chosen } = column;
  const set = (comparison: Comparison | typeof anyValue, name: string) =>
    onChange({ ...column, compared_with: comparison ? { column: name, comparison } : undefined });
  return (
    <>
      <Select
        label="In each row"
        description={!chosen && 'Such as a last day that is not before the first one.'}
        options={[
          { value: anyValue, label: 'Any value' },
          ...comparisonsOf[dataType === 'numeric' ? 'numeric' : 'date'],
        ]}
        value={chosen?.comparison ?? anyValue}
        onChange={(comparison) => set(comparison, chosen?.column ?? first.name)}
      />
      {chosen && (
        <Select
          label="Compared with"
          options={others.map((one) => ({ value: one.name, label: columnLabel(one) }))}
          value={chosen.column}
          onChange={(name) => set(chosen.comparison, name)}
        />
      )}
    </>
  );
}
