import type { SourceColumn } from '#domain/source/column/column.ts';
import { operationNames, type OperationName } from '#domain/formula/condition.ts';
import { emptyValue, filterValueOf, textOfFilterValue } from '#domain/page/filter/filter-value.ts';
import { joinedValues, separateValues } from '#domain/page/filter/query-string.ts';
import { readValue } from '#domain/value/cell/read-value.ts';
import { longestSearch, noChoices, type GridFilter, type GridChoices } from './column-filters.ts';

/** What the parameters of filters begin with: `filter.<column>=gte|||5`. */
const filterPrefix = 'filter.';
const sortName = 'sort';
const findName = 'find';

/** A value in a list, as in the addresses of pages. */
function filterValue(value: string | number | boolean | null): string {
  if (value === null) return emptyValue;
  return filterValueOf(String(value));
}

function valuesOf(filter: GridFilter): string[] {
  if ('values' in filter) return filter.values.map(filterValue);
  return [filterValueOf(filter.value)];
}

/** A query string with the filters, the order and the search of a grid in place of those that it has. */
export function withChoices(search: string, { filters, sort, find }: GridChoices): string {
  const query = new URLSearchParams(search);
  const names = Array.from(query.keys());

  for (const name of names) {
    if (name === sortName || name === findName || name.startsWith(filterPrefix)) {
      query.delete(name);
    }
  }

  for (const [column, filter] of Object.entries(filters)) {
    query.set(`${filterPrefix}${column}`, joinedValues([filter.operation, ...valuesOf(filter)]));
  }

  if (sort) {
    query.set(sortName, `${sort.column}.${sort.order.startsWith('desc') ? 'desc' : 'asc'}`);
  }

  if (find) {
    query.set(findName, find);
  }

  if (query.size === 0) return '';
  return `?${query}`;
}

/**
 * The filters, the order and the search in a query string; what names no column, or cannot be read, is left
 * out.
 */
export function readChoices(search: string, columns: readonly SourceColumn[]): GridChoices {
  const query = new URLSearchParams(search);
  const found = columns.flatMap((column): [string, GridFilter][] => {
    const text = query.get(`${filterPrefix}${column.name}`);
    const filter = text !== null && readFilter(text, column);
    if (!filter) return [];
    return [[column.name, filter]];
  });
  const find = (query.get(findName) ?? '').slice(0, longestSearch);

  return { filters: Object.fromEntries(found), sort: readSort(query.get(sortName), columns), find };
}

function readFilter(text: string, column: SourceColumn): GridFilter | null {
  const [name, ...values] = separateValues(text);
  const operation = operationNames.find((one) => one === name) satisfies OperationName | undefined;
  if (!operation || values.length === 0) return null;

  if (operation !== 'filter' && operation !== 'exclude') {
    return { operation, value: textOfFilterValue(joinedValues(values)) ?? emptyValue };
  }

  return { operation, values: values.map((value) => readListed(value, column)) };
}

/**
 * A value of a list of values: null is an empty cell, and what the type of the column cannot read stays a
 * text.
 */
function readListed(value: string, column: SourceColumn) {
  const text = textOfFilterValue(value);
  if (text === null) return null;
  return readValue(text, column.dataType) ?? text;
}

function readSort(text: string | null, columns: readonly SourceColumn[]): GridChoices['sort'] {
  const [, column, order] = /^(.+)\.(asc|desc)$/s.exec(text ?? '') ?? [];
  const found = columns.find(({ name }) => name === column);
  if (!found) return noChoices.sort;
  return { column: found.name, order: order === 'desc' ? 'desc nulls last' : 'asc nulls last' };
}
