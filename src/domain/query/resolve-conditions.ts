import { operationNames, type ConditionOperation, type DataRequest } from './data-request.ts';
import { resultType, type FunctionName } from '#domain/value/cell/function-name.ts';
import { composedText } from '#domain/value/text/composed-text.ts';
import type { DataType } from '#domain/value/cell/data-type.ts';
import { readLastMoment } from '#domain/value/date/read-moment.ts';
import { readValue, type Scalar } from '#domain/value/cell/read-value.ts';
import type { Condition, QueryColumn } from './resolved-request.ts';

type RawValue = string | number | boolean | null;
type RawCondition = {
  column: string;
  operation: ConditionOperation;
  values: readonly RawValue[];
  fn?: FunctionName | undefined;
};

/** So many values of filters are read in one part: a millisecond or two. */
const valuesOfPart = 250;

/**
 * The filters of a request, from its maps and its list: those on rows, and those on the results of functions. Yields after
 * each part of their values, so that others may have a turn.
 */
export function* resolveConditions(
  request: DataRequest,
  lookup: (name: string) => QueryColumn,
): Generator<void, { where: Condition[]; having: Condition[] }> {
  const conditions: Condition[] = [];
  for (const raw of [...fromMaps(request), ...request.normalFilter, ...request.having]) {
    const condition = yield* resolveCondition(raw, lookup(raw.column));
    if (condition) {
      conditions.push(condition);
    }
  }

  return {
    where: conditions.filter(({ fn }) => fn === null),
    having: conditions.filter(({ fn }) => fn !== null),
  };
}

function fromMaps(request: DataRequest): RawCondition[] {
  return operationNames.flatMap((operation) =>
    Object.entries(request[operation]).map(([column, value]) => ({
      column,
      operation,
      values: Array.isArray(value) ? value : [value],
    })),
  );
}

/** Null when the filter does not apply: no values, or only empty ones. */
function* resolveCondition(
  { operation, values, fn = undefined }: RawCondition,
  column: QueryColumn,
): Generator<void, Condition | null> {
  if (operation === 'between') return resolveRange(values, column, fn);

  const listed = operation === 'filter' || operation === 'exclude';
  const nullAlone = listed && values.length === 1 && values[0] === 'null';
  const matchesNull = nullAlone || (listed && values.includes(null));
  const given = nullAlone ? [] : values.filter(isGiven);
  if (given.length === 0 && !matchesNull) return null;

  const dataType = operation === 'like' ? 'text' : resultType(column.dataType, fn);
  const isNaNListed = listed && column.formula !== null && dataType === 'numeric';
  const readBound = operation === 'lte' || operation === 'gt' ? readEnd : readValue;
  const accepted = new Set<Scalar>();
  const texts = new Set<string>();

  for (const [index, raw] of given.entries()) {
    if (index > 0 && index % valuesOfPart === 0) {
      yield;
    }
    const scalar = composedScalar(raw);
    texts.add(String(scalar));
    const value = isNaNListed && scalar === 'NaN' ? NaN : readBound(scalar, dataType);
    if (value !== undefined) {
      accepted.add(value);
    }
  }

  return {
    column,
    fn: fn ?? null,
    operation,
    values: [...accepted],
    texts: [...texts],
    matchesNull,
  };
}

const isGiven = (value: RawValue): value is Scalar => value !== null && value !== '';

/** A value as the cells of tables are: texts are composed. */
const composedScalar = (value: Scalar): Scalar => (typeof value === 'string' ? composedText(value) : value);

/** A value that cells come up to: of a day, a minute or a second its last moment, because cells are shown to the minute. */
function readEnd(value: Scalar, dataType: DataType): Scalar | undefined {
  return dataType === 'timestamp' ? readLastMoment(String(value)) : readValue(value, dataType);
}

/** A range with an open end is a comparison; one whose end does not fit the column matches nothing. */
function resolveRange(
  [from = null, to = null]: readonly RawValue[],
  column: QueryColumn,
  fn: FunctionName | undefined,
): Condition | null {
  const given = [from, to].filter(isGiven);
  if (given.length === 0) return null;

  const dataType = resultType(column.dataType, fn);
  const hasFrom = isGiven(from);
  const start = hasFrom ? readValue(from, dataType) : undefined;
  const end = isGiven(to) ? readEnd(to, dataType) : undefined;
  const read = [start, end].filter((value) => value !== undefined);

  return {
    column,
    fn: fn ?? null,
    operation: given.length === 2 ? 'between' : hasFrom ? 'gte' : 'lte',
    values: read.length === given.length ? read : [],
    texts: given.map(String),
    matchesNull: false,
  };
}
