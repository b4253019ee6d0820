import { operationNames, type ConditionOperation } from '../formula/condition.ts';
import type { DatePart } from '#domain/value/date/date-part.ts';
import { columnInSteps } from './column-in-steps.ts';
import type { DataRequest } from './data-request.ts';
import { TidemarkError } from '../error/tidemark-error.ts';
import { comparedFunctions, resultType, type FunctionName } from '#domain/value/cell/function-name.ts';
import { composedText } from '#domain/value/text/composed-text.ts';
import type { DataType } from '#domain/value/cell/data-type.ts';
import { readLastMoment } from '#domain/value/date/read-moment.ts';
import { readValue, type Scalar } from '#domain/value/cell/read-value.ts';
import {
  numbersNamed,
  type Condition,
  type OutputColumn,
  type QueryColumn,
  type ResolvedMeasure,
} from './resolved-request.ts';

type RawValue = string | number | boolean | null;
type RawCondition = {
  column: string;
  operation: ConditionOperation;
  values: readonly RawValue[];
  fn?: FunctionName | undefined;
  part?: DatePart | undefined;
};
type Lookup = (name: string) => QueryColumn;

/** What filters may compare beside rows: measures and columns of the result, and the names that rows have. */
type Results = {
  measures: ReadonlyMap<string, ResolvedMeasure>;
  outputs: readonly OutputColumn[];
  /** A filter without a function on one of these compares rows, whatever else has its name. */
  ofRows: ReadonlySet<string>;
};

/** So many values of filters are read in one part: a millisecond or two. */
const valuesOfPart = 250;

/**
 * The filters of a request, from its maps and its list: those on rows, and those on the results of functions.
 * Yields after each part of their values, so that others may have a turn.
 */
export function* resolveConditions(
  request: DataRequest,
  lookup: Lookup,
  results: Results,
): Generator<void, { where: Condition[]; having: Condition[] }> {
  const { measures, ofRows } = results;
  const listed: RawCondition[] = [...fromMaps(request), ...request.normalFilter];
  const isOfGroups = ({ column, fn }: RawCondition) =>
    fn !== undefined || (measures.has(column) && !ofRows.has(column));
  const onRows = listed.filter((raw) => !isOfGroups(raw));
  const onGroups = [...listed.filter(isOfGroups), ...request.having];

  const where = yield* resolveRowConditions(onRows, lookup);
  const having: Condition[] = [];
  for (const raw of onGroups) {
    const result = raw.fn === undefined ? resultNamed(raw.column, results) : null;
    if (raw.part !== undefined) {
      throw new TidemarkError('invalid_request', `Results of groups have no ${raw.part}.`, {
        details: { column: raw.column },
      });
    }

    const { source, fn, ...own } = result ?? { source: lookup(raw.column), fn: raw.fn };
    const condition = yield* resolveCondition({ ...raw, fn: fn ?? undefined }, source);
    if (condition) {
      having.push({ ...condition, ...own });
    }
  }

  return { where, having };
}

/**
 * What a filter of groups without a function compares: the result of a function over groups, a measure, or
 * the result of the function that its column has.
 */
function resultNamed(
  name: string,
  { measures, outputs }: Results,
): ResolvedMeasure | (Pick<OutputColumn, 'source' | 'fn'> & { output?: number }) {
  const output = outputs.findIndex((one) => one.name === name && (one.over || one.against));
  if (output >= 0) return { source: numbersNamed(name), fn: 'measure', output };

  const measure = measures.get(name);
  if (measure) return measure;

  const plain = outputs.find((one) => one.name === name);
  const isCompared = comparedFunctions.some((fn) => fn === plain?.fn);
  if (plain && isCompared) return { source: plain.source, fn: plain.fn };

  throw new TidemarkError(
    'invalid_request',
    `A filter of groups needs a function or a measure, and ${name} has none.`,
    { details: { column: name } },
  );
}

