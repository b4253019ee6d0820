import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import { activeFilters, thresholds } from '#dataview/query/filters-in-force.ts';
import { dataStateSchema } from '#dataview/state/data-state.ts';
import { columnDescriptorSchema, type ColumnFilter } from '#dataview/state/column-descriptor.ts';
import { partOfKey } from '#dataview/query/filter-part.ts';
import { pageRange, type FilterRange, rangeKeys } from '#dataview/query/filter-range.ts';
import { searchedText, textOfFilterValue } from '#domain/page/filter/filter-value.ts';
import type { FiltersInForce, OptionalCondition, SectionQuery } from '#domain/page/filter/section-query.ts';
import { exactValues, type DataRequestInput } from '#domain/query/data-request.ts';
import type { MeasureLeaf } from '#domain/formula/measure.ts';
import { plainDigits } from '#domain/value/cell/read-value.ts';
import { valuesIn, type ValueFields } from '#richtext/blocks/value/index.ts';
import type { RichTextDocument } from '#richtext/document.ts';
import { ownValue } from '#domain/value/object/own-value.ts';

/** The most values of one text. */
export const maxValues = 100;

/** Where the cell of a value is: the name of its query, and the name of its column in the result. */
export type ValueAddress = { query: string; cell: string };

type BoundValue = ValueFields & { source: NonNullable<ValueFields['source']> };
type Request = Pick<DataRequestInput, 'attributes'> & { copies: Record<string, string> };

/** The calculations that are functions by themselves, without anything else. */
type PlainFunction = Exclude<BoundValue['calculation'], 'first' | 'percentile' | 'weighted'>;

/**
 * Where the cell of a value is; null while no data is chosen. The names are made of what is calculated, so
 * that results are still right when other values of the text change.
 */
export function valueAddress(fields: ValueFields): ValueAddress | null {
  if (isBound(fields)) return boundAddress(fields);
  return null;
}

const boundAddress = (value: BoundValue): ValueAddress => ({
  query: `values ${hash(queryKey(value))}`,
  cell: cellName(value),
});

/** The queries for the values of a text: one for all values of the same version with the same filters. */
export function valueQueries(text: RichTextDocument, page: FiltersInForce): Record<string, SectionQuery> {
  const queries = new Map<string, { first: BoundValue; request: Request & DataRequestInput }>();
  for (const fields of boundValues(text)) {
    const { query, cell } = boundAddress(fields);
    const { first, request } = queries.get(query) ?? { first: fields, request: newRequest(fields) };
    queries.set(query, { first, request });
    if (request.attributes.includes(cell)) continue;
    request.attributes.push(cell);
    addCalculation(request, cell, fields);
  }

  return Object.fromEntries(
    [...queries].map(([name, { first, request }]): [string, SectionQuery] => [
      name,
      withoutUndefined({
        kind: 'rows',
        versionId: first.source.versionId,
        request,
        ignoresMissing: true,
        optional: conditionsOf(first, page),
      }),
    ]),
  );
}

/** Adds the calculation of a value to a request, under the name of its cell. */
function addCalculation(request: Request & DataRequestInput, cell: string, fields: BoundValue): void {
  const measure = measureOf(fields);
  if (measure) {
    request.measures = { ...request.measures, [cell]: measure };
    return;
  }

  request.copies[cell] = copiedColumn(fields);
  if (fields.calculation !== 'first') {
    request.fn = { ...request.fn, [cell]: fields.calculation as PlainFunction };
  }
}

/** The calculation of a value that needs more than a column; null for others. */
function measureOf({ calculation, column, part, weight }: BoundValue): MeasureLeaf | null {
  switch (calculation) {
    case 'percentile':
      return { type: 'function', fn: calculation, column, part };
    case 'weighted':
      return { type: 'function', fn: calculation, column, weight };
    default:
      return null;
  }
}

/** The column that a value is calculated from; rows are counted by their ids. */
function copiedColumn({ calculation, column }: BoundValue): string {
  if (calculation === 'rows') return 'id';
  return column;
}

/** The conditions of the page that a value is under; undefined where it does not follow the page. */
function conditionsOf({ followsPage }: BoundValue, page: FiltersInForce): OptionalCondition[] | undefined {
  if (!followsPage) return undefined;
  return followedConditions(page);
}

/** The values of a text for which data is chosen; no more than are calculated. */
export const boundValues = (text: RichTextDocument): BoundValue[] =>
  valuesIn(text.root.children).slice(0, maxValues).filter(isBound);

