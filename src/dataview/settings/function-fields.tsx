import type { MeasureFunction, MeasureLeaf } from '#domain/formula/measure.ts';
import { columnChoices } from '#domain/source/column/column-label.ts';
import { functionLabels } from '#domain/value/cell/function-name.ts';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { Select } from '#ui/select/select.tsx';
import {
  changeFunction,
  columnsOfFunction,
  orderColumns,
  possibleFunctions,
  weightColumns,
  type FunctionColumn,
} from '../state/function-columns.ts';
import { percentOf } from '../query/function-in-words.ts';
import { ConditionFields, goneColumn } from './condition-fields.tsx';

type FunctionFieldsProps = {
  columns: readonly FunctionColumn[];
  versionId: number | null;
  leaf: MeasureLeaf;
  onChange(leaf: MeasureLeaf): void;
};

/** Functions with numbers as their results, as choices. */
export const functionChoices = (columns: readonly FunctionColumn[]) =>
  possibleFunctions(columns, { onlyNumbers: true }).map((value) => ({ value, label: functionLabels[value] }));

/** A function of a measure: which one, of which column, what it needs beside it, and its conditions. */
export function FunctionFields({ columns, versionId, leaf, onChange }: FunctionFieldsProps) {
  const choose = (fn: MeasureFunction) => {
    const next = changeFunction(leaf, fn, columns);
    if (next) {
      onChange(next);
    }
  };
  const fit = columnsOfFunction(leaf.fn, columns, { onlyNumbers: true });

  return (
    <div className="flex flex-col gap-3">
      <Select
        label="Function"
        isCompact
        options={functionChoices(columns)}
        value={leaf.fn}
        onChange={choose}
      />
      {leaf.fn !== 'rows' && (
        <Select
          label="Of"
          isCompact
          options={columnChoices(fit)}
          error={goneColumn(leaf.column, columns)}
          value={leaf.column ?? null}
          onChange={(column) => onChange({ ...leaf, column })}
        />
      )}
      <ParameterFields
        leaf={leaf}
        columns={columns}
        onChange={(change) => onChange({ ...leaf, ...change })}
      />
      <ConditionFields
        columns={columns}
        versionId={versionId}
        conditions={leaf.where ?? []}
        onChange={(where) => onChange({ ...leaf, where })}
      />
    </div>
  );
}

/** What a function needs beside its column. */
type Parameters = Pick<MeasureLeaf, 'part' | 'weight' | 'by'>;

type ParameterFieldsProps = {
  leaf: Pick<MeasureLeaf, 'fn'> & Parameters;
  columns: readonly FunctionColumn[];
  onChange(change: Parameters): void;
};

/** The field of what a function needs beside its column; nothing for most functions. */
export function ParameterFields({ leaf: { fn, part, weight, by }, columns, onChange }: ParameterFieldsProps) {
  switch (fn) {
    case 'percentile':
      return (
        <NumberField
          label="Percentile"
          description="So many percent of the numbers are below it."
          isCompact
          minValue={0}
          maxValue={100}
          formatOptions={{ maximumFractionDigits: 4 }}
          value={percentOf(part ?? 0.5)}
          onChange={(percent) => {
            if (Number.isFinite(percent)) {
              onChange({ part: Number((percent / 100).toPrecision(12)) });
            }
          }}
        />
      );
    case 'weighted':
      return (
        <Select
          label="Weighted by"
          isCompact
          options={columnChoices(weightColumns(columns))}
          error={goneColumn(weight, columns)}
          value={weight ?? null}
          onChange={(name) => onChange({ weight: name })}
        />
      );
    case 'first':
    case 'last':
      return (
        <Select
          label={`${functionLabels[fn]} by`}
          isCompact
          options={columnChoices(orderColumns(columns))}
          error={goneColumn(by, columns)}
          value={by ?? null}
          onChange={(name) => onChange({ by: name })}
        />
      );
    default:
      return null;
  }
}
