import type { RowCondition } from '#domain/formula/condition.ts';
import { emptyValue, filterValueOf } from '#domain/page/filter/filter-value.ts';
import { columnFilterSchema, type ColumnFilter } from '../state/column-descriptor.ts';
import { rangeValues } from './filter-range.ts';

const textOf = (value: RowCondition['values'][number]): string | null =>
  value === null || value === '' ? null : String(value);

/** A condition of a function as a filter of its column, which people edit; `condition` is the way back. */
export function filterOfCondition({ operation, values, part }: RowCondition): ColumnFilter {
  if (operation === 'between') {
    const [from = null, to = null] = values;
    return columnFilterSchema.parse({
      operation: 'range',
      part,
      values: rangeValues({ from: textOf(from), to: textOf(to) }),
    });
  }

  const isList = operation === 'filter' || operation === 'exclude';
  const texts = values.map((value) => {
    const text = textOf(value);
    if (!isList) return text ?? '';
    return text === null ? emptyValue : filterValueOf(text);
  });
  return columnFilterSchema.parse({ operation, values: texts, part });
}