function isBound(fields: ValueFields): fields is BoundValue {
  return fields.source !== null && isComplete(fields);
}

/** Whether a value has what its calculation needs. */
export function isComplete({ calculation, column, part, weight }: ValueFields): boolean {
  if (calculation === 'rows') return true;
  if (calculation === 'percentile') return column !== '' && part !== undefined;
  return column !== '' && (calculation !== 'weighted' || weight !== undefined);
}

/**
 * What values have in common that are found by one query. That of a value which follows its source is the
 * same for all versions: an editor’s draft names another one than its results.
 */
function queryKey({ source, filters, followsPage, calculation, order }: BoundValue): string {
  const first = calculation === 'first' ? [order] : [];
  const of = source.follows ? `newest of ${source.sourceId}` : source.versionId;
  return JSON.stringify([of, filters, followsPage, ...first]);
}

/** Names of columns have no capital letters, so the names of cells are none of them. */
function cellName({ calculation, column, part, weight }: BoundValue): string {
  const name = `Value_${calculation}_${hash(column)}`;
  if (calculation === 'percentile') return `${name}_${hash(String(part))}`;
  if (calculation === 'weighted') return `${name}_${hash(String(weight))}`;
  return name;
}
const orderName = 'Order';

function newRequest({ filters, calculation, order }: BoundValue): Request & DataRequestInput {
  const columns = filters.map(({ column, type, operation, values }) =>
    columnDescriptorSchema.parse({ name: column, type, filters: [{ operation, values }] }),
  );
  const { normalFilter } = activeFilters(dataStateSchema.parse({ columns }), { filters: {} });
  if (calculation !== 'first' || order === null) {
    return { attributes: [], copies: {}, normalFilter, toIndex: 1 };
  }

  return {
    attributes: [orderName],
    copies: { [orderName]: order.column },
    orderBy: { [orderName]: order.isDescending ? 'desc nulls last' : 'asc nulls last' },
    normalFilter,
    toIndex: 1,
  };
}

/** The filters of the page as conditions on the columns of their names. */
function followedConditions({ filters: page, operations = {} }: FiltersInForce): OptionalCondition[] {
  const ends = ['from', 'to'] as const;
  const bases = Object.keys(page).flatMap((key) =>
    ends.flatMap((end) => {
      const ending = rangeKeys('')[end];
      if (!key.endsWith(ending)) return [];
      return [key.slice(0, -ending.length)];
    }),
  );

  const lists = Object.entries(page).flatMap(([column, values]): OptionalCondition[] => {
    const own = ownValue(operations, column);
    const operation = own === undefined ? 'filter' : own;
    const given = values.filter((value) => value !== '');
    if (operation === null) return [];

    if (!thresholds.has(operation)) {
      return [{ condition: { column, operation, values: chosenValues(operation, given) } }];
    }

    return [
      { condition: { column, operation, values: given.map(plainDigits) }, dataTypes: ['numeric'] },
      { condition: { column, operation, values: given }, dataTypes: ['date', 'timestamp'] },
    ];
  });
  const parts = Object.entries(page).flatMap(([key, values]): OptionalCondition[] => {
    const found = partOfKey(key);
    if (!found) return [];
    const operation = ownValue(operations, key) ?? 'filter';
    const condition = {
      column: found.key,
      operation,
      values: chosenValues(operation, values),
      part: found.part,
    };
    return [{ condition, dataTypes: found.part === 'hourOfDay' ? ['timestamp'] : ['date', 'timestamp'] }];
  });
  const ranges = [...new Set(bases)].flatMap((column): OptionalCondition[] => {
    const range = pageRange(column, page);
    if (!range) return [];
    return [{ condition: between(column, range), dataTypes: ['numeric', 'date', 'timestamp'] }];
  });

  return [...[...lists, ...parts].filter(({ condition }) => condition.values.length > 0), ...ranges];
}

/**
 * The values of a condition that chooses among cells, which are written as those of filters are; a searched
 * text is itself.
 */
function chosenValues(operation: ColumnFilter['operation'], values: string[]) {
  if (operation === 'like') return values.map(searchedText);
  return exactValues(values.map(textOfFilterValue));
}

const between = (column: string, { from, to }: FilterRange): OptionalCondition['condition'] => ({
  column,
  operation: 'between',
  values: [from, to],
});

/** A short name for a text: 53 bits by cyrb53, in base 36. */
function hash(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;

  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }

  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
