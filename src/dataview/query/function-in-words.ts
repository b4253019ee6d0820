import type { RowCondition } from '#domain/formula/condition.ts';
import type { MeasureLeaf } from '#domain/formula/measure.ts';
import { calculatedLabel, columnLabelByName } from '#domain/source/column/column-label.ts';
import { rowIdLabel } from '#domain/query/resolve-column.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { ReadyResult } from '#domain/page/filter/section-query.ts';
import type { DataResult } from '#domain/query/data-request.ts';
import type { Labels } from '#domain/value/cell/label-cell.ts';
import { ownValue } from '#domain/value/object/own-value.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { Texts } from '#texts/texts-of.ts';
import { rangeText } from './filter-range.ts';
import { sourceColumnOf } from '../sources/source-column.ts';
import { choiceLabel } from './value-names.ts';
import type { ColumnDescriptor, ColumnFilter } from '../state/column-descriptor.ts';
import { functionOfColumn } from '../state/column-function.ts';
import { overOf } from '../state/over-columns.ts';
import { labelWithOver } from '../state/over-in-words.ts';
import type { FunctionColumn } from '../state/function-columns.ts';

type WordTexts = Pick<Texts, 'data' | 'filters'>;

/** By what the values of conditions are named: their columns, and the labels of codes by column. */
export type ConditionNames = {
  columns: readonly SourceColumn[];
  labels: Readonly<Record<string, Labels>>;
  locale: Locale;
};

/** A condition of more values than these says how many they are. */
const mostNamed = 5;

/** A result as far as it has the labels of codes in conditions. */
export type LabelledConditions = { conditionLabels?: DataResult['conditionLabels'] };

/** By what the values of conditions are named in a result. */
export const conditionNamesOf = ({
  columns,
  locale,
  result,
}: Pick<ReadyResult, 'columns' | 'locale'> & { result: LabelledConditions }): ConditionNames => ({
  columns,
  labels: result.conditionLabels ?? {},
  locale,
});

/**
 * A function in words: `Percentile 90 of Damage, where Type is Flood`. Without `names`, values are called as
 * they are stored.
 */
export function functionInWords(
  leaf: MeasureLeaf,
  columns: readonly FunctionColumn[],
  texts: WordTexts,
  names: ConditionNames | null = null,
): string {
  const text = plainFunction(leaf, columns, texts);
  const conditions = conditionsInWords(leaf.where ?? [], columns, texts, names);
  if (conditions === '') return text;
  return texts.data.onlyWhere({ text, conditions });
}

/**
 * What the results of a column of a section are called, among all its columns: by the name that it has there,
 * else by its function with its parameters and conditions.
 */
export function resultLabel(
  column: ColumnDescriptor,
  columns: readonly ColumnDescriptor[],
  texts: WordTexts,
  names: ConditionNames | null = null,
): string {
  const own = functionOfColumn(column);
  if (!own || column.customName !== '') return calculatedLabel(column, column.fn, texts.data);
  const plain = columns.map(({ name, type, display_name }) => ({ name, type, display_name }));
  return functionInWords(own, plain, texts, names);
}

/** What a filter of a column compares in words, among all columns of its section. */
export function filterLabel(
  column: ColumnDescriptor,
  fn: ColumnFilter['fn'],
  columns: readonly ColumnDescriptor[],
  texts: WordTexts,
  names: ConditionNames | null = null,
): string {
  if (fn !== 'result') return calculatedLabel(column, fn, texts.data);
  const label = resultLabel(column, columns, texts, names);
  return labelWithOver(label, column, overOf(columns, column), texts.data);
}

function plainFunction(
  { fn, column, part, weight, by }: MeasureLeaf,
  columns: readonly FunctionColumn[],
  { data }: WordTexts,
): string {
  const nameOf = (name: string | undefined) =>
    name === undefined ? rowIdLabel : columnLabelByName(columns, name);
  const label = nameOf(column);

  if (fn === 'percentile' && part !== undefined) {
    return data.percentileAt({ percent: percentOf(part), label });
  }
  if (fn === 'weighted' && weight !== undefined) return data.weightedBy({ label, weight: nameOf(weight) });
  if (fn === 'first' && by !== undefined) return data.firstBy({ label, by: nameOf(by) });
  if (fn === 'last' && by !== undefined) return data.lastBy({ label, by: nameOf(by) });
  return calculatedLabel({ name: label }, fn, data);
}

/** A part of one in percent, without the noise of binary fractions: 99.9 for 0.999. */
export const percentOf = (part: number): number => Number((part * 100).toPrecision(12));

/** Conditions in words, those without values left out; empty where there are none. */
function conditionsInWords(
  conditions: readonly RowCondition[],
  columns: readonly FunctionColumn[],
  texts: WordTexts,
  names: ConditionNames | null,
): string {
  return conditions
    .filter(({ values }) => values.some((value) => value !== ''))
    .map((condition) => conditionInWords(condition, columns, texts, names))
    .join(texts.filters.separator);
}

function conditionInWords(
  { column, operation, values }: RowCondition,
  columns: readonly FunctionColumn[],
  { data, filters }: WordTexts,
  names: ConditionNames | null,
): string {
  const label = columnLabelByName(columns, column);
  if (values.length > mostNamed) return manyInWords(label, { operation, values }, { data, filters });

  const nameOf = (value: RowCondition['values'][number] | undefined): string => {
    if (value === null || value === undefined) return data.empty;
    if (!names || operation === 'like') return String(value);
    const source = { ...namedColumn(column, columns, names), locale: names.locale };
    return choiceLabel(value, source, ownValue(names.labels, column) ?? {});
  };
  const endOf = (value: RowCondition['values'][number] | undefined): string => {
    if (value === null || value === undefined || value === '') return '';
    return nameOf(value);
  };
  const named = values.map(nameOf).join(data.separator);
  const [first, last] = values;

  switch (operation) {
    case 'between': {
      const text = rangeText({ from: endOf(first), to: endOf(last) }, filters);
      return data.titled({ title: label, text });
    }
    case 'filter':
      return filters.is({ label, value: named });
    case 'exclude':
      if (values.length > 1) return filters.isNoneOf({ label, values: named });
      return filters.isNot({ label, value: named });
    case 'like':
      return filters.contains({ label, value: named });
    case 'gt':
      return filters.over({ label, value: named });
    case 'gte':
      return filters.atLeast({ label, value: named });
    case 'lt':
      return filters.under({ label, value: named });
    case 'lte':
      return filters.atMost({ label, value: named });
  }
}

/** The column of a condition as its source has it, or by its type. */
function namedColumn(
  name: string,
  columns: readonly FunctionColumn[],
  names: Pick<ConditionNames, 'columns'>,
): SourceColumn {
  const { type = 'text' } = columns.find((column) => column.name === name) ?? {};
  return sourceColumnOf({ name, type }, names.columns);
}

/** A list of many values in words: how many they are. */
function manyInWords(
  label: string,
  { operation, values }: Pick<RowCondition, 'operation' | 'values'>,
  { data, filters }: WordTexts,
): string {
  const text = filters.countChosen({ count: values.length });
  if (operation === 'exclude') return filters.isNoneOf({ label, values: text });
  return data.titled({ title: label, text });
}
