import { emptyValue, filterValueOf, textOfFilterValue } from '#domain/page/filter/filter-value.ts';
import type { ReadyResult } from '#domain/page/filter/section-query.ts';
import { valueOrderOf } from '#domain/source/column/value-order-of.ts';
import type { SourceColumn, WrittenColumn } from '#domain/source/column/column.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import { isFilled } from '#domain/value/cell/cell.ts';
import { naturalOrder } from '#domain/value/text/natural-order.ts';
import { textsOf } from '#texts/texts-of.ts';
import { mostFilterValues, type OfferedFilter } from '../query/build-queries.ts';
import { choiceLabel, chosenLabel } from '../query/value-names.ts';
import type { FilterChoice } from './filter-form-props.ts';
import { sourceColumnOf } from '../sources/source-column.ts';

/**
 * The distinct values with their counts, empty cells last; chosen values that are no longer among them come
 * first.
 */
export function filterChoices(
  { column }: OfferedFilter,
  { result, columns, locale }: ReadyResult,
  chosen: string[],
): FilterChoice[] {
  const source = { ...sourceColumnOf(column, columns), locale };
  const labels = result.labels?.['value'] ?? {};
  const choices = result.rows.flatMap(([value, count]): FilterChoice[] => {
    if (!isFilled(value)) return [];
    return [[filterValueOf(cellText(value)), choiceLabel(value, source, labels), Number(count)]];
  });
  const empties = result.rows
    .filter(([value]) => value === null)
    .map(([, count]): FilterChoice => [emptyValue, textsOf(locale).data.empty, Number(count)]);
  const listed = new Set([...choices, ...empties].map(([value]) => value));
  const gone = chosen
    .filter((value) => !listed.has(value))
    .map((value): FilterChoice => [value, chosenLabel(value, source, labels), null]);

  return [...gone, ...inOwnOrder(byFrequency(choices, source), source), ...empties];
}

/** The most frequent first, as they come; texts that are equally frequent in the order of their names. */
function byFrequency(choices: FilterChoice[], { dataType, locale }: WrittenColumn): FilterChoice[] {
  if (dataType !== 'text') return choices;
  const compare = naturalOrder(locale);
  return choices.toSorted((a, b) => (b[2] ?? 0) - (a[2] ?? 0) || compare(a[1], b[1]));
}

/** Whether a column may have more values than are listed. */
export const isCut = ({ result: { rows } }: ReadyResult) =>
  rows.filter(([value]) => value !== null).length >= mostFilterValues;

/**
 * Values in the order of the column's options, or in that which its source has for its texts, others behind;
 * without an order they stay as they are, by frequency.
 */
function inOwnOrder(choices: FilterChoice[], column: SourceColumn): FilterChoice[] {
  const order = orderOfChoices(column);
  if (!order) return choices;
  const ranks = new Map(order.map((value, rank) => [value, rank]));
  const rankOf = ([value]: FilterChoice) => ranks.get(textOfFilterValue(value) ?? '') ?? order.length;
  return choices.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function orderOfChoices(column: SourceColumn): readonly string[] | null {
  const { options, mapped_options } = column;
  if (!options || mapped_options) return valueOrderOf(column);
  return options.map(({ value }) => value);
}