/** Conditions on rows, without those that do not apply. */
export function* resolveRowConditions(
  conditions: readonly RawCondition[],
  lookup: Lookup,
): Generator<void, Condition[]> {
  const resolved: Condition[] = [];
  for (const raw of conditions) {
    const column = lookup(raw.column);
    const subject = raw.part === undefined ? column : columnInSteps(column, raw.part);
    const condition = yield* resolveCondition(raw, subject);
    if (condition) {
      resolved.push(condition);
    }
  }
  return resolved;
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

  const { scalars, matchesNull } = partsOf(operation, values);
  if (scalars.length === 0 && !matchesNull) return null;

  const read = readerOf(operation, column, fn);
  const typedValues = new Set<Scalar>();
  const texts = new Set<string>();

  for (const [index, raw] of scalars.entries()) {
    if (index > 0 && index % valuesOfPart === 0) {
      yield;
    }
    const scalar = composedScalar(raw);
    texts.add(String(scalar));
    const value = read(scalar);
    if (value !== undefined) {
      typedValues.add(value);
    }
  }

  return {
    column,
    fn: fn ?? null,
    operation,
    values: [...typedValues],
    texts: [...texts],
    matchesNull,
  };
}

const isList = (operation: ConditionOperation) => operation === 'filter' || operation === 'exclude';

/**
 * The values of a filter without empty ones. Lists match empty cells by null, and by the text `null` alone.
 */
function partsOf(
  operation: ConditionOperation,
  values: readonly RawValue[],
): { scalars: readonly Scalar[]; matchesNull: boolean } {
  if (!isList(operation)) return { scalars: values.filter(isScalar), matchesNull: false };
  if (values.length === 1 && values[0] === 'null') return { scalars: [], matchesNull: true };
  return { scalars: values.filter(isScalar), matchesNull: values.includes(null) };
}

/** How the values of a filter are read: as values of its column, or of the function over it. */
function readerOf(
  operation: ConditionOperation,
  { dataType: cellType, formula }: QueryColumn,
  fn: FunctionName | undefined,
): (scalar: Scalar) => Scalar | undefined {
  const dataType = operation === 'like' ? 'text' : resultType(cellType, fn);
  if (operation === 'lte' || operation === 'gt') return (scalar) => readEnd(scalar, dataType);

  const hasNaN = isList(operation) && formula !== null && dataType === 'numeric';
  return (scalar) => {
    if (hasNaN && scalar === 'NaN') return NaN;
    return readValue(scalar, dataType);
  };
}

const isScalar = (value: RawValue): value is Scalar => value !== null && value !== '';

/** A value as the cells of tables are: texts are composed. */
const composedScalar = (value: Scalar): Scalar => {
  if (typeof value === 'string') return composedText(value);
  return value;
};

/**
 * A value that cells come up to: of a day, a minute or a second its last moment, because cells are shown to
 * the minute.
 */
function readEnd(value: Scalar, dataType: DataType): Scalar | undefined {
  if (dataType === 'timestamp') return readLastMoment(String(value));
  return readValue(value, dataType);
}

/** A range with an open end is a comparison; one whose end does not fit the column matches nothing. */
function resolveRange(
  [from = null, to = null]: readonly RawValue[],
  column: QueryColumn,
  fn: FunctionName | undefined,
): Condition | null {
  const scalars = [from, to].filter(isScalar);
  if (scalars.length === 0) return null;

  const dataType = resultType(column.dataType, fn);
  const start = isScalar(from) ? readValue(from, dataType) : undefined;
  const end = isScalar(to) ? readEnd(to, dataType) : undefined;
  const bounds = [start, end].filter((value) => value !== undefined);

  return {
    column,
    fn: fn ?? null,
    operation: rangeOperation(from, to),
    values: bounds.length === scalars.length ? bounds : [],
    texts: scalars.map(String),
    matchesNull: false,
  };
}

function rangeOperation(from: RawValue, to: RawValue): 'between' | 'gte' | 'lte' {
  if (!isScalar(from)) return 'lte';
  if (!isScalar(to)) return 'gte';
  return 'between';
}
